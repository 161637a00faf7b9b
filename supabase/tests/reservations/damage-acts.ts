import { randomUUID } from 'node:crypto'
import { expect } from 'vitest'
import { watchDamagesTask } from '../../../worker/reservations/watch-damages.ts'
import answer from '../../functions/reservations/answer-reservation-damage.ts'
import decide from '../../functions/reservations/decide-reservation-damage.ts'
import propose from '../../functions/reservations/propose-reservation-damage.ts'
import withdraw from '../../functions/reservations/withdraw-reservation-damage.ts'
import type { Chance, House } from './house.ts'

type Damage = { id: string; reservation_id: string; unit_id: string; state: string; cents: number }

/** One of the damages in these states. */
async function damageOf({ project, condominiumId }: House, { pick }: Chance, states: readonly string[]) {
  const rows = await project.sql<Damage[]>`
    select id, reservation_id, unit_id, state, cents::float8 as cents from public.reservation_damages
    where condominium_id = ${condominiumId} and state = any (${states as string[]}) order by proposed_at, id`
  return rows[pick % Math.max(rows.length, 1)]
}

/** The charge that has a damage's due, with the due's centavos; undefined while it waits, or where there is none. */
async function chargeWith({ project, condominiumId }: House, damageId: string) {
  const [due] = await project.sql<{ charge: string; cents: number }[]>`
    select c.id as charge, d.cents::float8 as cents from public.unit_dues d
    join public.charges c on c.condominium_id = d.condominium_id and c.run_id = d.run_id and c.unit_id = d.unit_id
    where d.condominium_id = ${condominiumId} and d.source = 'damage' and d.source_id = ${damageId}`
  return due
}

export const damageActs = {
  /** Two different ones at once: one stands. */
  'state damage': async (house: House, { pick }: Chance) => {
    const rows = await house.project.sql<{ id: string }[]>`
      select r.id from public.reservations r
      where condominium_id = ${house.condominiumId} and state = 'approved' and ends_at <= ${house.now()} order by id`
    const used = rows[pick % Math.max(rows.length, 1)]
    if (!used) return
    await Promise.all(
      [1, 2].map((nth) =>
        house.ask('state damage', propose, {
          id: randomUUID(),
          reservation_id: used.id,
          cents: 1 + ((pick * nth) % 9000),
          reason: 'Vidro quebrado',
        }),
      ),
    )
  },
  /** The unit accepts and contests at once: one of the two is its answer. A neighbour's is none. */
  'answer damage': async (house: House, chance: Chance) => {
    const damage = await damageOf(house, chance, ['proposed'])
    const own = house.people.find(({ unitId }) => unitId === damage?.unit_id)
    const neighbour = house.people.find(({ unitId }) => unitId !== damage?.unit_id)
    if (!damage || !own) return
    const say = (how: 'accepted' | 'contested') => ({
      damage_id: damage.id,
      answer: how,
      note: 'Já estava trincado',
    })
    expect(await house.ask('answer damage of another', answer, say('accepted'), neighbour!.user)).toBeNull()
    await Promise.all(
      (chance.yes ? (['accepted', 'contested'] as const) : (['contested', 'contested'] as const)).map((how) =>
        house.ask('answer damage', answer, say(how), own.user),
      ),
    )
  },
  /** Also of those that wait for an answer, which is refused; twice at once, with different amounts. */
  'decide damage': async (house: House, chance: Chance) => {
    const damage = await damageOf(house, chance, chance.pick % 4 ? ['accepted', 'contested'] : ['proposed'])
    if (!damage) return
    const cents = chance.yes ? damage.cents : 1 + (chance.pick % damage.cents)
    await Promise.all(
      [cents, damage.cents].map((one) =>
        house.ask('decide damage', decide, { damage_id: damage.id, cents: one, words: 'Pelo orçamento' }),
      ),
    )
  },
  /** Of whatever state, twice at once: what was charged is lifted once. */
  'withdraw damage': async (house: House, chance: Chance) => {
    const damage = await damageOf(
      house,
      chance,
      chance.yes ? ['charged'] : ['proposed', 'accepted', 'contested', 'charged', 'withdrawn'],
    )
    if (!damage) return
    const charged = await chargeWith(house, damage.id)
    const body = { damage_id: damage.id, reason: 'O seguro pagou' }
    for (const done of await Promise.all([1, 2].map(() => house.ask('withdraw damage', withdraw, body)))) {
      if (done && !charged) expect(done.credited_cents).toBe(0)
      if (!done || !charged) continue
      house.lifted.set(charged.charge, (house.lifted.get(charged.charge) ?? 0) + charged.cents)
      house.taken.set('lift damage', (house.taken.get('lift damage') ?? 0) + 1)
    }
  },
  'watch damages': (house: House) =>
    watchDamagesTask.run(house.worker().context, {}, new AbortController().signal),
}

/** Proves that a damage is owed once, only as decided after an answer or silence, and no more once it is withdrawn. */
export async function proveDamages({ project, condominiumId }: House): Promise<void> {
  const { sql } = project
  const wrong = await sql`
    select g.id, g.state, g.answer, g.cents, g.charged_cents, d.dues, d.state as due, d.cents as due_cents, d.lifted_cents
    from public.reservation_damages g
    left join lateral (
      select count(*)::int as dues, min(u.state) as state, sum(u.cents)::int as cents, sum(u.lifted_cents)::int as lifted_cents
      from public.unit_dues u where u.condominium_id = ${condominiumId} and u.source = 'damage' and u.source_id = g.id
    ) d on true
    where g.condominium_id = ${condominiumId} and (
      d.dues <> (g.decided_at is not null)::int
      or g.decided_at is not null and g.answer is null
        and (g.decided_at at time zone 'America/Sao_Paulo')::date <= g.answer_until
      or g.answer is not null and (g.answered_at at time zone 'America/Sao_Paulo')::date > g.answer_until
      or d.dues = 1 and d.cents is distinct from g.charged_cents
      or g.charged_cents > g.cents
      or g.state = 'charged' and (d.state = 'waived' or d.lifted_cents > 0)
      or g.state = 'withdrawn' and d.dues = 1 and (d.state = 'waiting' or d.state = 'charged' and d.lifted_cents <> d.cents))`
  expect([...wrong]).toEqual([])
  const several = await sql`
    select reservation_id from public.reservation_damages where condominium_id = ${condominiumId} and withdrawn_at is null
    group by 1 having count(*) > 1`
  expect([...several]).toEqual([])
  // Stated beyond a deposit that was not settled, or was given back.
  const early = await sql`
    select g.id from public.reservation_damages g
    join public.unit_dues d on d.condominium_id = g.condominium_id and d.source = 'deposit' and d.source_id = g.reservation_id and d.state <> 'waived'
    where g.condominium_id = ${condominiumId}
      and not exists (select from public.reservation_deposits s where s.condominium_id = g.condominium_id and s.reservation_id = g.reservation_id)`
  expect([...early]).toEqual([])
}
