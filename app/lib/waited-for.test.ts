import { expect, test } from 'vitest'
import { type Asked, waitedFor } from './waited-for.ts'

const query = (state: Partial<Asked>): Asked => ({
  data: undefined,
  isLoadingError: false,
  isFetching: false,
  error: null,
  refetch: async () => undefined,
  ...state,
})
const here = query({ data: { rows: [] } })
const none = query({ data: null })
const loading = query({ isFetching: true })
const failed = query({ isLoadingError: true, error: new Error('refused') })
const disabled = query({})

test('what has come, though it is nothing, is not waited for', () => {
  expect(waitedFor(here)).toEqual([])
  expect(waitedFor([here, none])).toEqual([])
})

test('what loads or failed is waited for', () => {
  expect(waitedFor(loading)).toEqual([loading])
  expect(waitedFor([here, failed])).toEqual([failed])
})

test('a query that waits for another is not there yet; one that nobody asks keeps nobody waiting', () => {
  expect(waitedFor([loading, disabled])).toEqual([loading, disabled])
  expect(waitedFor([failed, disabled])).toEqual([failed, disabled])
  expect(waitedFor([here, disabled])).toEqual([])
  expect(waitedFor(disabled)).toEqual([disabled])
})
