import { QueryClient, QueryObserver } from '@tanstack/react-query'
import { expect, test, vi } from 'vitest'
import { refreshAll, refreshTouched } from './refresh.ts'

vi.stubGlobal('document', { visibilityState: 'visible' })

type Meta = { tables: string[]; row?: { table: string; id: string } }

/** An observed query, and how often it was fetched. */
async function watched(queries: QueryClient, queryKey: string[], meta: Meta) {
  const queryFn = vi.fn(() => Promise.resolve(1))
  const observer = new QueryObserver(queries, { queryKey, queryFn, meta, staleTime: 60_000 })
  await new Promise<void>((resolve) => {
    observer.subscribe(({ isSuccess }) => isSuccess && resolve())
  })
  queryFn.mockClear()
  return queryFn
}
const changed = (table: string, ...ids: string[]) => new Map([[table, ids.length > 0 ? new Set(ids) : null]])

test('only what depends on the table, in this condominium, is asked again', async () => {
  const queries = new QueryClient()
  const charges = await watched(queries, ['finances', 'c1', 'charges'], { tables: ['charges', 'boletos'] })
  const people = await watched(queries, ['people', 'c1'], { tables: ['people'] })
  const other = await watched(queries, ['finances', 'c2', 'charges'], { tables: ['charges'] })
  await refreshTouched(queries, changed('boletos'), ['c1', 'me'])
  expect([charges, people, other].map((asked) => asked.mock.calls.length)).toEqual([1, 0, 0])
})

test('a query of one row is asked when that row is named, or none, or another table that it reads', async () => {
  const queries = new QueryClient()
  const meta = { tables: ['charges', 'payments'], row: { table: 'charges', id: 'x' } }
  const charge = await watched(queries, ['finances', 'c1', 'charge', 'x'], meta)
  const after = async (changes: ReturnType<typeof changed>) => {
    await refreshTouched(queries, changes, ['c1'])
    return charge.mock.calls.length
  }
  expect(await after(changed('charges', 'y'))).toBe(0)
  expect(await after(changed('charges', 'y', 'x'))).toBe(1)
  expect(await after(changed('charges'))).toBe(2)
  expect(await after(changed('payments', 'p'))).toBe(3)
})

test('what nobody looks at is not asked, and is old when it is looked at', async () => {
  const queries = new QueryClient()
  const asked = vi.fn(() => Promise.resolve(1))
  const options = {
    queryKey: ['home', 'c1'],
    queryFn: asked,
    meta: { tables: ['charges'] },
    staleTime: 60_000,
  }
  await queries.fetchQuery(options)
  await refreshTouched(queries, changed('charges'), ['c1'])
  expect(asked).toHaveBeenCalledTimes(1)
  expect(queries.getQueryState(['home', 'c1'])?.isInvalidated).toBe(true)
})

test('in a page that is not seen nothing is asked before someone looks', async () => {
  const queries = new QueryClient()
  const charges = await watched(queries, ['finances', 'c1'], { tables: ['charges'] })
  vi.stubGlobal('document', { visibilityState: 'hidden' })
  await refreshTouched(queries, changed('charges'), ['c1'])
  await refreshAll(queries)
  vi.stubGlobal('document', { visibilityState: 'visible' })
  expect(charges).not.toHaveBeenCalled()
  expect(queries.getQueryState(['finances', 'c1'])?.isInvalidated).toBe(true)
})

test('after an absence everything of the product is asked, and nothing that no table holds', async () => {
  const queries = new QueryClient()
  const charges = await watched(queries, ['finances', 'c1'], { tables: ['charges'] })
  const factors = await watched(queries, ['security'], { tables: [] })
  await refreshAll(queries)
  expect([charges.mock.calls.length, factors.mock.calls.length]).toEqual([1, 0])
})
