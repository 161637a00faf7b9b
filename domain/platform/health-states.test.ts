import { expect, test } from 'vitest'
import { stateOfAnswers, stateOfProvider, stateOfQueue } from './health-states.ts'

const fast = [100, ...Array<number>(14).fill(0)]
const slow = [80, ...Array<number>(12).fill(0), 20, 0]

test.each([
  [{ requests: 0, failed: 0, buckets: [] }, 'normal'],
  [{ requests: 3, failed: 3, buckets: fast }, 'attention'],
  [{ requests: 1000, failed: 9, buckets: fast }, 'normal'],
  [{ requests: 1000, failed: 10, buckets: fast }, 'attention'],
  [{ requests: 1000, failed: 200, buckets: fast }, 'stopped'],
  [{ requests: 100, failed: 0, buckets: slow }, 'attention'],
] as const)('answers %j are %s', (answers, state) => {
  expect(stateOfAnswers(answers)).toBe(state)
})

const now = '2026-03-10T12:00:00Z'
const ago = (minutes: number) => new Date(Date.parse(now) - minutes * 60_000).toISOString()

test.each([
  [{ oldest: null, measured: ago(4), failedSinceYesterday: 0 }, 'normal'],
  [{ oldest: ago(1), measured: ago(4), failedSinceYesterday: 0 }, 'normal'],
  [{ oldest: ago(3), measured: ago(4), failedSinceYesterday: 0 }, 'attention'],
  [{ oldest: null, measured: ago(4), failedSinceYesterday: 1 }, 'attention'],
  [{ oldest: ago(16), measured: ago(4), failedSinceYesterday: 0 }, 'stopped'],
  [{ oldest: null, measured: ago(16), failedSinceYesterday: 0 }, 'stopped'],
  [{ oldest: null, measured: null, failedSinceYesterday: 0 }, 'attention'],
  [{ oldest: ago(16), measured: null, failedSinceYesterday: 0 }, 'stopped'],
])('a queue %j is %s', (queue, state) => {
  expect(stateOfQueue(queue, now)).toBe(state)
})

test.each([
  [{ calls: 0, failures: 0, lastSuccess: null, lastFailure: null }, 'normal'],
  [{ calls: 0, failures: 0, lastSuccess: null, lastFailure: ago(600) }, 'normal'],
  [{ calls: 100, failures: 1, lastSuccess: ago(1), lastFailure: ago(5) }, 'normal'],
  [{ calls: 3, failures: 1, lastSuccess: ago(5), lastFailure: ago(1) }, 'normal'],
  [{ calls: 100, failures: 4, lastSuccess: ago(5), lastFailure: ago(1) }, 'normal'],
  [{ calls: 3, failures: 3, lastSuccess: ago(1), lastFailure: ago(5) }, 'attention'],
  [{ calls: 100, failures: 5, lastSuccess: ago(1), lastFailure: ago(5) }, 'attention'],
  [{ calls: 2, failures: 2, lastSuccess: null, lastFailure: ago(1) }, 'attention'],
  [{ calls: 3, failures: 3, lastSuccess: ago(300), lastFailure: ago(1) }, 'stopped'],
])('a provider with %j is %s', (provider, state) => {
  expect(stateOfProvider(provider)).toBe(state)
})
