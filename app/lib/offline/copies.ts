import { hashKey, type QueryClient, type QueryKey } from '@tanstack/react-query'
import { clear, createStore, del, entries, set } from 'idb-keyval'
import { toFailure } from '../failure.ts'
import { inSupportView } from '../support-view.ts'
import { closeAnswers } from './queued-answers.ts'
import { forgetAllReadings } from './readings.ts'

/**
 * Copies of the announcements and open orders read on this device, and of the user's identity, for reading without a network. They are deleted when the person
 * signs out, and one by one when the server says that access has ended.
 */
type Copy = { key: QueryKey; data: unknown; at: number }

/** Older ones than the newest so many are forgotten. */
const most = 120

const store = () => createStore('prumo-copies', 'queries')

/**
 * Returns whether a query is worth copying: a person's condominiums, the first page of current announcements and of open orders, and each one that was
 * read.
 */
function isKept(key: QueryKey): boolean {
  const [what, , part, view, kind, unread, search, place] = key
  if (what === 'memberships') return true
  if (what === 'maintenance') return isOrder(key) || isOwnWork(key)
  if (what !== 'announcements') return false
  if (part === 'one') return true
  const isFirst = (place as { at?: string } | undefined)?.at === 'first'
  return part === 'list' && view === 'atuais' && kind === null && unread === false && search === '' && isFirst
}

const isOrder = ([, , part]: QueryKey): boolean => part === 'order'

function isOwnWork([, , part, filters, , place]: QueryKey): boolean {
  const asked = Object.entries((filters ?? {}) as Record<string, unknown>)
  const isPlain = asked.every(
    ([name, value]) => `${name}=${value}` === 'state=open' || `${name}=${value}` === 'assignee_id=me',
  )
  return part === 'orders' && isPlain && (place as { at?: string } | undefined)?.at === 'first'
}

/** An order that one may do no more work on leaves the device. */
const isOver = (key: QueryKey, data: unknown): boolean => {
  if (key[0] !== 'maintenance' || !isOrder(key)) return false
  const order = data as { is_open: boolean; may: { work: boolean } }
  return !order.is_open || !order.may.work
}

/** On a device without such a store, or in a private window, nothing is stored, and all else works. */
const quietly = (work: Promise<unknown>): void => void work.catch(() => {})

/** Stores copies while the page is used, and loads them when the network fails. */
export function keepCopies(queries: QueryClient): void {
  queries.getQueryCache().subscribe((event) => {
    if (event.type !== 'updated' || inSupportView() || !isKept(event.query.queryKey)) return
    const { action, query } = event
    if (action.type === 'success' && !action.manual) quietly(keep(query.queryKey, query.state.data))
    if (action.type === 'error' && [401, 403, 404].includes(toFailure(action.error).status))
      quietly(del(query.queryHash, store()))
  })
  addEventListener('offline', () => quietly(bringIn(queries)))
}

async function keep(key: QueryKey, data: unknown): Promise<void> {
  if (isOver(key, data)) return del(hashKey(key), store())
  await set(hashKey(key), { key, data, at: Date.now() } satisfies Copy, store())
  if (key[0] === 'memberships') await dropOthers(data as { condominium_id: string; status: string }[])
  const kept = await entries<string, Copy>(store())
  const old = kept.sort(([, a], [, b]) => b.at - a.at).slice(most)
  await Promise.all(old.map(([name]) => del(name, store())))
}

/** Copies of condominiums that one does not belong to any more. */
async function dropOthers(memberships: readonly { condominium_id: string; status: string }[]): Promise<void> {
  const mine = new Set(
    memberships.filter(({ status }) => status === 'approved').map((one) => one.condominium_id),
  )
  const kept = await entries<string, Copy>(store())
  const others = kept.filter(([, { key }]) => key[0] !== 'memberships' && !mine.has(String(key[1])))
  await Promise.all(others.map(([name]) => del(name, store())))
}

/** Loads stored copies into the cache; data already there is newer. */
export async function bringIn(queries: QueryClient): Promise<void> {
  const kept = await entries<string, Copy>(store())
  for (const { key, data, at } of kept.map(([, copy]) => copy)) {
    if (queries.getQueryData(key) !== undefined) continue
    queries.setQueryDefaults(key, { gcTime: Number.POSITIVE_INFINITY })
    queries.setQueryData(key, data, { updatedAt: at })
  }
}

/** Whether this device has orders of service to work on. */
export async function hasOrders(): Promise<boolean> {
  const kept = await entries<string, Copy>(store())
  return kept.some(([, { key }]) => key[0] === 'maintenance' && isOrder(key))
}

/** Deletes every copy: the session is over. Answers that were not sent stay sealed; `forgetAnswers` deletes them. */
export function forgetCopies(): void {
  forgetAllReadings()
  closeAnswers()
  quietly(clear(store()))
}
