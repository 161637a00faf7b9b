import {
  againAnswer,
  type NewAnswer,
  type QueuedAnswer,
  withAnswer,
} from '../../../domain/maintenance/orders/queued-answers.ts'
import { sealedStore } from './sealed-store.ts'

/** Answers to the steps of orders on this device, in the storage of the desk's kind: kept first, then shown, then sent. */
const store = sealedStore('prumo-answers')
type Queue = readonly QueuedAnswer[]

let queue: Queue = []
let userId = ''
let opened: Promise<void> | undefined
/** Changes are written one after the other. */
let writing: Promise<unknown> = Promise.resolve()
const listeners = new Set<() => void>()

export const queuedAnswers = (): Queue => queue
export function listenToAnswers(listener: () => void): () => void {
  listeners.add(listener)
  return () => listeners.delete(listener)
}

function put(next: Queue): void {
  queue = next
  for (const listener of listeners) listener()
}

const nameOf = (id: string) => `answer:${id}`
const photoOf = (id: string) => `photo:${id}`

/** What somebody else left stays sealed for so long, until they sign in here again. */
const strangersAge = 30 * 24 * 3_600_000

/** Loads what this person left on the device; what somebody else left long ago is deleted. */
export function openAnswers(user: string): Promise<void> {
  if (user !== userId) {
    userId = user
    opened = undefined
  }
  opened ??= inTurn(async () => {
    const kept = await keptOnDevice()
    const ended = Date.now() - strangersAge
    await drop(kept.filter(({ userId, at }) => userId !== user && Date.parse(at) < ended))
    if (user !== userId) return
    const known = new Set(queue.map(({ id }) => id))
    const own = kept.filter((one) => one.userId === user && !known.has(one.id))
    put([...queue, ...own].toSorted((a, b) => a.nth - b.nth))
  })
  return opened
}

/** Keeps an answer, with its photo if it is one. Rejects when the device fails to store it: then nothing was done. */
export const keepAnswer = (given: NewAnswer, photo?: Blob): Promise<void> =>
  change(
    (all) => withAnswer(all, given),
    async () => {
      if (photo) await store.keepBlob(photoOf(given.id), photo)
    },
  )

/** Sends a refused one again, over what the page shows by now. */
export async function sendAgain(id: string, seen: string | null): Promise<void> {
  const old = queue.find((one) => one.id === id)
  const fresh = crypto.randomUUID()
  const photo = old?.what.kind === 'photo' ? await photoOfAnswer(old) : null
  await change(
    (all) => againAnswer(all, id, fresh, seen),
    async () => {
      if (photo) await store.keepBlob(photoOf(fresh), photo)
    },
  )
}

export const dropAnswer = (id: string): Promise<void> => change((all) => all.filter((one) => one.id !== id))

/** Changes the list on the device, then on the page. One that was sent stays on the page alone, until the order was read again. */
export function change(to: (all: Queue) => Queue, before?: () => Promise<void>): Promise<void> {
  return inTurn(async () => {
    const owner = userId
    const next = to(queue)
    const changed = next.filter((one) => !queue.includes(one))
    const there = new Set(next.filter(({ state }) => state !== 'sent').map(({ id }) => id))
    const gone = queue.filter(({ id }) => !there.has(id))
    const waits = changed.filter(({ state }) => state !== 'sent')
    await before?.()
    await store.keep(Object.fromEntries(waits.map((one) => [nameOf(one.id), one])))
    await drop(gone)
    // Another person's page shows none of it.
    if (owner === userId) put(next)
  })
}

/** The photo of an answer; null when the device does not have it any more. */
export const photoOfAnswer = async ({ id, what }: QueuedAnswer): Promise<Blob | null> =>
  what.kind === 'photo' ? store.openBlob(photoOf(id), what.type).catch(() => null) : null

/** Takes everything off the page. What was not sent stays sealed on the device until the same person signs in again. */
export function closeAnswers(): void {
  userId = ''
  opened = undefined
  put([])
}

/** Deletes what the person who is leaving has not sent. */
export function forgetAnswers(): void {
  const owner = userId
  closeAnswers()
  const deleting = async () => drop((await keptOnDevice()).filter((one) => one.userId === owner))
  if (owner !== '') void inTurn(deleting).catch(() => {})
}

const keptOnDevice = async () =>
  [...(await store.open((name) => name.startsWith(nameOf('')))).values()] as QueuedAnswer[]
const drop = (answers: Queue) => store.drop(answers.flatMap(({ id }) => [nameOf(id), photoOf(id)]))

function inTurn<T>(work: () => Promise<T>): Promise<T> {
  const done = writing.then(work)
  writing = done.catch(() => {})
  return done
}
