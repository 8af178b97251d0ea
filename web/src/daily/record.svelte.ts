/** What this browser has done on each day. Only a hash of its secret and of the day goes to the database. */

import { newSecret } from '../lib/fingerprint'
import { read, write } from '../lib/storage'

const KEY = 'trilhos.daily'
const MAX_DAYS = 400
const DAY = 86_400_000

interface DailyRecord {
  voter: string // a random secret
  answers: Record<string, { action: number; right: boolean }> // by day
  deals: Record<string, string> // the table, by day
}

function readRecord(): DailyRecord {
  const { voter, answers, deals } = read<Partial<DailyRecord> | null>(KEY, null) ?? {}
  return {
    voter: typeof voter === 'string' ? voter : newSecret(),
    answers: answers && typeof answers === 'object' ? answers : {},
    deals: deals && typeof deals === 'object' ? deals : {},
  }
}

export const daily: DailyRecord = $state(readRecord())

/** Other windows of the same browser answer and play, too. */
addEventListener('storage', (event) => {
  if (event.key === KEY) Object.assign(daily, readRecord())
})

function keep<T>(days: Record<string, T>): Record<string, T> {
  return Object.fromEntries(Object.entries(days).sort().slice(-MAX_DAYS))
}

export function saveAnswer(day: string, action: number, right: boolean): void {
  daily.answers = keep({ ...daily.answers, [day]: { action, right } })
  write(KEY, $state.snapshot(daily))
}

export function saveDeal(day: string, table: string): void {
  daily.deals = keep({ ...daily.deals, [day]: table })
  write(KEY, $state.snapshot(daily))
}

/** How many days in a row were answered rightly, up to today; today need not be answered yet. */
export function streak(answers: DailyRecord['answers'], today: string): number {
  const dayBefore = (day: string): string => new Date(Date.parse(day) - DAY).toISOString().slice(0, 10)
  let day = answers[today] ? today : dayBefore(today)
  let days = 0
  for (; answers[day]?.right; day = dayBefore(day)) days++
  return days
}
