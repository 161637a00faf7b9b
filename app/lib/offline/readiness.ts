import { useEffect, useSyncExternalStore } from 'react'
import type { KeepMessage, KeptMessage, OfflineGroup } from './groups.ts'

/**
 * Whether this device opens without a network: the service worker is active, and the files of a role's pages, or of the front desk, are all there.
 * `percent` is how far they are meanwhile. `unable` is a browser that refuses to store them.
 */
export type Readiness = { ready: boolean; percent: number; unable: boolean }

const unprepared: Readiness = { ready: false, percent: 0, unable: false }
const refused: Readiness = { ready: false, percent: 0, unable: true }
const retryAfter = 15_000

let entry = ''
let unable = !('serviceWorker' in navigator)
let known: ReadonlyMap<OfflineGroup, Readiness> = new Map()
const wanted = new Set<OfflineGroup>()
const listeners = new Set<() => void>()
let retry: ReturnType<typeof setTimeout> | undefined

const publish = () => {
  for (const listen of listeners) listen()
}
const stateOf = (group: OfflineGroup): Readiness => known.get(group) ?? (unable ? refused : unprepared)

/** Says which version of the application runs: the address of its entry script. */
export function runsAs(url: string): void {
  entry = new URL(url).pathname
}

/** The worker can't be had here: said instead of a preparation that never ends. */
export function refuseOffline(): void {
  unable = true
  publish()
}

function hear({ data }: MessageEvent<KeptMessage>): void {
  if (data?.type !== 'KEPT') return
  const { group, done, total, ended } = data
  const ready = ended && done === total
  const percent = Math.floor((100 * done) / Math.max(1, total))
  // Never full before it is ready.
  known = new Map(known).set(group, { ready, percent: ready ? 100 : Math.min(percent, 99), unable: false })
  publish()
  if (!ended || ready) return
  clearTimeout(retry)
  retry = setTimeout(ask, retryAfter)
}

/** Asks the worker for what is missing. It answers from what is stored, so without a network too. */
async function ask(): Promise<void> {
  const { active } = await navigator.serviceWorker.ready
  // The front desk's files come first.
  const groups = [...wanted].sort((one) => (one === 'desk' ? -1 : 1))
  active?.postMessage({ type: 'KEEP', groups, entry } satisfies KeepMessage)
}

let hears = false
function keepOffline(group: OfflineGroup): void {
  if (unable || wanted.has(group)) return
  wanted.add(group)
  if (!hears) {
    hears = true
    navigator.serviceWorker.addEventListener('message', hear)
    addEventListener('online', () => void ask())
  }
  void ask()
}

const listen = (listener: () => void) => {
  listeners.add(listener)
  return () => listeners.delete(listener)
}

/** Stores the files of a group on this device, and tells how far that is. `null` asks for nothing yet. */
export function useOffline(group: OfflineGroup | null): Readiness {
  useEffect(() => {
    if (!group) return
    // After what the page itself needs.
    const later = window.requestIdleCallback?.(() => keepOffline(group), { timeout: 3000 })
    if (later === undefined) keepOffline(group)
    return () => {
      if (later !== undefined) cancelIdleCallback(later)
    }
  }, [group])
  return useSyncExternalStore(listen, () => (group ? stateOf(group) : unprepared))
}

/** Whether everything that this page asked for is on the device. */
export const usePrepared = (): boolean =>
  useSyncExternalStore(listen, () => wanted.size > 0 && [...wanted].every((group) => stateOf(group).ready))

/** What a device says of itself. */
export const readinessWords = ({ ready, percent, unable }: Readiness): string =>
  unable
    ? 'Neste navegador, o Prumo só abre com internet'
    : ready
      ? 'Pronto para funcionar sem internet'
      : `Preparando para funcionar sem internet: ${percent}%`

/** What a reload would cost before a device is ready. */
export const doNotReload = 'não feche nem recarregue esta página.'
