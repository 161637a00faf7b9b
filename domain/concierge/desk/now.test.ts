import { expect, test } from 'vitest'
import { brasiliaZone } from '../../time-zones/time-zones.ts'
import { type Act, payloadOf } from '../acts.ts'
import { foldActs } from '../fold/fold-acts.ts'
import type { SnapshotAuthorization, SnapshotBan } from '../snapshot.ts'
import { banOf, bansOf, expectedNow, insideNow, isOverstay } from './now.ts'

const id = (n: number) => `00000000-0000-4000-8000-${String(n).padStart(12, '0')}`
const now = new Date('2026-11-23T15:00:00Z')
const authorization = (n: number, part: Partial<SnapshotAuthorization> = {}): SnapshotAuthorization => ({
  id: id(n),
  unit_id: id(900),
  kind: 'visitor',
  name: `Visita ${n}`,
  company: null,
  document_hint: null,
  plate: null,
  companions_max: 0,
  valid_from: '2026-11-23T03:00:00.000Z',
  valid_until: '2026-11-24T02:59:59.000Z',
  weekdays: null,
  from_time: null,
  until_time: null,
  uses_max: 1,
  uses: 0,
  party_id: null,
  party_name: null,
  pass_id: null,
  note: null,
  by_name: null,
  ...part,
})
const entered = (n: number, of: number | null, happened_at: string): Act => ({
  id: id(n),
  desk_id: id(1),
  seq: n,
  kind: 'visit.entered',
  happened_at,
  acted_by: id(2),
  payload: payloadOf('visit.entered', {
    visit_id: id(n + 100),
    name: 'Alguém',
    kind: 'visitor',
    admitted_by: 'authorization',
    authorization_id: of === null ? null : id(of),
  }),
})
const names = (list: SnapshotAuthorization[], acts: Act[] = [], unsent = new Map<string, number>()) =>
  expectedNow(list, foldActs(acts).visits, unsent, now, brasiliaZone).map(({ name }) => name)

test('who may come now is expected; who came today, whose time is over or not yet, and who is hidden are not', () => {
  const list = [
    authorization(1),
    authorization(2, { valid_from: '2026-11-23T18:00:00.000Z' }),
    authorization(3, { valid_until: '2026-11-23T14:59:00.000Z' }),
    authorization(4, { name: '' }),
    authorization(5, { uses_max: null }),
    authorization(6, { weekdays: [0, 6] }),
    authorization(7, { from_time: '11:00', until_time: '13:00' }),
    authorization(8, { from_time: '13:00', until_time: '18:00' }),
  ]
  // 15h UTC is 12h in Brasília, a Monday.
  expect(names(list)).toEqual(['Visita 7', 'Visita 1', 'Visita 5'])
  expect(names(list, [entered(50, 5, '2026-11-23T14:00:00.000Z')])).not.toContain('Visita 5')
})
test('uses that wait on the device count', () => {
  const list = [authorization(1, { uses_max: 2, uses: 1 })]
  expect(names(list)).toEqual(['Visita 1'])
  expect(names(list, [], new Map([[id(1), 1]]))).toEqual([])
})
test('an overstay is longer than the hours, not as long', () => {
  const [visit] = insideNow(foldActs([entered(50, null, '2026-11-23T11:00:00.000Z')]).visits)
  expect(isOverstay(visit!, 4, now)).toBe(false)
  expect(isOverstay(visit!, 3, now)).toBe(true)
})

const ban = (n: number, part: Partial<SnapshotBan>): SnapshotBan => ({
  id: id(n),
  unit_id: null,
  name: 'Carlos Alberto Nogueira',
  description: null,
  photo_path: null,
  reason: 'Ordem judicial',
  until: null,
  ...part,
})
test.each([
  ['carlos nogueira', true],
  ['CARLOS ALBERTO NOGUEIRA', true],
  ['Nogueira Carlos de Alberto Souza', true],
  ['Carlos', false],
  ['Carlos Souza', false],
])('%s under a notice: %s', (name, is) => expect(banOf([ban(1, {})], name) !== null).toBe(is))
test('notices of other units and those whose last day is over do not hold', () => {
  const bans = [ban(1, { unit_id: id(9) }), ban(2, { until: '2026-11-22' }), ban(3, { until: '2026-11-23' })]
  expect(bansOf(bans, id(8), now, brasiliaZone).map((one) => one.id)).toEqual([id(3)])
})
