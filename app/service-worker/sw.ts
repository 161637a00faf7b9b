import { createStore, entries, set } from 'idb-keyval'
import { clientsClaim } from 'workbox-core'
import { cleanupOutdatedCaches, PrecacheFallbackPlugin, precacheAndRoute } from 'workbox-precaching'
import { registerRoute } from 'workbox-routing'
import { CacheFirst, NetworkOnly } from 'workbox-strategies'
import {
  belongs,
  type KeepMessage,
  type KeptMessage,
  type ListedFile,
  type OfflineGroup,
} from '../lib/offline/groups.ts'
import { mayStandIn } from './offline-page.ts'

// The types of a window stand in the place of a worker's; these are what is used here.
type Extendable = Event & { waitUntil(work: Promise<unknown>): void }
type Message = Extendable & { data: KeepMessage | { type: 'SKIP_WAITING' }; source: Client | null }
type Client = { postMessage(message: KeptMessage): void }
declare const self: {
  __WB_MANIFEST: ListedFile[]
  importScripts(path: string): void
  skipWaiting(): Promise<void>
  addEventListener(kind: 'install', listen: (event: Extendable) => void): void
  addEventListener(kind: 'message', listen: (event: Message) => void): void
}

// What arrives while no page is open.
self.importScripts('/push.js')

const files = self.__WB_MANIFEST
const day = 24 * 60 * 60 * 1000
/** As many as a browser connects to a server without HTTP/2; what a page asks for meanwhile goes before the next. */
const atOnce = 6

// The shell comes with the installation. Online every page comes from the server, so that the site, new versions and e-mail links are never
// answered from a copy.
cleanupOutdatedCaches()
precacheAndRoute(
  files.filter(({ groups }) => groups === undefined),
  { cleanURLs: false, directoryIndex: '' },
)
registerRoute(
  ({ request, url, sameOrigin }) => mayStandIn({ request, url, sameOrigin }),
  new NetworkOnly({ plugins: [new PrecacheFallbackPlugin({ fallbackURL: '/app.html' })] }),
)

// A hashed file never changes: stored when it is first needed, or ahead for who will need it. Files of the version before stay until no page of it
// is open.
const assets = new CacheFirst({ cacheName: 'assets', matchOptions: { ignoreVary: true } })
registerRoute(({ url, sameOrigin }) => sameOrigin && url.pathname.startsWith('/assets/'), assets)

// The first page is served by the worker as soon as there is one.
clientsClaim()

const coming = new Map<string, Promise<void>>()

function fetchFile(event: Extendable, url: string): Promise<void> {
  const fetched =
    coming.get(url) ??
    (async () => {
      const request = new Request(url, { priority: 'low' })
      const [response, stored] = assets.handleAll({ event: event as never, request })
      await stored
      if (!(await response).ok) throw new Error(`no ${url}`)
    })().finally(() => coming.delete(url))
  coming.set(url, fetched)
  return fetched
}

const storedPaths = async () =>
  new Set((await (await caches.open(assets.cacheName)).keys()).map(({ url }) => new URL(url).pathname))

/** Fetches what a group's files lack on this device. Returns how many could not be had. */
async function keep(
  event: Extendable,
  group: OfflineGroup,
  tell: (done: number, total: number) => void,
): Promise<number> {
  const own = files
    .filter((file) => belongs(file, group))
    .map(({ url }) => new URL(url, location.href).pathname)
  const stored = await storedPaths()
  const missing = own.filter((path) => !stored.has(path))
  let done = own.length - missing.length
  tell(done, own.length)
  const queue = missing.values()
  const fetchNext = async () => {
    for (const path of queue) {
      const came = await fetchFile(event, path).then(
        () => true,
        () => false,
      )
      if (came) tell(++done, own.length)
      // The rest would fail alike, each after its own wait.
      else if (!navigator.onLine) return
    }
  }
  await Promise.all(Array.from({ length: atOnce }, fetchNext))
  return own.length - done
}

/** Which groups this device is used by, and when it last was. */
const asked = createStore('prumo-worker', 'groups')
const isUsed = (at: number) => Date.now() - at < 30 * day

// A new version takes over with the files of who uses this device, never with the shell alone: a front desk that is switched off and on without a
// network after an update opens all the same. What did not change is on the device already.
self.addEventListener('install', (event) => {
  const keepAll = async () => {
    for (const [group, at] of await entries<OfflineGroup, number>(asked)) {
      if (!isUsed(at)) continue
      const missing = await keep(event, group, () => {})
      if (missing > 0) throw new Error(`${missing} files of ${group} are missing`)
    }
  }
  event.waitUntil(keepAll())
})

/** Deletes files of earlier versions: a page of this one runs, so the others have been loaded again. */
async function forgetEarlier(entry: string): Promise<void> {
  const own = new Set(files.map(({ url }) => new URL(url, location.href).pathname))
  if (!own.has(entry)) return
  const cache = await caches.open(assets.cacheName)
  const earlier = [...(await storedPaths())].filter((path) => !own.has(path))
  await Promise.all(earlier.map((path) => cache.delete(path, { ignoreVary: true })))
}

async function keepFor(event: Message, { groups, entry }: KeepMessage): Promise<void> {
  for (const group of groups) {
    await set(group, Date.now(), asked)
    let last = { done: 0, total: 0 }
    const tell = (done: number, total: number, ended = false) => {
      last = { done, total }
      event.source?.postMessage({ type: 'KEPT', group, done, total, ended })
    }
    await keep(event, group, tell)
    tell(last.done, last.total, true)
  }
  await forgetEarlier(entry)
}

self.addEventListener('message', (event) => {
  const { data } = event
  if (data?.type === 'SKIP_WAITING') void self.skipWaiting()
  if (data?.type === 'KEEP') event.waitUntil(keepFor(event, data))
})
