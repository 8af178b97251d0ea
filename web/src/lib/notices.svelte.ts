/** Notifications that it is somebody’s turn. A browser asks for permission only after a press of a button. */

import { api } from './api'
import { lang } from './i18n/index.svelte'
import { player } from './player.svelte'
import { savedTable } from './savedTables.svelte'
import { read, write } from './storage'
import type { SavedSeat } from './savedTableList'
import { Problem } from './types'

const KEY = 'trilhos.notices'
const RENEWAL = 86_400_000 // ms
const ME = 'me'

/** When this browser last asked the server for notifications, in ms: of all games of the kept name, or of a table. */
type Asked = Record<string, number>
const readAsked = (): Asked | null => read<Asked | null>(KEY, null)

/** `install`: on an iPhone or iPad only pages on the home screen get notifications. */
export type Support = 'yes' | 'no' | 'install' | 'denied'

export const notices: { on: boolean } = $state({ on: readAsked() !== null })

export function support(): Support {
  const isApple = /iPhone|iPad/.test(navigator.userAgent)
  if (!('serviceWorker' in navigator) || !('PushManager' in globalThis)) return isApple ? 'install' : 'no'
  return Notification.permission === 'denied' ? 'denied' : 'yes'
}

async function subscription(): Promise<PushSubscription | null> {
  const { pushManager } = await navigator.serviceWorker.ready
  return pushManager.getSubscription()
}

async function subscribe(applicationServerKey: string): Promise<PushSubscription> {
  const { pushManager } = await navigator.serviceWorker.ready
  const wanted = { userVisibleOnly: true, applicationServerKey }
  try {
    return await pushManager.subscribe(wanted)
  } catch (problem) {
    const known = await pushManager.getSubscription()
    if (!known) throw problem
    await known.unsubscribe() // the server has another key than when this browser subscribed
    return pushManager.subscribe(wanted)
  }
}

/** Ask the browser, then the server: for all games of the kept name, or else for the seats at a table.
 *  False if the person or the browser said no. */
export async function turnOn(table: string | null): Promise<boolean> {
  if ((await Notification.requestPermission()) !== 'granted') return false
  const { push_key } = await api.notices()
  if (push_key === null) return false
  await ask(await subscribe(push_key), table)
  notices.on = true
  return true
}

/** No more notifications in this browser. Without a network, the server learns of it when it tries to send the next one. */
export async function turnOff(): Promise<void> {
  write(KEY, null)
  notices.on = false
  const known = await subscription()
  if (!known) return
  await known.unsubscribe()
  await api.removePush(known.endpoint).catch((problem: unknown) => {
    if (!(problem instanceof Problem && problem.code === 'offline')) throw problem
  })
}

async function ask(one: PushSubscription, table: string | null): Promise<void> {
  const { endpoint = '', keys } = one.toJSON()
  const wanted = { endpoint, keys: { p256dh: keys?.['p256dh'] ?? '', auth: keys?.['auth'] ?? '' }, lang: lang() }
  if (player.key) await api.pushToMe(player.key, wanted)
  else for (const { token } of seatsAt(table)) await api.pushToSeat(table ?? '', token, wanted)
  const recent = Object.entries(readAsked() ?? {}).filter(([, at]) => at > Date.now() - 60 * RENEWAL)
  write(KEY, { ...Object.fromEntries(recent), [player.key ? ME : (table ?? ME)]: Date.now() })
}

const seatsAt = (table: string | null): readonly SavedSeat[] => (table && savedTable(table)?.seats) || []

/** Ask the server again now and then: subscriptions that nobody renews expire, and there may be a new seat. */
export async function renew(table: string | null): Promise<void> {
  const asked = readAsked()
  const owner = player.key ? ME : table
  if (!asked || owner === null || support() !== 'yes' || (asked[owner] ?? 0) > Date.now() - RENEWAL) return
  if (!player.key && !seatsAt(table).length) return
  const known = await subscription().catch(() => null)
  if (known) await ask(known, table).catch(() => undefined)
}

/** Show on the icon of the installed app in how many games it is this person's turn. */
export function setBadge(turns: number): void {
  const shown = turns ? navigator.setAppBadge?.(turns) : navigator.clearAppBadge?.()
  shown?.catch(() => undefined)
}
