import type { QueryClient } from '@tanstack/react-query'
import { buckets } from '../../../domain/files.ts'
import {
  nextAnswer,
  type QueuedAnswer,
  refusedAnswer,
  takenAnswer,
  tried,
} from '../../../domain/maintenance/orders/queued-answers.ts'
import { invoke } from '../commands/invoke.ts'
import { readAgain } from '../commands/read-again.ts'
import { isConnectionError, toFailure } from '../failure.ts'
import { transfer } from '../files/uploads/transfer.ts'
import { keepTrying } from './keep-trying.ts'
import { change, listenToAnswers, photoOfAnswer, queuedAnswers } from './queued-answers.ts'

/** Sends the answers that wait on this device, one after the other, as long as the person is here. Returns how to stop. */
export function keepSendingAnswers(queries: QueryClient): () => void {
  // Two pages of one device do not send at the same time; if they did, the server would know the same answer again.
  const alone = () => navigator.locks?.request('prumo-answers', () => sendAll(queries)) ?? sendAll(queries)
  const trying = keepTrying(alone, () => null)
  let last: QueuedAnswer | null = null
  const stopListening = listenToAnswers(() => {
    const next = nextAnswer(queuedAnswers())
    if (next && next.id !== last?.id && navigator.onLine) trying.wake()
    last = next
  })
  return () => {
    trying.stop()
    stopListening()
  }
}

/** Returns whether all that waited was answered, be it by a refusal. */
async function sendAll(queries: QueryClient): Promise<boolean> {
  for (let next = nextAnswer(queuedAnswers()); next; next = nextAnswer(queuedAnswers())) {
    const { id } = next
    await change((all) => tried(all, id))
    try {
      const doneAt = await send(next)
      await change((all) => takenAnswer(all, id, doneAt))
      void shown(queries, id)
    } catch (error) {
      const { code, message, status } = toFailure(error)
      // Nothing was said about this answer: it goes again.
      if (isConnectionError(error) || status >= 500 || status === 429 || status === 401) return false
      await change((all) => refusedAnswer(all, id, { code, text: message }))
      void readAgain(queries, 'answer-maintenance-task')
    }
  }
  return true
}

/** It leaves the page when the order came back with it: nothing blinks. */
async function shown(queries: QueryClient, id: string): Promise<void> {
  await readAgain(queries, 'answer-maintenance-task').catch(() => {})
  await change((all) => all.filter((one) => one.id !== id))
}

/** Returns when the server has the step as done. */
async function send(answer: QueuedAnswer): Promise<string | null> {
  const { id, what, at, condominiumId, orderId, taskId } = answer
  if (what.kind === 'photo') {
    const photo = await photoOfAnswer(answer)
    if (!photo) throw toFailure({ message: 'A foto não está mais neste aparelho. Tire outra.', status: 410 })
    const place = { bucket: buckets.condominium, path: what.path }
    await transfer(new File([photo], what.name, { type: what.type }), what.type, place).send(() => {})
    return null
  }
  const { done, value, note, seen } = what
  const body = {
    condominium_id: condominiumId,
    order_id: orderId,
    task_id: taskId,
    done,
    value,
    note,
    at,
    seen,
  }
  const { done_at } = await invoke('answer-maintenance-task', body, { idempotencyKey: id })
  return done_at === null ? null : new Date(done_at).toISOString()
}
