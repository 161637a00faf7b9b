import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { shiftMonth } from '../../../domain/calendar.ts'
import {
  type ConventionRow,
  type IndexValueRow,
  lateContext,
  lateRules,
} from '../../../domain/charges/late-rules.ts'
import type { IndexSeries } from '../../../domain/indexes/index-table.ts'
import { lateCharge } from '../../../domain/late-payment/late-charge.ts'
import type { User } from '../../functions/_shared/testing.ts'
import preview from '../../functions/platform/preview-index-values.ts'
import save from '../../functions/platform/save-index-values.ts'
import undo from '../../functions/platform/undo-platform-change.ts'
import { type Acting, startActing } from '../platform-accounts/acting.ts'

let acting: Acting
let admin: User
let today: string
beforeAll(async () => {
  acting = await startActing()
  admin = await acting.admin()
  const [clock] = await sql()<{ today: string }[]>`select private.today()::text as today`
  today = clock!.today
  // One by IPCA and 1 % a month, one by the law alone, one without correction.
  for (const [index, kind] of [
    ['IPCA', 'convention'],
    ['silent', 'legal'],
    ['none', 'convention'],
  ] as const) {
    const { condominiumId } = await acting.project.found()
    await sql()`update public.conventions set correction_index = ${index}, interest_kind = ${kind},
      interest_percent_month = ${kind === 'legal' ? null : 1} where condominium_id = ${condominiumId}`
    const [unit] = await sql()<{ id: string }[]>`
      insert into public.units (condominium_id, block, number, share, sort_key) values (${condominiumId}, 'A', '1', 1, 'A 1') returning id`
    for (const due of [
      '2024-08-05',
      '2025-03-10',
      '2026-08-10',
      '2026-09-10',
      `${shiftMonth(today.slice(0, 7), 2)}-10`,
    ])
      await sql()`
        insert into public.charges (condominium_id, kind, unit_id, reference, unit_label, sort_key, competence, due_on, amount_cents, pix_txid)
        select ${condominiumId}, 'old_debt', ${unit!.id}, ${due}, 'A-1', 'A 1', date_trunc('month', ${due}::date), ${due}, 10000000, ${condominiumId} || ${due}`
  }
})
afterAll(() => acting.close())
const sql = () => acting.project.sql
beforeEach(async () => {
  const [kept] =
    await sql()`select percent from public.index_values where series = 'IPCA' and month = '2026-09-01'`
  expect(kept).toEqual({ percent: '0.820000' })
})

const body = (month: string, percent: string, more: object = {}) => ({
  series: 'IPCA',
  rows: [{ month, percent }],
  source: 'IBGE, SIDRA 1737',
  ...more,
})
const percentOf = async (month: string, series = 'IPCA') => {
  const [row] = await sql()<{ percent: string }[]>`
    select trim_scale(percent)::text as percent from public.index_values where series = ${series} and month = ${`${month}-01`}`
  return row?.percent ?? null
}
const newest = async () => {
  const [row] = await sql()<{ id: string }[]>`
    select id from private.platform_changes where undone_at is null order by made_at desc, id desc limit 1`
  return row!.id
}
const effects = async (series: string, months: string[]) => {
  const [row] = await sql()<{ charges: string; condominiums: string }[]>`
    select charges, condominiums from private.index_effects(${series}, ${months.map((month) => `${month}-01`)})`
  return [Number(row!.charges), Number(row!.condominiums)]
}

/** The open charges that come to another amount today when a month has another value: by the rules that people are charged by. */
async function reckoned(series: IndexSeries, month: string): Promise<number[]> {
  const indexes = await sql()<IndexValueRow[]>`select series, month::text, percent from public.index_values`
  const other = [
    ...indexes.filter((row) => row.series !== series || row.month.slice(0, 7) !== month),
    { series, month: `${month}-01`, percent: '50' },
  ]
  const charges = await sql()<{ condominium_id: string; due_on: string; amount_cents: string }[]>`
    select condominium_id, due_on::text, amount_cents from public.charges where status = 'open'`
  const changed: string[] = []
  for (const { condominium_id, due_on, amount_cents } of charges) {
    const conventions = await sql()<ConventionRow[]>`
      select effective_from::text, fine_percent, interest_kind, interest_percent_month, correction_index, interest_base, fine_base,
        rounding, count_from from public.conventions where condominium_id = ${condominium_id}`
    const total = (rows: IndexValueRow[]) =>
      lateCharge({
        principal: Number(amount_cents),
        due: due_on,
        paidOn: today,
        ...lateContext(lateRules(conventions, rows, [])),
      }).total
    if (total(indexes) !== total(other)) changed.push(condominium_id)
  }
  return [changed.length, new Set(changed).size]
}

