import { expect, test, vi } from 'vitest'
import { afterKey, forwardPage, forwardSteps } from './forward.ts'
import { pageSize } from './keyset.ts'

const rows = (count: number) => Array.from({ length: count }, (_, index) => ({ key: `k${index}` }))

test('a whole page goes on after its last row, and the row too many is not shown', () => {
  const page = forwardPage(rows(pageSize + 1))
  expect(page.rows).toHaveLength(pageSize)
  const go = vi.fn()
  const { onFirst, onNext } = forwardSteps(page, { at: 'first' }, go)
  expect(onFirst).toBeUndefined()
  onNext?.()
  expect(go).toHaveBeenCalledExactlyOnceWith({ at: 'after', key: `k${pageSize - 1}` })
})

test('the last page leads back to the first alone', () => {
  const go = vi.fn()
  const place = { at: 'after', key: 'k0' } as const
  const { onFirst, onNext } = forwardSteps(forwardPage(rows(pageSize)), place, go)
  expect(onNext).toBeUndefined()
  onFirst?.()
  expect(go).toHaveBeenCalledExactlyOnceWith({ at: 'first' })
  expect([afterKey(place), afterKey({ at: 'first' })]).toEqual(['k0', null])
})

test('nothing leads anywhere before the page is read', () => {
  expect(forwardSteps(undefined, { at: 'after', key: 'k0' }, vi.fn())).toEqual({
    onFirst: undefined,
    onNext: undefined,
  })
})
