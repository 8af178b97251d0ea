import { afterEach, expect, test, vi } from 'vitest'

import { api } from '../../lib/api'
import { setLanguage } from '../../lib/i18n/index.svelte'
import { changeSetting } from '../../lib/settings.svelte'
import type { GameWords } from '../../lib/types'
import { between, cityName } from './cityNames'

afterEach(async () => {
  changeSetting('cities', 'printed')
  vi.restoreAllMocks()
  await setLanguage('en')
})

test('cities have their printed names, or those of the language in use', async () => {
  await setLanguage('pt-BR')
  const cities = { Boston: 'Boston', 'New York': 'New York' }
  const words = { cities, local_cities: { ...cities, 'New York': 'Nova York' } } as unknown as GameWords
  vi.spyOn(api, 'words').mockResolvedValue(words)
  expect(cityName('usa', 'New York')).toBe('New York') // not known yet
  await vi.waitFor(() => expect(api.words).toHaveBeenCalledWith('usa', 'pt-BR'))
  changeSetting('cities', 'local')
  await vi.waitFor(() => expect(cityName('usa', 'New York')).toBe('Nova York'))
  expect(between('usa', 'Boston', 'New York')).toBe('Boston – Nova York')
  expect(cityName('my-board', 'New York')).toBe('New York')
  changeSetting('cities', 'printed')
  expect(cityName('usa', 'New York')).toBe('New York')
  await setLanguage('en')
  changeSetting('cities', 'local')
  expect(cityName('usa', 'New York')).toBe('New York')
})