test.each<[IndexSeries, string]>([
  ['IPCA', '2026-09'],
  ['IPCA', '2026-10'],
  ['IPCA', '2024-08'],
  ['IPCA', '2025-03'],
  ['INPC', '2026-08'],
  ['LEGAL_RATE', '2024-08'],
  ['LEGAL_RATE', '2026-09'],
  ['SELIC', '2026-09'],
])('the charges that %s of %s enters are those that come to another amount', async (series, month) => {
  expect(await effects(series, [month])).toEqual(await reckoned(series, month))
})

test('a month is published, audited with what was before, and taken back in one act', async () => {
  expect(await acting.act(save, body('10/2026', '0,45'), admin)).toBeNull()
  expect(await percentOf('2026-10')).toBe('0.45')
  const change = await newest()
  const [entry] = await sql()`
    select action, actor_id, before, after from public.audit_entries where entity_id = ${change}`
  expect(entry).toEqual({
    action: 'save-index-values',
    actor_id: admin.id,
    before: { series: 'IPCA', values: { '2026-10': null } },
    after: { series: 'IPCA', values: { '2026-10': '0.45' }, source: 'IBGE, SIDRA 1737' },
  })
  expect(await acting.act(undo, { change_id: change }, admin, 'aal1')).toBe('platform_second_factor_required')
  expect(await acting.act(undo, { change_id: change }, admin)).toBeNull()
  expect(await percentOf('2026-10')).toBeNull()
  expect(await acting.act(undo, { change_id: change }, admin)).toBe('platform_change_not_newest')
})

test('what replaces a published value is asked about; only the newest change is taken back', async () => {
  const other = body('2026-09', '0,28')
  expect(await acting.act(save, other, admin)).toBe('index_values_unchecked')
  expect(await acting.act(save, other, admin, 'aal1')).toBe('platform_second_factor_required')
  expect(await percentOf('2026-09')).toBe('0.82')
  expect(await acting.act(save, { ...other, is_checked: true }, admin)).toBeNull()
  const first = await newest()
  expect(await acting.act(save, body('2026-10', '0,3'), admin)).toBeNull()
  const second = await newest()
  expect(await acting.act(undo, { change_id: first }, admin)).toBe('platform_change_not_newest')
  expect(await acting.act(undo, { change_id: second }, admin)).toBeNull()
  expect(await acting.act(undo, { change_id: first }, admin)).toBeNull()
  expect(await percentOf('2026-09')).toBe('0.82')
})

test('what cannot be is refused whatever was checked, and of a series nothing is saved then', async () => {
  const rows = [
    { month: '2026-10', percent: '0,4' },
    { month: '2026-12', percent: '0,4' },
  ]
  for (const bad of [
    body('2026-10', 'n/d', { is_checked: true }),
    { ...body('', ''), rows, is_checked: true },
  ])
    expect(await acting.act(save, bad, admin)).toBe('invalid_input')
  expect(await percentOf('2026-10')).toBeNull()
  expect(await acting.act(save, body('2026-09', '0,82'), admin)).toBe('index_values_unchanged')
})

test('a preview writes nothing and tells how much is reckoned with the month', async () => {
  const { project } = acting
  const answer = await project.call(
    preview,
    { series: 'IPCA', rows: [{ month: '2026-10', percent: '9' }] },
    admin,
  )
  expect(answer.body).toMatchObject({
    rows: [{ month: '2026-10', state: 'new', questions: [expect.any(String), expect.any(String)] }],
    effects: { charges: expect.any(Number), condominiums: 2 },
  })
  expect(await percentOf('2026-10')).toBeNull()
})

test('a change that something else overtook is not taken back over it', async () => {
  expect(await acting.act(save, body('2026-10', '0,45'), admin)).toBeNull()
  const change = await newest()
  await sql()`update public.index_values set percent = 0.5 where series = 'IPCA' and month = '2026-10-01'`
  expect(await acting.act(undo, { change_id: change }, admin)).toBe('platform_change_outdated')
  await sql()`update public.index_values set percent = 0.45 where series = 'IPCA' and month = '2026-10-01'`
  expect(await acting.act(undo, { change_id: change }, admin)).toBeNull()
})
