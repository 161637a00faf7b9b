import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { type Act, actSchema, compareActs, deliveryCode, deliveryCodePattern } from '../acts.ts'
import { foldActs } from './fold-acts.ts'
import { actsOf, deed, desks, doormen, id, start } from './testing.ts'

const plain = (folded: ReturnType<typeof foldActs>) => {
  const by = <T extends { id: string }>(rows: T[]) => [...rows].sort((a, b) => (a.id < b.id ? -1 : 1))
  return {
    visits: by(folded.visits),
    deliveries: by(folded.deliveries),
    loans: by(folded.loans),
    lost: by(folded.lost),
    shifts: by(folded.shifts),
    outcomes: [...folded.outcomes].sort(([a], [b]) => (a < b ? -1 : 1)),
  }
}

describe('what follows from acts', () => {
  test('is the same in whatever order they come, and however often', () => {
    fc.assert(
      fc.property(
        fc.array(deed, { maxLength: 60 }).chain((deeds) => {
          const acts = actsOf(deeds)
          const mixed = fc.shuffledSubarray(acts, { minLength: acts.length, maxLength: acts.length })
          return fc.tuple(fc.constant(acts), mixed, fc.subarray(acts))
        }),
        ([acts, shuffled, again]) => {
          expect(plain(foldActs([...shuffled, ...again]))).toEqual(plain(foldActs(acts)))
        },
      ),
      { numRuns: 400 },
    )
  })

  test('every act is answered, the first hand-over stands, and every other is a conflict that names it', () => {
    fc.assert(
      fc.property(fc.array(deed, { maxLength: 60 }), (deeds) => {
        const acts = actsOf(deeds)
        const { outcomes, deliveries } = foldActs(acts)
        for (const act of acts) expect(outcomes.has(act.id)).toBe(true)
        for (const delivery of deliveries.filter(({ status }) => status !== 'undone')) {
          const closings = acts
            .filter((act) => act.kind === 'delivery.handed' || act.kind === 'delivery.returned')
            .filter(
              ({ payload, id: act }) =>
                'delivery_id' in payload &&
                payload.delivery_id === delivery.id &&
                outcomes.get(act)?.code !== 'undone',
            )
            .sort(compareActs)
          const [first, ...rest] = closings
          expect(delivery.closed_at).toBe(first?.happened_at ?? null)
          for (const { id: act } of rest)
            expect(outcomes.get(act)).toMatchObject({ outcome: 'conflict', other: first?.id })
        }
      }),
      { numRuns: 300 },
    )
  })

  test('nobody who entered is lost, and nobody leaves before they came', () => {
    fc.assert(
      fc.property(fc.array(deed, { maxLength: 60 }), (deeds) => {
        const acts = actsOf(deeds)
        const { visits } = foldActs(acts)
        const told = new Set(
          acts.flatMap((act) => (act.kind === 'visit.entered' ? act.payload.visit_id : [])),
        )
        for (const visit of told) expect(visits.filter(({ id: one }) => one === visit)).toHaveLength(1)
        for (const { left_at, entered_at } of visits) if (left_at) expect(left_at >= entered_at).toBe(true)
      }),
    )
  })
})

test('a settled conflict turns the hand-over round', () => {
  const acts = actsOf([
    { desk: 0, who: 0, minute: 0, deed: 3, subject: 0 },
    { desk: 0, who: 0, minute: 5, deed: 4, subject: 0 },
    { desk: 1, who: 1, minute: 9, deed: 4, subject: 0 },
  ])
  const [, first, second] = acts
  expect(foldActs(acts).deliveries[0]?.to_name).toBe('Pessoa 1')
  const turned = foldActs(acts, new Map([[second!.id, 'this']]))
  expect(turned.deliveries[0]?.to_name).toBe('Pessoa 2')
  expect(turned.outcomes.get(first!.id)).toEqual({
    outcome: 'conflict',
    code: 'already_handed',
    other: second!.id,
  })
})

test('undoing: in time, by the same person at the same desk, and not the books', () => {
  const [entry] = actsOf([{ desk: 0, who: 0, minute: 0, deed: 0, subject: 0 }]) as [Act]
  const undo = (more: object) =>
    ({ ...entry, id: id(10, 999), seq: 2, kind: 'act.undone', payload: { act_id: entry.id }, ...more }) as Act
  const at = (minutes: number) => ({ happened_at: new Date(start + minutes * 60_000).toISOString() })
  const codeOf = (act: Act) => foldActs([entry, act]).outcomes.get(act.id)
  expect(foldActs([entry, undo(at(9))]).visits[0]?.status).toBe('undone')
  expect(codeOf(undo(at(11)))).toMatchObject({ code: 'undo_late' })
  expect(codeOf(undo({ acted_by: doormen[1] }))).toMatchObject({ code: 'undo_not_yours' })
  expect(codeOf(undo({ desk_id: desks[1] }))).toMatchObject({ code: 'undo_not_yours' })
  expect(foldActs([entry, undo(at(11))]).visits[0]?.status).toBe('inside')
})

test('a shift is signed for by somebody else', () => {
  const base = { desk_id: desks[0]!, happened_at: new Date(start).toISOString() }
  const act = (seq: number, kind: Act['kind'], who: number, payload: object) =>
    ({ ...base, id: id(10, seq), seq, kind, acted_by: doormen[who], payload }) as Act
  const begun = [
    act(1, 'shift.started', 0, { shift_id: id(9, 1) }),
    act(2, 'shift.handed', 0, { shift_id: id(9, 1), checklist: [], notes: 'Tudo em ordem' }),
  ]
  const accept = (who: number) =>
    foldActs([...begun, act(3, 'shift.accepted', who, { shift_id: id(9, 1), next_shift_id: id(9, 2) })])
  expect(accept(0).outcomes.get(id(10, 3))).toMatchObject({ code: 'shift_same_person' })
  expect(accept(0).shifts).toHaveLength(1)
  expect(accept(1).shifts.map(({ doorman_id, previous_id }) => [doorman_id, previous_id])).toEqual([
    [doormen[0], null],
    [doormen[1], id(9, 1)],
  ])
})

test('codes are short, unambiguous and rarely alike', () => {
  const codes = Array.from({ length: 5000 }, (_, n) => deliveryCode(id(11, n * 7919)))
  expect(codes.every((code) => deliveryCodePattern.test(code))).toBe(true)
  expect(new Set(codes).size).toBeGreaterThan(4950)
})

test('what is typed comes out plain, and what is no act is refused', () => {
  const [entry] = actsOf([{ desk: 0, who: 0, minute: 0, deed: 0, subject: 0 }]) as [Act]
  const named = (name: string) => actSchema.safeParse({ ...entry, payload: { ...entry.payload, name } })
  expect(named(' Ana\u202e  \n Lima ').data?.payload).toMatchObject({ name: 'Ana Lima' })
  expect(named(' \n ').success).toBe(false)
  expect(actSchema.safeParse({ ...entry, payload: { ...entry.payload, phone: '1' } }).success).toBe(false)
  expect(actSchema.safeParse({ ...entry, kind: 'visit.teleported' }).success).toBe(false)
})
