import { expect, test } from 'vitest'
import {
  againAnswer,
  type NewAnswer,
  nextAnswer,
  type QueuedAnswer,
  refusedAnswer,
  takenAnswer,
  tried,
  withAnswer,
  withQueued,
} from './queued-answers.ts'
import type { OrderTask } from './view.ts'

const one = (id: string, more: Partial<NewAnswer> = {}): NewAnswer => ({
  id,
  userId: 'u',
  condominiumId: 'c',
  orderId: 'o',
  taskId: 't',
  at: `2026-03-01T10:0${id}:00.000Z`,
  what: { kind: 'answer', done: true, value: null, note: '', seen: null },
  ...more,
})
const photo = (id: string): NewAnswer =>
  one(id, { what: { kind: 'photo', path: `p/${id}`, name: 'foto.jpg', type: 'image/jpeg' } })
const queueOf = (...given: NewAnswer[]) => given.reduce<QueuedAnswer[]>(withAnswer, [])
const ids = (queue: readonly QueuedAnswer[]) => queue.map(({ id }) => id)
const seenOf = (queue: readonly QueuedAnswer[], id: string) => {
  const what = queue.find((entry) => entry.id === id)?.what
  return what?.kind === 'answer' ? what.seen : undefined
}
const refusal = { code: 'maintenance_task_answered', text: 'Outro aparelho respondeu.' }
const task: OrderTask = {
  id: 't',
  position: 1,
  label: 'pH',
  kind: 'measure',
  unit: '',
  is_required: true,
  low: 7.2,
  high: 7.8,
  done_at: null,
  by: null,
  value: null,
  is_outside: false,
  note: '',
  is_met: false,
  files: [],
}

test('answers go in the order in which they were given, photos before the mark that they are the proof of', () => {
  let queue = queueOf(photo('1'), one('2'), one('3', { taskId: 'other' }))
  const sent: string[] = []
  for (let next = nextAnswer(queue); next; next = nextAnswer(queue)) {
    sent.push(next.id)
    queue = takenAnswer(queue, next.id, next.at)
  }
  expect(sent).toEqual(['1', '2', '3'])
})

test('an answer changed before it left goes once, with what the page had read at first', () => {
  const read = '2026-02-01T00:00:00.000Z'
  const what = { kind: 'answer', done: true, value: 7, note: '', seen: read } as const
  const queue = queueOf(one('1', { what }), one('2'), photo('3'))
  expect(ids(queue)).toEqual(['2', '3'])
  expect(seenOf(queue, '2')).toBe(read)
})

test('an answer that may have arrived keeps its words, and what follows builds on it', () => {
  const queue = withAnswer(tried(queueOf(one('1')), '1'), one('2'))
  expect(ids(queue)).toEqual(['1', '2'])
  expect(seenOf(queue, '2')).toBe(one('1').at)
  // The server's clock wrote another moment.
  const after = takenAnswer(queue, '1', '2026-03-01T09:59:00.000Z')
  expect(seenOf(after, '2')).toBe('2026-03-01T09:59:00.000Z')
  // Also where the page has not read the order again.
  expect(
    seenOf(withAnswer(takenAnswer(tried(queueOf(one('1')), '1'), '1', one('1').at), one('3')), '3'),
  ).toBe(one('1').at)
})

test('a refused answer holds nobody up, stays with its reason, and goes again as a new one over what is there by now', () => {
  const queue = refusedAnswer(queueOf(one('1'), one('2', { taskId: 'other' })), '1', refusal)
  expect(nextAnswer(queue)?.id).toBe('2')
  expect(queue[0]).toMatchObject({ state: 'refused', ...refusal })
  const again = againAnswer(queue, '1', '9', '2026-03-01T08:00:00.000Z')
  expect(again.map(({ id, state, tried: was }) => [id, state, was])).toEqual([
    ['2', 'waiting', false],
    ['9', 'waiting', false],
  ])
  expect(seenOf(again, '9')).toBe('2026-03-01T08:00:00.000Z')
  // Answered once more instead: the refused one is corrected by it.
  expect(ids(withAnswer(queue, one('5')))).toEqual(['2', '5'])
})

test('a step shows what waits here, and not what was refused', () => {
  const what = { kind: 'answer', done: true, value: 8.4, note: 'Cloro acabou', seen: null } as const
  const queue = queueOf(one('1', { what }))
  expect(withQueued(task, queue)).toMatchObject({
    done_at: one('1').at,
    value: 8.4,
    note: 'Cloro acabou',
    is_outside: true,
    is_met: true,
  })
  expect(withQueued(task, refusedAnswer(queue, '1', refusal))).toBe(task)
  const taken = queueOf(one('1', { what: { ...what, done: false } }))
  expect(withQueued({ ...task, done_at: 'x', is_met: true }, taken)).toMatchObject({
    done_at: null,
    is_outside: false,
    is_met: false,
  })
})

test('a photo that waits proves its step', () => {
  const step = { ...task, kind: 'photo' } as const
  expect(withQueued(step, queueOf(one('1'))).is_met).toBe(false)
  expect(withQueued(step, queueOf(photo('1'))).is_met).toBe(false)
  expect(withQueued(step, queueOf(photo('1'), one('2'))).is_met).toBe(true)
})
