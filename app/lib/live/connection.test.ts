import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { createConnection } from './connection.ts'

beforeEach(() => {
  vi.useFakeTimers()
})
afterEach(() => {
  vi.useRealTimers()
})

test('a short interruption is not worth a word', () => {
  const connection = createConnection()
  connection.set(true)
  connection.set(false)
  vi.advanceTimersByTime(2900)
  expect(connection.state()).toBe('waiting')
  connection.set(true)
  vi.advanceTimersByTime(60_000)
  expect(connection.state()).toBe('live')
})

test('after three seconds one is told, and repeated failures do not start the time anew', () => {
  const connection = createConnection()
  for (let times = 0; times < 4; times++) {
    connection.set(false)
    vi.advanceTimersByTime(1000)
  }
  expect(connection.state()).toBe('reconnecting')
})

test('what is not to be had for long is asked for each minute, until it is live again', () => {
  const connection = createConnection()
  const ask = vi.fn()
  connection.onAsk(ask)
  connection.set(false)
  vi.advanceTimersByTime(29_000)
  expect(ask).not.toHaveBeenCalled()
  vi.advanceTimersByTime(1000)
  expect(connection.state()).toBe('asking')
  vi.advanceTimersByTime(120_000)
  expect(ask).toHaveBeenCalledTimes(3)
  connection.set(true)
  vi.advanceTimersByTime(600_000)
  expect(ask).toHaveBeenCalledTimes(3)
})

test('who returns to the page gives it its time anew', () => {
  const connection = createConnection()
  connection.set(false)
  vi.advanceTimersByTime(300_000)
  connection.look()
  expect(connection.state()).toBe('waiting')
  connection.set(true)
  connection.look()
  expect(connection.state()).toBe('live')
})

test('each change of state is told once, and nothing after the end', () => {
  const connection = createConnection()
  const seen: string[] = []
  const stop = connection.subscribe(() => seen.push(connection.state()))
  connection.set(true)
  connection.set(true)
  connection.set(false)
  connection.stop()
  vi.advanceTimersByTime(600_000)
  expect(seen).toEqual(['live', 'waiting'])
  stop()
  connection.set(true)
  expect(seen).toHaveLength(2)
})
