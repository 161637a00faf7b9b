import { afterAll, beforeAll, expect, test, vi } from 'vitest'
import { bookPartNames } from '../../domain/closing/book-parts.ts'
import { startProject, type TestProject, type User } from '../../supabase/functions/_shared/testing.ts'
import closeMonth from '../../supabase/functions/ledger/close-month.ts'
import postTransfer from '../../supabase/functions/ledger/post-transfer.ts'
import { startTestWorker, type TestWorker } from '../testing.ts'
import { proveBooksTask } from './prove-books.ts'

let project: TestProject
let worker: TestWorker
let admin: User
let condominiumId: string

const last = new Date(Date.now() - 40 * 86_400_000).toISOString().slice(0, 10)

beforeAll(async () => {
  project = await startProject()
  worker = startTestWorker(project)
  ;({ admin, condominiumId } = await project.found())
  const platform = await project.userWith({ metadata: { full_name: 'Plataforma' } })
  await project.sql`insert into private.platform_admins (user_id) values (${platform.id})`
  const spent = {
    entry: 'spent',
    fund: 'ordinary',
    description: 'Compra de material',
    cents: 5000,
    occurred_on: last,
  }
  const sides = { debit: { kind: 'expense', rubric: '2.5.01' }, credit: { kind: 'bank' } }
  for (const _ of [1, 2])
    await project.call(postTransfer, { condominium_id: condominiumId, ...spent, ...sides }, admin)
  const closed = await project.call(
    closeMonth,
    { condominium_id: condominiumId, month: last.slice(0, 7) },
    admin,
  )
  expect(closed).toMatchObject({ status: 200 })
})
afterAll(async () => {
  await worker.stop()
  await project.close()
})

const prove = async () => {
  const error = vi.spyOn(worker.context.log, 'error')
  await proveBooksTask.run(worker.context, {}, new AbortController().signal)
  const told = error.mock.calls.length
  error.mockRestore()
  return told
}
type Proof = {
  differences: { part: string; count: number }[]
  months_proved: number
  wrong_since: Date | null
}
const kept = async () => {
  const [row] = await project.sql<Proof[]>`
    select differences, months_proved, wrong_since from private.book_proofs where condominium_id = ${condominiumId}`
  return { ...row!, parts: row!.differences.map(({ part, count }) => `${part} ${count}`) }
}
const letters = () =>
  project.sql`select kind from public.messages where kind = 'books_differ' and channel = 'email'`
const audited = () => project.sql<{ after: { parts: string[] } }[]>`
  select after from public.audit_entries where condominium_id = ${condominiumId} and action = 'prove-books' order by id`

test('books that are right are kept as proved, with their closed months', async () => {
  expect(await prove()).toBe(0)
  expect(await kept()).toMatchObject({ parts: [], months_proved: 1, wrong_since: null })
  expect(await audited()).toEqual([])
})

test('only parts that the books have are asked for', async () => {
  for (const part of bookPartNames)
    await expect(
      project.sql`select * from private.book_differences(${condominiumId}, ${part})`,
    ).resolves.toEqual([])
  await expect(
    project.sql`select * from private.book_differences(${condominiumId}, 'years')`,
  ).rejects.toThrow('no part')
})

test('a kept balance and a sealed row that were changed by hand are found; each is told once, to the platform and in the audit', async () => {
  await project.sql`
    update public.ledger_accounts set debit_cents = debit_cents + 1 where condominium_id = ${condominiumId} and kind = 'expense'`
  expect(await prove()).toBe(1)
  const first = await kept()
  expect(first.parts).toEqual(['accounts 1', 'funds 1'])
  expect(await prove()).toBe(1)
  expect(await kept()).toMatchObject({ parts: first.parts, wrong_since: first.wrong_since })
  expect(await letters()).toHaveLength(1)

  await project.sql`alter table public.ledger_transfers disable trigger ledger_transfers_append_only`
  await project.sql`update public.ledger_transfers set description = 'Outra coisa' where condominium_id = ${condominiumId}`
  await project.sql`alter table public.ledger_transfers enable trigger ledger_transfers_append_only`
  await prove()
  expect((await kept()).parts).toEqual(['accounts 1', 'funds 1', 'months 1'])
  expect(await letters()).toHaveLength(2)
  expect((await audited()).map(({ after }) => after.parts.length)).toEqual([2, 3])
})

test('a part that takes too long is told as unfinished, and the others are proved', async () => {
  const { transaction } = worker.context
  let first = true
  const impatient: typeof transaction = (work, signal) => {
    if (!first) return transaction(work, signal)
    first = false
    return Promise.reject(
      Object.assign(new Error('canceling statement due to statement timeout'), { code: '57014' }),
    )
  }
  await proveBooksTask.run({ ...worker.context, transaction: impatient }, {}, new AbortController().signal)
  const [row] = await project.sql<{ unfinished: string[] }[]>`
    select unfinished from private.book_proofs where condominium_id = ${condominiumId}`
  expect(row!.unfinished).toEqual(['accounts'])
  expect((await kept()).parts).toEqual(['funds 1', 'months 1'])
})

test('what was mended is right again', async () => {
  await project.sql`
    update public.ledger_accounts set debit_cents = debit_cents - 1 where condominium_id = ${condominiumId} and kind = 'expense'`
  await project.sql`alter table public.ledger_transfers disable trigger ledger_transfers_append_only`
  await project.sql`update public.ledger_transfers set description = 'Compra de material' where condominium_id = ${condominiumId}`
  await project.sql`alter table public.ledger_transfers enable trigger ledger_transfers_append_only`
  expect(await prove()).toBe(0)
  expect(await kept()).toMatchObject({ parts: [], wrong_since: null })
})

test('the months that waited longest are computed first, and a night ends with so many entries', async () => {
  const due = (most: number) => project.sql<{ sequence: number }[]>`
    select sequence from private.closings_to_prove(${condominiumId}, ${most})`
  await project.sql`
    insert into public.closings (condominium_id, sequence, month, entry_count, total_cents, leaf_count, root, reopenings, previous_seal, seal)
    select ${condominiumId}, n, '2001-01-01'::date + make_interval(months => n), 100, 0, 0, '', '', '', '' from generate_series(2, 5) n`
  expect((await due(150)).map(({ sequence }) => sequence)).toEqual([2, 3])
  expect((await due(1)).map(({ sequence }) => sequence)).toEqual([2])
  expect((await due(10_000)).map(({ sequence }) => sequence)).toEqual([2, 3, 4, 5, 1])
})
