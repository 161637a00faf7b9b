import { isOutside } from './measures.ts'
import type { OrderTask } from './view.ts'

/** What was said at a step, and what the device had read there: `seen` is when it was marked by then, null for not marked. */
type Said = { kind: 'answer'; done: boolean; value: number | null; note: string; seen: string | null }
type Photo = { kind: 'photo'; path: string; name: string; type: string }

/**
 * An answer of a step on the device that gave it. waiting: not sent; sent: the server has it, and the order is being read again; refused: the server
 * did not take it.
 */
export type QueuedAnswer = {
  id: string
  userId: string
  condominiumId: string
  orderId: string
  taskId: string
  /** When it was done, by the device's clock. */
  at: string
  /** The order of sending. */
  nth: number
  what: Said | Photo
  state: 'waiting' | 'sent' | 'refused'
  /** It was sent at least once, perhaps without an answer: from then on its words stay, so that the server knows it again. */
  tried: boolean
  /** Why it was refused, and under what code. */
  text: string
  code: string
}
export type NewAnswer = Pick<
  QueuedAnswer,
  'id' | 'userId' | 'condominiumId' | 'orderId' | 'taskId' | 'at' | 'what'
>
type Queue = readonly QueuedAnswer[]

/** Adds an answer at the end. Another one of the same step that the server cannot know yet gives way to it, as does a refused one. */
export function withAnswer(queue: Queue, given: NewAnswer): QueuedAnswer[] {
  const nth = 1 + Math.max(0, ...queue.map((one) => one.nth))
  const added: QueuedAnswer = { ...given, nth, state: 'waiting', tried: false, text: '', code: '' }
  if (given.what.kind === 'photo') return [...queue, added]
  const isEarlier = (one: QueuedAnswer) => one.taskId === given.taskId && one.what.kind === 'answer'
  const last = queue.findLast((one) => isEarlier(one) && one.state !== 'refused')
  // What this device said last is what it knows of the step, whatever the page read before.
  const seen = last && last.what.kind === 'answer' ? seenAfter(last, last.what) : given.what.seen
  const stays = (one: QueuedAnswer) => !isEarlier(one) || (one.state !== 'refused' && one.tried)
  return [...queue.filter(stays), { ...added, what: { ...given.what, seen } }]
}

const seenAfter = (one: QueuedAnswer, said: Said): string | null =>
  one.tried ? (said.done ? one.at : null) : said.seen

/** The next one to send; null while none waits. */
export const nextAnswer = (queue: Queue): QueuedAnswer | null =>
  queue.filter(({ state }) => state === 'waiting').toSorted((a, b) => a.nth - b.nth)[0] ?? null

export const tried = (queue: Queue, id: string): QueuedAnswer[] =>
  queue.map((one) => (one.id === id ? { ...one, tried: true } : one))

/** The server took one: later ones of the same step build on it. `doneAt` is what it wrote, which differs where the device's clock is wrong. */
export function takenAnswer(queue: Queue, id: string, doneAt: string | null): QueuedAnswer[] {
  const taken = queue.find((one) => one.id === id)
  return queue.map((one): QueuedAnswer => {
    if (one.id === id) return { ...one, state: 'sent', at: doneAt ?? one.at }
    const isLater = taken?.what.kind === 'answer' && one.taskId === taken.taskId && one.state === 'waiting'
    if (!isLater || one.what.kind !== 'answer') return one
    return { ...one, what: { ...one.what, seen: doneAt } }
  })
}

export const refusedAnswer = (
  queue: Queue,
  id: string,
  { code, text }: { code: string; text: string },
): QueuedAnswer[] => queue.map((one) => (one.id === id ? { ...one, state: 'refused', code, text } : one))

/** Sends a refused one again as a new one, over what the page shows by now. */
export function againAnswer(queue: Queue, id: string, newId: string, seen: string | null): QueuedAnswer[] {
  const old = queue.find((one) => one.id === id)
  if (old?.state !== 'refused') return [...queue]
  const rest = queue.filter((one) => one.id !== id)
  const what = old.what.kind === 'answer' ? { ...old.what, seen } : old.what
  return withAnswer(rest, { ...old, id: newId, what })
}

/** A step as this device leaves it: the server's, and above it what waits here. What was refused changes nothing. */
export function withQueued(task: OrderTask, queue: Queue): OrderTask {
  const own = queue
    .filter((one) => one.taskId === task.id && one.state !== 'refused')
    .toSorted((a, b) => a.nth - b.nth)
  const photos = own.filter(({ what }) => what.kind === 'photo').length
  let step = task
  for (const { what, at } of own) {
    if (what.kind === 'photo') continue
    const value = task.kind === 'measure' ? what.value : null
    const isStray = what.done && value !== null && isOutside(value, task)
    step = { ...step, done_at: what.done ? at : null, value, note: what.note, is_outside: isStray }
  }
  if (own.length === 0) return task
  const proven = task.kind !== 'photo' || task.files.length + photos > 0
  return { ...step, is_met: step.done_at !== null && proven }
}
