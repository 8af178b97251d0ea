/** The service worker: the pages without a network, and notifications that it is somebody's turn.
 *
 *  It never answers for `/api`: what the server says is always asked of the server. */

export {} // a module, with names of its own

declare const self: ServiceWorkerGlobalScope

const SHELL = __SHELL__ // the files of the home page
const REST = __REST__ // all other code, for replays
const REPLAYS = 'trilhos-replays' // see lib/keptReplays.ts
const PREFIX = 'trilhos-shell-'
const CACHE = `${PREFIX}${__VERSION__}`

self.addEventListener('install', (event) => event.waitUntil(install()))
self.addEventListener('activate', (event) => event.waitUntil(takeOver()))
self.addEventListener('fetch', (event) => {
  const { request } = event
  const url = new URL(request.url)
  if (request.method !== 'GET' || url.origin !== self.location.origin || url.pathname.startsWith('/api')) return
  if (request.mode === 'navigate') event.respondWith(page(request))
  else if (url.pathname.startsWith('/assets/')) event.respondWith(asset(request))
  else if (SHELL.includes(url.pathname)) event.respondWith(fetch(request).catch(() => kept(url.pathname)))
})

async function install(): Promise<void> {
  const cache = await caches.open(CACHE)
  await cache.addAll(SHELL.map((path) => new Request(path, path.startsWith('/assets/') ? {} : { cache: 'no-cache' })))
  if (await caches.has(REPLAYS)) await keepRest()
}

/** Somebody keeps a replay: without a network it needs code that may not have been loaded yet. */
self.addEventListener('message', (event) => {
  if (event.data === 'keep') event.waitUntil(keepRest())
})

async function keepRest(): Promise<void> {
  const cache = await caches.open(CACHE)
  for (const path of REST) if (!(await cache.match(path))) await cache.add(path)
}

/** A new version takes over when the pages of the old one are closed, so nobody needs its files. */
async function takeOver(): Promise<void> {
  await self.clients.claim() // pages that were loaded before there was any service worker
  const names = await caches.keys()
  await Promise.all(
    names.filter((name) => name.startsWith(PREFIX) && name !== CACHE).map((name) => caches.delete(name)),
  )
}

async function kept(path: string): Promise<Response> {
  return (await (await caches.open(CACHE)).match(path)) ?? Response.error()
}

/** The newest page if the server answers, whatever it answers. */
async function page(request: Request): Promise<Response> {
  try {
    return await fetch(request)
  } catch {
    return kept('/')
  }
}

/** Names of assets contain a hash of their content, so a kept one is never out of date. */
async function asset(request: Request): Promise<Response> {
  const cache = await caches.open(CACHE)
  const found = await cache.match(request)
  if (found) return found
  const answer = await fetch(request)
  if (answer.status === 200) await cache.put(request, answer.clone()).catch(() => undefined) // the disk may be full
  return answer
}

interface Notice {
  title: string
  body: string
  url: string
  tag: string // of two notices with the same tag only the later one is shown
}

self.addEventListener('push', (event) => event.waitUntil(notify(event.data?.json() as Notice | undefined)))
self.addEventListener('notificationclick', (event) => {
  event.notification.close()
  event.waitUntil(open((event.notification.data as { url?: string } | null)?.url ?? '/'))
})

async function notify(notice: Notice | undefined): Promise<void> {
  const { title, body, url, tag } = notice ?? { title: 'Trilhos', body: '', url: '/', tag: '' }
  const look = { icon: '/icon-192.png', badge: '/badge.png', data: { url } }
  await self.registration.showNotification(title, { ...look, body, tag })
  const shown = await self.registration.getNotifications()
  await self.navigator.setAppBadge?.(shown.length).catch(() => undefined)
}

/** Show the page of a notice: the window that has it, or a new one. */
async function open(path: string): Promise<void> {
  const wanted = new URL(path, self.location.origin)
  if (wanted.origin !== self.location.origin) return
  const windows = await self.clients.matchAll({ type: 'window', includeUncontrolled: true })
  const there = windows.find((one) => new URL(one.url).pathname === wanted.pathname)
  await (there ? there.focus() : self.clients.openWindow(wanted))
}
