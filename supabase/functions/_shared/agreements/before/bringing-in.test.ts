import { afterAll, beforeAll, expect, test } from 'vitest'
import { addDays, formatDate } from '../../../../../domain/calendar.ts'
import importAgreements from '../../../agreements/import-agreements.ts'
import {
  ask,
  building,
  close,
  code,
  end,
  instalments,
  pay,
  project,
  proven,
  start,
  today,
} from '../testing.ts'

beforeAll(start)
afterAll(close)

const breach = { breach_days: 30, breach_instalments: 2 }
const blank = { agreement: '', state: '', total: '', fund: '', description: '' }
/** Instalments of 100 reais, a month apart, the first so many days from today. */
const lines = (unit: string, first: number, count: number, more: object = {}) =>
  Array.from({ length: count }, (_, place) => ({
    ...blank,
    unit,
    agreed_on: '05/01/2026',
    number: `${place + 1} de ${count}`,
    amount: '100,00',
    due_on: formatDate(addDays(today, first + place * 30)),
    ...more,
  }))
const numbered = (rows: object[]) => rows.map((row, place) => ({ ...row, line: place + 2 }))
const kept = () => project.sql<
  { id: string; reference: string; label: string; total: number; status: string }[]
>`
  select id, reference, unit_label as label, total_cents::int as total, status from public.debt_agreements
  where condominium_id = ${building.condominiumId} order by reference`

test('a file is told by line before anything is written, and what is wrong stays out whole', async () => {
  const rows = numbered([
    ...lines('A-101', -45, 3, { total: '300,00' }),
    ...lines('A-102', 10, 2, { agreement: '7' }),
    ...lines('A-103', 10, 2, { total: '250,00' }),
    { ...lines('A-104', 10, 1)[0], amount: 'x' },
  ])
  const preview = await ask(importAgreements, { rows, dry_run: true, ...breach })
  expect(preview).toMatchObject({
    status: 200,
    body: { count: 2, instalments: 5, paid: 0, cents: 50_000, wrong: 2, fault_count: 2 },
  })
  expect(await kept()).toEqual([])
  expect(code(await ask(importAgreements, { rows, ...breach }))).toBe('invalid_input')
  expect(await kept()).toEqual([])
  const answers = await Promise.all(
    [1, 2].map(() => ask(importAgreements, { rows, skip_faulty: true, ...breach })),
  )
  // The second import finds only rows that are already known or wrong.
  expect([
    [200, 409],
    [200, 422],
  ]).toContainEqual(answers.map(({ status }) => status).sort())
  expect(await kept()).toMatchObject([
    { reference: 'A26-0001', label: 'A-101', total: 30_000, status: 'active' },
    { reference: 'A26-0002', label: 'A-102', total: 20_000, status: 'active' },
  ])
  await proven()
  const [boletos] = await project.sql<{ count: number; numbers: number }[]>`
    select count(*)::int as count, count(distinct our_number)::int as numbers from public.boletos
    where condominium_id = ${building.condominiumId}`
  // Of five instalments two are late, and banks register none of those.
  expect(boletos).toEqual({ count: 3, numbers: 3 })
})

test('the same file again adds nothing; one that is undone comes again, one that broke does not', async () => {
  const rows = numbered(lines('A-101', -45, 3))
  expect(code(await ask(importAgreements, { rows, ...breach }))).toBe('agreement_exists')
  const [first, second] = await kept()
  expect(await end(first!.id, 'cancelled')).toMatchObject({ status: 200 })
  await proven()
  expect(await ask(importAgreements, { rows, ...breach })).toMatchObject({ status: 200, body: { count: 1 } })
  await proven()
  const parts = await instalments(second!.id)
  await pay(parts[0]!.id, 10_000)
  expect(await end(second!.id)).toMatchObject({ status: 200 })
  const again = numbered(lines('A-102', 10, 2, { agreement: '7' }))
  expect(code(await ask(importAgreements, { rows: again, ...breach }))).toBe('agreement_exists')
  await proven()
})

test('what was paid before counts, and the numbers of the file stay those of the instalments', async () => {
  const rows = numbered(
    lines('A-104', -65, 4, { total: '400,00' }).map((row, place) => ({
      ...row,
      state: place < 2 ? 'Paga' : 'Em aberto',
    })),
  )
  expect(await ask(importAgreements, { rows, ...breach })).toMatchObject({
    body: { count: 1, instalments: 2, paid: 2, cents: 20_000 },
  })
  const made = (await kept()).find(({ label }) => label === 'A-104')
  expect((await instalments(made!.id)).map(({ position, cents }) => [position, cents])).toEqual([
    [3, 10_000],
    [4, 10_000],
  ])
  const [terms] = await project.sql<{ terms: { count: number } }[]>`
    select terms from public.debt_agreements where id = ${made!.id}`
  expect(terms?.terms.count).toBe(4)
  await proven()
})
