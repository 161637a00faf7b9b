import { randomUUID } from 'node:crypto'
import { deliveryCode } from '../../../domain/concierge/acts.ts'
import type { TestProject } from '../../functions/_shared/testing.ts'
import { agreementOf } from './agreement.ts'
import { type RandomHome, todayEverywhere } from './random-homes.ts'
import { conciergeSecond } from './second/concierge.ts'

agreementOf('concierge', {
  async furnish(project, homes) {
    for (const home of homes) await receive(project, home)
  },
  second: conciergeSecond,
})

const today = todayEverywhere()

/** A front desk of two years: visits of every kind, parcels, a book, rounds. */
async function receive({ sql }: TestProject, { condominiumId, adminId, units, chance }: RandomHome) {
  const condominium_id = condominiumId
  const desk_id = randomUUID()
  const who = { noted_by: adminId, noted_by_name: 'Porteiro' }
  await sql`insert into public.desks ${sql({ condominium_id, id: desk_id, name: 'Portaria' })}`
  const recent = () => chance.momentBefore(today, chance.one([1, 60, 700]))
  for (let seq = chance.whole(5, 60); seq > 0; seq--)
    await sql`insert into public.visits ${sql({ condominium_id, id: randomUUID(), status: chance.one(['inside', 'left', 'left', 'left', 'refused', 'undone']), unit_id: chance.percent(90) ? chance.one(units).id : null, name: 'Visita', kind: chance.one(['visitor', 'provider', 'guest', 'courier', 'other']), entered_at: recent(), entered_by: adminId, desk_id, act_id: randomUUID(), seq, is_hidden: chance.percent(15) })}`
  for (let at = chance.whole(0, 25); at > 0; at--) {
    const id = randomUUID()
    await sql`insert into public.deliveries ${sql({ condominium_id, id, status: chance.one(['waiting', 'waiting', 'handed', 'returned', 'undone']), unit_id: chance.one(units).id, carrier: chance.one(['Correios', 'Loja']), description: chance.one(['Caixa', '']), volumes: chance.whole(1, 3), code: deliveryCode(id), place: chance.one(['Armário 2', null]), reminders: chance.whole(0, 2), arrived_at: recent(), received_by: adminId, desk_id })}`
  }
  let earlier: string | null = null
  for (let seq = chance.whole(0, 25); seq > 0; seq--) {
    const act_id = randomUUID()
    const at = recent()
    await sql`insert into public.desk_acts ${sql({ condominium_id, id: act_id, desk_id, seq, kind: 'occurrence.noted', happened_at: at, acted_by: adminId, acted_by_name: 'Porteiro', subject_id: act_id, payload: {} })}`
    await sql`insert into public.occurrences ${sql({ ...who, condominium_id, id: act_id, act_id, category: chance.one(['noise', 'safety', 'service', 'other']), text: 'Anotado', unit_id: chance.percent(40) ? chance.one(units).id : null, refers_to: chance.percent(20) ? earlier : null, noted_at: at, desk_id })}`
    earlier = act_id
  }
  for (let point = chance.whole(0, 4); point > 0; point--) {
    const id = randomUUID()
    const created_at = chance.momentBefore(today, chance.one([40, 800]))
    const isGone = chance.percent(25)
    await sql`insert into public.patrol_points ${sql({ condominium_id, id, name: `Ponto ${point}`, position: chance.whole(1, 2), every_hours: chance.percent(80) ? chance.whole(1, 168) : null, token_hash: '0'.repeat(64), created_at, removed_at: isGone ? new Date(Math.max(Date.parse(created_at), Date.now() - chance.whole(0, 60) * 86_400_000)) : null })}`
    for (let pass = chance.whole(0, 30); pass > 0; pass--)
      await sql`insert into public.patrol_passes ${sql({ condominium_id, id: randomUUID(), point_id: id, proof: 'qr', is_valid: chance.percent(85), passed_at: chance.momentBefore(today, chance.one([40, 200])), passed_by: adminId, passed_by_name: 'Porteiro', desk_id })}`
  }
}
