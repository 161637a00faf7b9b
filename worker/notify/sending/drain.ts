import { setTimeout as delay } from 'node:timers/promises'
import type { Task, WorkerContext } from '../../context.ts'
import type { Answer } from '../providers/answer.ts'
import { type Claimed, claim, giveBack, type Leaving, sendWithin } from './claim.ts'
import { senderOf } from './senders.ts'
import { type Outcome, settle } from './settle.ts'

/**
 * How each channel sends: messages claimed at a time, and how many of them at once. A kill leaves the claimed ones unclear, so the parts are small;
 * two at a time keep the provider busy while the other is recorded.
 */
const ways: Record<Leaving, { batch: number; atOnce: number; parts: number }> = {
  email: { batch: 50, atOnce: 16, parts: 2 },
  push: { batch: 50, atOnce: 16, parts: 2 },
  whatsapp: { batch: 50, atOnce: 16, parts: 2 },
  sms: { batch: 25, atOnce: 8, parts: 1 },
}
const channels = Object.keys(ways) as Leaving[]

/** How long a channel without work waits while others have some, in milliseconds. */
const lookAgain = 300

/** Written down as soon as so many are known. */
const settledAtOnce = 25

/** Sends whatever is due, by all channels at once, until nothing is left or the process must end. Any number of processes may run it. */
export const sendMessageTask: Task = {
  topic: 'send-message',
  async run(context, _payload, signal) {
    const sent = new Map<string, number>()
    const loops = channels.flatMap((channel) => Array.from({ length: ways[channel].parts }, () => channel))
    const resting = new Set<number>()
    const isOver = () => resting.size === loops.length || signal.aborted
    await Promise.all(
      loops.map(async (channel, loop) => {
        while (!signal.aborted) {
          if (await sendPart(context, channel, signal, sent)) resting.delete(loop)
          else resting.add(loop)
          // An idle channel looks again while another is still sending: urgent messages do not wait behind letters.
          if (isOver()) return
          if (resting.has(loop)) await delay(lookAgain, undefined, { signal }).catch(() => {})
          if (isOver()) return
        }
      }),
    )
    await forgetBodies(context)
    await tellOnce(context, sent)
    // What a worker that stops leaves is for another one.
    signal.throwIfAborted()
  },
}

/** Sends one part of a channel's queue; returns whether there was any that its provider accepts now. */
async function sendPart(
  context: WorkerContext,
  channel: Leaving,
  signal: AbortSignal,
  sent: Map<string, number>,
): Promise<boolean> {
  const messages = await claim(context.sql, channel, ways[channel].batch)
  if (messages.length === 0) return false
  const wait = await takePace(context, channel, messages.length)
  if (wait === null || wait > sendWithin) {
    await giveBack(context.sql, messages)
    return false
  }
  for (const { condominium_id } of messages) sent.set(condominium_id, (sent.get(condominium_id) ?? 0) + 1)
  if (wait > 0) await delay(wait, undefined, { signal }).catch(() => {})
  return !(await sendAll(context, channel, messages, signal))
}

async function takePace(
  { sql, channels }: WorkerContext,
  channel: Leaving,
  count: number,
): Promise<number | null> {
  const [pace] = await sql<{ wait: number | null }[]>`
    select private.take_pace(${channel}, ${count}, ${channels.rates[channel]}) as wait`
  return pace!.wait
}

/** Sends a part of the queue, several at once; returns whether the provider limits the rate. */
async function sendAll(
  context: WorkerContext,
  channel: Leaving,
  messages: readonly Claimed[],
  signal: AbortSignal,
): Promise<boolean> {
  const started = Date.now()
  const send = await senderOf(context, channel, messages)
  const waiting = [...messages]
  let known: Outcome[] = []
  let quiet = 0
  const next = async (): Promise<void> => {
    while (quiet === 0 && !signal.aborted && Date.now() - started < sendWithin) {
      const message = waiting.shift()
      if (!message) return
      const begun = performance.now()
      const answer: Answer = await send(message)
      if (answer.kind === 'slower') {
        quiet = Math.max(quiet, answer.seconds)
        if (message.attempts === 1) {
          waiting.push(message)
          return
        }
      }
      known.push({ message, answer, ms: Math.round(performance.now() - begun) })
      if (known.length >= settledAtOnce) {
        const part = known
        known = []
        await settle(context, channel, part)
      }
    }
  }
  await Promise.all(Array.from({ length: ways[channel].atOnce }, next))
  await settle(context, channel, known)
  await giveBack(context.sql, waiting)
  if (quiet > 0) await pause(context, channel, quiet)
  return quiet > 0
}

async function pause({ sql }: WorkerContext, channel: Leaving, seconds: number): Promise<void> {
  await sql`
    update private.provider_pace set paused_until = greatest(paused_until, clock_timestamp() + ${seconds} * interval '1 second')
    where channel = ${channel}`
}

/** Texts whose last message has left. Two processes at the last two of one both leave it: the next to come here finds it. */
async function forgetBodies({ sql }: WorkerContext): Promise<void> {
  await sql`
    delete from private.message_bodies b
    where not exists (select from private.message_contents c where c.body_id = b.id)`
}

/** Notifies open message views once, not for each part that left. */
async function tellOnce({ sql }: WorkerContext, sent: ReadonlyMap<string, number>): Promise<void> {
  for (const [condominium, count] of sent)
    if (count > 20) await sql`select private.tell(${`members:${condominium}`}, 'messages', 'UPDATE')`
}
