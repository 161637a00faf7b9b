import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { changeWindow } from './change-window.ts'
import type { Changes } from './changes.ts'

beforeEach(() => {
  vi.useFakeTimers()
})
afterEach(() => {
  vi.useRealTimers()
})

function collected() {
  const told: string[][] = []
  const tell = (changes: Changes) => {
    told.push([...changes.keys()])
    return Promise.resolve()
  }
  return { told, tell }
}
const of = (table: string) => ({ table, ids: null })

test('a burst is told once, by table', async () => {
  const { told, tell } = collected()
  const changes = changeWindow(tell)
  for (let times = 0; times < 500; times++) changes.add(of('charges'))
  changes.add(of('boletos'))
  await vi.advanceTimersByTimeAsync(200)
  expect(told).toEqual([['charges', 'boletos']])
})

test('a stream of changes is told at most once in a second, and its last one is told', async () => {
  const { told, tell } = collected()
  const changes = changeWindow(tell)
  for (let times = 0; times < 100; times++) {
    changes.add(of('units'))
    await vi.advanceTimersByTimeAsync(100)
  }
  changes.add(of('people'))
  await vi.advanceTimersByTimeAsync(2000)
  expect(told.length).toBeLessThanOrEqual(12)
  expect(told.length).toBeGreaterThan(5)
  expect(told.at(-1)).toContain('people')
})

test('nothing is told before the last was answered, however long the stream', async () => {
  let answer: () => void = () => undefined
  const tell = vi.fn(() => new Promise<void>((resolve) => (answer = resolve)))
  const changes = changeWindow(tell)
  changes.add(of('units'))
  await vi.advanceTimersByTimeAsync(200)
  changes.add(of('units'))
  await vi.advanceTimersByTimeAsync(5000)
  expect(tell).toHaveBeenCalledTimes(1)
  answer()
  await vi.advanceTimersByTimeAsync(1300)
  expect(tell).toHaveBeenCalledTimes(2)
})

test('an answer that fails or never comes does not end it', async () => {
  const tell = vi
    .fn<(changes: Changes) => Promise<void>>()
    .mockRejectedValueOnce(new Error('offline'))
    .mockReturnValueOnce(new Promise(() => undefined))
    .mockResolvedValue(undefined)
  const changes = changeWindow(tell)
  for (const table of ['a', 'b', 'c']) {
    changes.add(of(table))
    await vi.advanceTimersByTimeAsync(13_000)
  }
  expect(tell).toHaveBeenCalledTimes(3)
})

test('what many hear is spread, and something urgent does not wait for it', async () => {
  vi.spyOn(Math, 'random').mockReturnValue(0.5)
  const { told, tell } = collected()
  const changes = changeWindow(tell)
  changes.add(of('conventions'), 3000)
  await vi.advanceTimersByTimeAsync(1699)
  expect(told).toEqual([])
  changes.add(of('charges'))
  await vi.advanceTimersByTimeAsync(200)
  expect(told).toEqual([['conventions', 'charges']])
})

test('what was dropped is not told', async () => {
  const { told, tell } = collected()
  const changes = changeWindow(tell)
  changes.add(of('charges'))
  changes.drop()
  await vi.advanceTimersByTimeAsync(5000)
  expect(told).toEqual([])
})
