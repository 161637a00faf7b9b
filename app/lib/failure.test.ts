import { AuthRetryableFetchError, FunctionsFetchError } from '@supabase/supabase-js'
import { expect, test } from 'vitest'
import { AppError } from '../../domain/errors.ts'
import { isConnectionError, toFailure } from './failure.ts'

test('a request that never arrived is told from one that the server refused', () => {
  expect(isConnectionError(new TypeError('Failed to fetch'))).toBe(true)
  expect(isConnectionError(new FunctionsFetchError({}))).toBe(true)
  expect(isConnectionError(new AuthRetryableFetchError('Failed to fetch', 0))).toBe(true)
  expect(isConnectionError(new AuthRetryableFetchError('Database error', 500))).toBe(false)
  expect(isConnectionError(new AppError('forbidden'))).toBe(false)
  expect(isConnectionError(null)).toBe(false)
})

test('it stays one when it has become a failure of the product', () => {
  expect(isConnectionError(toFailure(new TypeError('Failed to fetch')))).toBe(true)
})
