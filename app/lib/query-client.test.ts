import { expect, test } from 'vitest'
import { AppError } from '../../domain/errors.ts'
import { createQueryClient } from './query-client.ts'

const { queries, mutations } = createQueryClient().getDefaultOptions()
const retriesOf = (options: typeof queries | typeof mutations, error: Error) => {
  const retry = options?.retry
  if (typeof retry !== 'function') throw new Error('retry decides by the error')
  return [0, 1, 2, 3].filter((failures) => retry(failures, error)).length
}
const lost = new TypeError('Failed to fetch')

test('what was read is fresh for 5 minutes and kept for 10', () => {
  expect(queries).toMatchObject({
    staleTime: 300_000,
    gcTime: 600_000,
    refetchOnMount: true,
    refetchOnWindowFocus: true,
  })
})

test('without a network a request fails at once instead of waiting unseen; what failed is read again when it is back', () => {
  expect(queries).toMatchObject({ networkMode: 'always', refetchOnReconnect: true })
  expect(mutations).toMatchObject({ networkMode: 'always' })
})

test('a read is tried twice more, a write once more; a refusal stays one', () => {
  expect(retriesOf(queries, lost)).toBe(2)
  expect(retriesOf(queries, new AppError('unavailable'))).toBe(2)
  expect(retriesOf(queries, new AppError('forbidden'))).toBe(0)
  expect(retriesOf(mutations, lost)).toBe(1)
  expect(retriesOf(mutations, new AppError('forbidden'))).toBe(0)
})
