import { createHash } from 'node:crypto'
import { describe, expect, test } from 'vitest'
import { sealOf, treeRoot } from '../../../domain/closing/seal.ts'
import type { Manifest } from '../../../domain/ledger-archive/manifest.ts'
import { instant, MonthTrees } from './month-trees.ts'
import { newId, withNewIds } from './new-id.ts'
import { newRow, type Row } from './new-row.ts'
import { sealIssues } from './seals.ts'

const condominium = '0190a0b0-0000-7000-8000-000000000001'
const unit = (place: number) => `0190a0b0-0000-7000-8000-${String(place).padStart(12, '0')}`
const row = (place: number, month = '2026-03'): Row => ({
  id: `row-${place}`,
  fund_id: 'f',
  debit_account_id: 'd',
  credit_account_id: 'c',
  cents: 100 + place,
  occurred_on: `${month}-05`,
  kind: 'fee',
  unit_id: unit(place),
  charge_id: null,
  payment_id: null,
  run_id: 'r',
  bill_id: null,
  group_id: null,
  decision_id: null,
  reverses_id: null,
  posted_at: '2026-03-05T12:00:00.5+00:00',
  description: place % 2 ? 'Taxa | março' : null,
})
const kinds = new Map([
  ['d', 'receivable'],
  ['c', 'income'],
])

/** A unit's leaf, as decision 0020 has it. */
const leaf = (place: number, month = '2026-03') => {
  const line = [
    ...[
      `row-${place}`,
      `${month}-05`,
      'fee',
      'f',
      'receivable:d',
      'income:c',
      100 + place,
      '',
      '',
      'r',
      '',
      '',
      '',
      '',
    ],
    ...['2026-03-05T12:00:00.500000Z', place % 2 ? 'Taxa | março' : ''],
  ].join('|')
  const text = `prumo-folha-1|${condominium}|${month}|${unit(place)}\n${line}`
  return new Uint8Array(createHash('sha256').update(Uint8Array.of(0)).update(text).digest())
}

describe('months of an archive', () => {
  test.each([1, 2, 3, 5, 8, 13])('over %s units have the root that the browser computes', async (count) => {
    const trees = new MonthTrees(condominium, kinds)
    const places = Array.from({ length: count }, (_, place) => place + 1)
    for (const place of places) expect(trees.add(row(place))).toBe(true)
    expect(trees.end().get('2026-03')).toMatchObject({
      root: await treeRoot(places.map((place) => leaf(place))),
      entries: count,
      leaves: count,
    })
  })

  test('take rows in their order alone', () => {
    const trees = new MonthTrees(condominium, kinds)
    expect([row(2), row(1), row(2), row(1, '2026-04')].map((one) => trees.add(one))).toEqual([
      true,
      false,
      false,
      true,
    ])
  })

  test('write instants as seals do', () => {
    expect(instant('2026-03-05T12:00:00+00:00')).toBe('2026-03-05T12:00:00.000000Z')
    expect(instant('2026-03-05T12:00:00.123456+00:00')).toBe('2026-03-05T12:00:00.123456Z')
  })
})

test('seals stand only over what they say, one on the other', async () => {
  const trees = new MonthTrees(condominium, kinds)
  trees.add(row(1))
  const figures = trees.end()
  const closing = {
    ...{
      sequence: 1,
      month: '2026-03-01',
      entry_count: 1,
      total_cents: 101,
      leaf_count: 1,
      reopened_at: null,
    },
    root: figures.get('2026-03')!.root,
    reopenings: createHash('sha256').digest('hex'),
    previous_seal: '0'.repeat(64),
  }
  const seal = await sealOf({ ...closing, condominium_id: condominium })
  const told = { sequence: 1, month: '2026-03-01', seal, reopened: false }
  const manifest = { condominium: { id: condominium, name: 'x' }, seals: [told] } as unknown as Manifest
  const rules = async (change: Row, reopenings: Row[] = []) =>
    (await sealIssues(manifest, [{ ...closing, seal, ...change }], reopenings, figures)).map(
      ({ rule }) => rule,
    )
  expect(await rules({})).toEqual([])
  expect(await rules({ total_cents: 102 })).toEqual(['seal', 'month'])
  expect(await rules({ previous_seal: 'f'.repeat(64) })).toEqual(['seal_chain', 'seal'])
  const reopening = { sequence: 1, before_sequence: 1, reopened_at: '2026-04-01T00:00:00+00:00', reason: 'x' }
  expect(await rules({}, [reopening])).toEqual(['seal_chain'])
  expect(await rules({ seal: 'f'.repeat(64) })).toEqual(['seal', 'seal_told'])
})

test('an id becomes the same new one each time, keeps its moment, and stands in for the old one wherever it is', () => {
  const [secret, other] = [Buffer.alloc(32, 1), Buffer.alloc(32, 2)]
  const id = '0190a0b0-1234-7abc-8def-0123456789ab'
  const made = newId(secret, id)
  expect(made).toMatch(/^0190a0b0-1234-7[0-9a-f]{3}-[89ab][0-9a-f]{3}-[0-9a-f]{12}$/)
  expect(newId(secret, id.toUpperCase())).toBe(made)
  expect(newId(other, id)).not.toBe(made)
  expect(withNewIds(secret, `extrato:${id}:0`)).toBe(`extrato:${made}:0`)
  const column = (name: string, type: string) => ({ name, type, nullable: true })
  const over = newRow(secret, { name: 'statement_matches', title: '', order: [] }, [
    ...[
      column('id', 'uuid'),
      column('line_ids', 'uuid[]'),
      column('choice', 'jsonb'),
      column('title', 'text'),
    ],
    ...[column('created_by', 'uuid'), column('unit_id', 'uuid'), column('rule_id', 'uuid')],
  ])
  const before = {
    id,
    line_ids: [id],
    choice: { unit_id: id, fund: [id] },
    title: id,
    created_by: id,
    unit_id: id,
    rule_id: null,
  }
  expect(over(before)).toEqual({
    ...before,
    id: made,
    line_ids: [made],
    choice: { unit_id: id, fund: [made] },
  })
})
