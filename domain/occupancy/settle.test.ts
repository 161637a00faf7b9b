import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { addDays } from '../calendar.ts'
import type { OccupancyKind } from '../units/occupancy-kind.ts'
import { settle } from './settle.ts'
import { covers, isOwner, type Stay } from './stay.ts'

const stay = (id: string, more: Partial<Stay> = {}): Stay => ({
  id,
  person_id: id,
  kind: 'owner',
  starts_on: '2026-01-01',
  ends_on: null,
  is_payer: false,
  is_voter: false,
  part: null,
  ...more,
})

/** Returns all rows of a unit after the changes. */
const settled = (stays: Stay[], ...rest: [string, Parameters<typeof settle>[2]?]) => {
  const { changed, added } = settle(stays, ...rest)
  const byId = new Map(changed.map((row) => [row.id, row]))
  return [
    ...stays.map((row) => byId.get(row.id) ?? row),
    ...added.map((row, at) => ({ ...row, id: `new${at}` })),
  ]
}
const onDay = (stays: readonly Stay[], day: string) => stays.filter((row) => covers(row, day))

describe('who pays and who votes', () => {
  test('the first owner does both where nobody was named', () => {
    expect(settle([stay('ana'), stay('bia', { kind: 'tenant' })], '2026-01-01')).toEqual({
      changed: [stay('ana', { is_payer: true, is_voter: true })],
      added: [],
    })
  })

  test('a tenant who pays from a day on: the owner’s days before keep what held on them', () => {
    const before = [
      stay('ana', { is_payer: true, is_voter: true }),
      stay('bia', { kind: 'tenant', starts_on: '2026-03-01' }),
    ]
    const after = settled(before, '2026-03-01', { payerId: 'bia' })
    expect(onDay(after, '2026-02-28').find(({ is_payer }) => is_payer)!.person_id).toBe('ana')
    expect(onDay(after, '2026-03-01').find(({ is_payer }) => is_payer)!.person_id).toBe('bia')
    expect(onDay(after, '2026-03-01').find(({ is_voter }) => is_voter)!.person_id).toBe('ana')
  })

  test('after the tenant’s last day the owner pays again', () => {
    const before = [
      stay('ana', { is_voter: true }),
      stay('bia', { kind: 'tenant', is_payer: true, ends_on: '2026-06-30' }),
    ]
    const after = settled(before, '2026-06-30')
    expect(
      onDay(after, '2026-06-30')
        .filter(({ is_payer }) => is_payer)
        .map((row) => row.person_id),
    ).toEqual(['bia'])
    expect(
      onDay(after, '2026-07-01')
        .filter(({ is_payer }) => is_payer)
        .map((row) => row.person_id),
    ).toEqual(['ana'])
  })

  test('a tenant never votes', () => {
    const after = settled([stay('bia', { kind: 'tenant' })], '2026-01-01', { voterId: 'bia' })
    expect(after.filter(({ is_voter }) => is_voter)).toEqual([])
  })
})

const first = '2026-01-01'
const kinds: OccupancyKind[] = ['owner', 'co_owner', 'tenant', 'dweller', 'off_site_owner']
const anyStays = fc
  .array(
    fc.record({
      kind: fc.constantFrom(...kinds),
      start: fc.integer({ min: 0, max: 40 }),
      length: fc.option(fc.integer({ min: 0, max: 30 })),
      is_payer: fc.boolean(),
      is_voter: fc.boolean(),
    }),
    { maxLength: 6 },
  )
  .map((rows) =>
    rows.map(({ start, length, ...row }, index) => ({
      ...stay(`p${index}`),
      ...row,
      starts_on: addDays(first, start),
      ends_on: length === null ? null : addDays(first, start + length),
    })),
  )

test('from that day on one pays wherever somebody is, one owner votes wherever one is, and nobody gains or loses a day', () => {
  const inputs = [
    anyStays,
    fc.integer({ min: 0, max: 45 }),
    fc.option(fc.integer({ min: 0, max: 5 })),
  ] as const
  fc.assert(
    fc.property(...inputs, (stays, offset, wished) => {
      const from = addDays(first, offset)
      const after = settled(
        stays,
        from,
        wished === null ? {} : { payerId: `p${wished}`, voterId: `p${wished}` },
      )
      for (let step = 0; step < 80; step++) {
        const day = addDays(first, step)
        const [was, is] = [onDay(stays, day), onDay(after, day)]
        expect(is.map((row) => row.person_id).sort()).toEqual(was.map((row) => row.person_id).sort())
        if (day < from) {
          const roles = (rows: Stay[]) =>
            rows.map((row) => [row.person_id, row.is_payer, row.is_voter]).sort()
          expect(roles(is)).toEqual(roles(was))
          continue
        }
        expect(is.filter(({ is_payer }) => is_payer)).toHaveLength(is.length > 0 ? 1 : 0)
        const voters = is.filter(({ is_voter }) => is_voter)
        expect(voters).toHaveLength(is.some(isOwner) ? 1 : 0)
        expect(voters.every(isOwner)).toBe(true)
      }
      // Settling is idempotent.
      expect(settle(after, from)).toEqual({ changed: [], added: [] })
    }),
    { numRuns: 100 },
  )
})
