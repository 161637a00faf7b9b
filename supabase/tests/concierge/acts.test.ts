import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { deliveryCode } from '../../../domain/concierge/acts.ts'
import { startProject } from '../../functions/_shared/testing.ts'
import { type Gate, startGate, type TestDesk } from './gate.ts'

let gate: Gate
let north: TestDesk
let south: TestDesk
beforeAll(async () => {
  gate = await startGate(await startProject())
  north = await gate.desk('Norte')
  south = await gate.desk('Sul')
})
afterAll(() => gate.project.close())

const rows = (table: string, id: string) =>
  gate.project.sql`select * from ${gate.project.sql(`public.${table}`)} where id = ${id}`
const arrival = (delivery_id: string) => ({
  delivery_id,
  unit_id: gate.units[0]!,
  carrier: 'Correios',
  description: 'Caixa',
  code: deliveryCode(delivery_id),
})
const at = (minutes: number) => ({
  happened_at: new Date(Date.now() - 3_600_000 + minutes * 60_000).toISOString(),
})

describe('acts', () => {
  test('an entry, sent twice, is one visit; its exit closes it', async () => {
    const visit_id = randomUUID()
    const entered = north.act('visit.entered', {
      visit_id,
      unit_id: gate.units[0],
      name: '  Cláudio \n Meireles ',
      kind: 'visitor',
      document: '12345678900',
      admitted_by: 'call',
    })
    expect((await gate.record(north, [entered])).answers).toMatchObject([{ result: 'done' }])
    expect((await gate.record(north, [entered])).answers).toMatchObject([{ id: entered.id, result: 'done' }])
    expect(await rows('visits', visit_id)).toMatchObject([
      { status: 'inside', name: 'Cláudio Meireles', document_hint: '900' },
    ])
    const left = south.act('visit.left', { visit_id })
    await gate.record(south, [left])
    expect(await rows('visits', visit_id)).toMatchObject([{ status: 'left' }])
    const [act] = await gate.project.sql`select payload from public.desk_acts where id = ${entered.id}`
    expect(JSON.stringify(act)).not.toContain('12345678900')
  })

  test('the first hand-over stands, whichever came first, and the other is a conflict that can be turned round', async () => {
    const delivery_id = randomUUID()
    await gate.record(north, [north.act('delivery.arrived', arrival(delivery_id), at(0))])
    const late = south.act('delivery.handed', { delivery_id, to_name: 'Bia', proof: 'known' }, at(20))
    const early = north.act('delivery.handed', { delivery_id, to_name: 'Ana', proof: 'code' }, at(10))
    expect((await gate.record(south, [late])).answers).toMatchObject([{ result: 'done' }])
    expect((await gate.record(north, [early])).answers).toMatchObject([{ result: 'done' }])
    expect(await rows('deliveries', delivery_id)).toMatchObject([{ status: 'handed', to_name: 'Ana' }])
    expect((await gate.record(south, [late])).answers).toMatchObject([
      { result: 'conflict', code: 'already_handed', other_act_id: early.id },
    ])
  })
})

test('an act that names a unit or a gate of no condominium of ours is refused, alone or beside others', async () => {
  const entered = (unit_id: string, gate_id?: string) =>
    north.act('visit.entered', {
      visit_id: randomUUID(),
      unit_id,
      name: 'Rui',
      kind: 'visitor',
      admitted_by: 'call',
      ...(gate_id && { gate_id }),
    })
  const stranger = { result: 'refused', code: 'invalid' }
  expect((await gate.record(north, [entered(randomUUID())])).answers).toMatchObject([stranger])
  const both = [entered(gate.units[0]!), entered(gate.units[0]!, randomUUID())]
  expect((await gate.record(north, both)).answers).toMatchObject([{ result: 'done' }, stranger])
})

test('shifts follow one another over many contacts without a conflict; a second signature is one', async () => {
  const night = await gate.project.member(gate.condominiumId, 'doorman')
  const [first, second, third, late] = [0, 1, 2, 3].map(() => randomUUID()) as [
    string,
    string,
    string,
    string,
  ]
  const by = (user: { id: string }, minutes: number) => ({ acted_by: user.id, ...at(minutes) })
  const handed = (shift_id: string) => ({
    shift_id,
    checklist: [{ id: 'keys', ok: true }],
    notes: 'Em ordem',
  })
  const acts = [
    north.act('shift.started', { shift_id: first }, by(gate.doorman, 0)),
    north.act('shift.handed', handed(first), by(gate.doorman, 10)),
    north.act('shift.accepted', { shift_id: first, next_shift_id: second }, by(night, 11)),
    north.act('shift.handed', handed(second), by(night, 20)),
    north.act('shift.accepted', { shift_id: second, next_shift_id: third }, by(gate.doorman, 21)),
    north.act('shift.handed', handed(third), by(gate.doorman, 30)),
  ]
  for (const act of acts)
    expect((await gate.record(north, [act])).answers).toMatchObject([{ result: 'done' }])
  const ids = [first, second, third, late]
  const shifts = await gate.project.sql`
    select id, previous_id, doorman_id, handed_at is not null as handed, accepted_by from public.shifts where id = any (${ids}) order by started_at`
  expect(shifts).toMatchObject([
    { id: first, previous_id: null, doorman_id: gate.doorman.id, handed: true, accepted_by: night.id },
    { id: second, previous_id: first, doorman_id: night.id, handed: true, accepted_by: gate.doorman.id },
    { id: third, previous_id: second, doorman_id: gate.doorman.id, handed: true, accepted_by: null },
  ])
  const again = south.act('shift.accepted', { shift_id: first, next_shift_id: late }, by(night, 25))
  expect((await gate.record(south, [again])).answers).toMatchObject([
    { code: 'already_accepted', other_act_id: acts[2]!.id },
  ])
  // A statement about the later shift does not by itself let the second signature begin one.
  await gate.record(south, [south.act('shift.handed', handed(late), by(night, 26))])
  expect(await gate.project.sql`select from public.shifts where id = ${late}`).toHaveLength(0)
  const open = await gate.project
    .sql`select code from public.desk_conflicts where subject_id = any (${ids}) order by code`
  expect(open.map(({ code }) => code)).toEqual(['already_accepted', 'shift_unknown'])
})
