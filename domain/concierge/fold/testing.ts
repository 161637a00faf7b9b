import fc from 'fast-check'
import { type Act, deliveryCode, payloadOf } from '../acts.ts'

export const id = (kind: number, n: number) =>
  `${String(kind).padStart(8, '0')}-0000-4000-8000-${String(n).padStart(12, '0')}`
export const desks = [id(1, 1), id(1, 2), id(1, 3)]
export const doormen = [id(2, 1), id(2, 2)]
const unit = id(3, 1)
export const start = Date.parse('2026-11-23T10:00:00.000Z')

/** A doorman's deed, on few subjects, so that desks collide on the same ones. */
export type Deed = { desk: number; who: number; minute: number; deed: number; subject: number }
export const deed = fc.record<Deed>({
  desk: fc.nat(2),
  who: fc.nat(1),
  minute: fc.nat(40),
  deed: fc.nat(12),
  subject: fc.nat(2),
})

/** Converts deeds to acts; a minute is `step` milliseconds long. */
export function actsOf(deeds: Deed[], step = 60_000): Act[] {
  const seqs = [0, 0, 0]
  const made: Act[] = []
  for (const { desk, who, minute, deed: what, subject } of deeds) {
    const n = made.length
    const last = made.filter((act) => act.desk_id === desks[desk]).at(-1)
    const visit_id = id(4, subject)
    const delivery_id = id(5, subject)
    const choices: [Act['kind'], unknown][] = [
      ['visit.entered', { visit_id, unit_id: unit, name: 'Ana', kind: 'visitor', admitted_by: 'call' }],
      ['visit.left', { visit_id }],
      ['visit.refused', { visit_id, name: 'Ana', reason: 'Ninguém atende' }],
      [
        'delivery.arrived',
        {
          delivery_id,
          unit_id: unit,
          carrier: 'Correios',
          description: 'Caixa',
          code: deliveryCode(delivery_id),
        },
      ],
      ['delivery.handed', { delivery_id, to_name: `Pessoa ${n}`, proof: 'known' }],
      ['delivery.returned', { delivery_id, reason: 'Recusada' }],
      ['delivery.moved', { delivery_id, place: `Armário ${n}` }],
      ['key.lent', { loan_id: id(6, n), key_id: id(7, subject), to_name: 'Zelador' }],
      ['key.returned', { loan_id: id(6, Math.max(0, n - 1 - subject)), key_id: id(7, subject) }],
      ['lost.found', { item_id: id(8, subject), description: 'Guarda-chuva', place: 'Hall' }],
      ['lost.claimed', { item_id: id(8, subject), to_name: `Pessoa ${n}` }],
      ['shift.handed', { shift_id: id(9, subject), checklist: [] }],
      ['act.undone', { act_id: last?.id ?? id(10, 1) }],
    ]
    const [kind, payload] = choices[what]!
    made.push({
      id: id(10, n + 100),
      desk_id: desks[desk]!,
      seq: ++seqs[desk]!,
      kind,
      happened_at: new Date(start + minute * step).toISOString(),
      acted_by: doormen[who]!,
      payload: payloadOf(kind, payload as never),
    } as Act)
  }
  return made
}
