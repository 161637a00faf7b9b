import { randomUUID } from 'node:crypto'
import { addDays } from '../../../domain/calendar.ts'
import { civil } from '../../../domain/reservations/rules.ts'
import { momentAt } from '../../../domain/time-zones/moments.ts'
import { brasiliaZone } from '../../../domain/time-zones/time-zones.ts'
import { watchReservationsTask } from '../../../worker/reservations/watch-reservations.ts'
import cancelCharge from '../../functions/charges/cancel-charge.ts'
import issueChargeRun from '../../functions/charges/issue-charge-run.ts'
import recordReceipt from '../../functions/payments/record-receipt.ts'
import refundCredit from '../../functions/payments/refund-credit.ts'
import undoReceipt from '../../functions/payments/undo-receipt.ts'
import answerOffer from '../../functions/reservations/answer-area-offer.ts'
import block from '../../functions/reservations/block-area.ts'
import book from '../../functions/reservations/book-area.ts'
import cancel from '../../functions/reservations/cancel-reservation.ts'
import decide from '../../functions/reservations/decide-reservation.ts'
import join from '../../functions/reservations/join-area-wait.ts'
import settle from '../../functions/reservations/settle-reservation-deposit.ts'
import unblock from '../../functions/reservations/unblock-area.ts'
import waive from '../../functions/reservations/waive-reservation-fee.ts'
import { damageActs } from './damage-acts.ts'
import { type Chance, chargeWork, type House } from './house.ts'

type Act = (house: House, chance: Chance) => Promise<unknown>

/** Every tenth is the administrator, the others residents for their own unit. */
const personOf = ({ people, admin }: House, { who }: Chance) => {
  const person = people[who % people.length]!
  return { unit_id: person.unitId, user: who % 10 === 9 ? admin : person.user }
}

/** A time of a space within the next days: one of its turns, or hours that meet others' in part. */
function timeOf(house: House, { area, day, pick }: Chance) {
  const date = addDays(civil(house.now(), brasiliaZone).date, day)
  const place = area % house.areas.length
  const [from, until] =
    place === 0
      ? [600, 1320]
      : place === 1
        ? ([600, 900, 920, 1260] as const).slice(2 * (pick % 2), 2 * (pick % 2) + 2)
        : [1080 + 30 * (pick % 4), 1110 + 30 * (pick % 4) + 30 * (pick % 3)]
  return {
    area_id: house.areas[place]!,
    starts_at: momentAt(date, from!, brasiliaZone).toISOString(),
    ends_at: momentAt(date, until!, brasiliaZone).toISOString(),
  }
}

/** One of the bookings in these states, as the table has it. */
async function bookingOf({ project, condominiumId }: House, { pick }: Chance, states: readonly string[]) {
  const rows = await project.sql<{ id: string; unit_id: string; state: string; deposit: number }[]>`
    select id, unit_id, state, deposit_cents::float8 as deposit from public.reservations
    where condominium_id = ${condominiumId} and state = any (${states as string[]}) order by created_at, id`
  return rows[pick % Math.max(rows.length, 1)]
}

/** The charged fee and deposit of a booking, in centavos with the charge that has each; those that wait or were waived are missing. */
async function chargedOf({ project, condominiumId }: House, id: string) {
  const rows = await project.sql<{ source: string; cents: number; charge: string }[]>`
    select d.source, d.cents::float8 as cents, c.id as charge from public.unit_dues d
    join public.charges c on c.condominium_id = d.condominium_id and c.run_id = d.run_id and c.unit_id = d.unit_id
    where d.condominium_id = ${condominiumId} and d.source_id = ${id} and d.source in ('reservation', 'deposit')`
  const of = (source: string) => rows.find((row) => row.source === source)
  return { fee: of('reservation'), deposit: of('deposit') }
}

const add = (sums: Map<string, number>, key: string, cents: number) =>
  sums.set(key, (sums.get(key) ?? 0) + cents)

type ChargedPart = Awaited<ReturnType<typeof chargedOf>>['fee']
/** Notes that all but `owed` of a charged due is no longer owed. */
const lift = ({ lifted }: House, due: ChargedPart, owed = 0) =>
  due && add(lifted, due.charge, due.cents - owed)

/** One of the open charges. */
async function chargeOf({ project, condominiumId }: House, { pick }: Chance) {
  const rows = await project.sql<{ id: string; owed: number }[]>`
    select id, (amount_cents - settled_cents)::float8 as owed from public.charges
    where condominium_id = ${condominiumId} and status = 'open' order by id`
  return rows[pick % Math.max(rows.length, 1)]
}

export const acts = {
  book: (house, chance) => {
    const { unit_id, user } = personOf(house, chance)
    return house.ask('book', book, { id: randomUUID(), unit_id, ...timeOf(house, chance) }, user)
  },
  /** Several attempts at once for one time: regardless of the winner, the rules hold and nothing deadlocks. */
  rush: (house, chance) =>
    Promise.all(
      house.people.flatMap(({ user, unitId }, nth) =>
        [chance, { ...chance, area: chance.area + nth }].map((at) =>
          house.ask('rush', book, { id: randomUUID(), unit_id: unitId, ...timeOf(house, at) }, user),
        ),
      ),
    ),
  wait: (house, chance) => {
    const { unit_id, user } = personOf(house, chance)
    return house.ask('wait', join, { id: randomUUID(), unit_id, ...timeOf(house, chance) }, user)
  },
  /** Joins the waiting list for another unit's booking. */
  'wait for': async (house, chance) => {
    const [held] = await house.project.sql<{ area_id: string; starts_at: Date; ends_at: Date }[]>`
      select area_id, starts_at, ends_at from public.reservations
      where condominium_id = ${house.condominiumId} and state in ('pending', 'approved') and starts_at > ${house.now()}
      order by id offset ${chance.pick % 5} limit 1`
    const person = house.people[chance.who % house.people.length]!
    if (held)
      await house.ask('wait for', join, { id: randomUUID(), unit_id: person.unitId, ...held }, person.user)
  },
  answer: async (house, chance) => {
    const rows = await house.project.sql<{ id: string; unit_id: string }[]>`
      select id, unit_id from public.reservation_waits where condominium_id = ${house.condominiumId} and state in ('waiting', 'offered')
      order by state, id`
    const wait = rows[chance.pick % Math.max(rows.length, 1)]
    const person = house.people.find(({ unitId }) => unitId === wait?.unit_id)
    if (wait && person)
      await house.ask('answer', answerOffer, { wait_id: wait.id, accepts: chance.yes }, person.user)
  },
  decide: async (house, chance) => {
    const held = await bookingOf(house, chance, ['pending'])
    if (held)
      await house.ask('decide', decide, {
        reservation_id: held.id,
        approves: chance.yes || chance.pick % 3 === 0,
        reason: 'Assembleia no dia',
      })
  },
  cancel: async (house, chance) => {
    const held = await bookingOf(house, chance, ['offered', 'pending', 'approved'])
    if (!held) return
    const charged = await chargedOf(house, held.id)
    const person = chance.yes ? house.people.find(({ unitId }) => unitId === held.unit_id) : undefined
    const body = { reservation_id: held.id, reason: 'Mudança de planos' }
    const answer = await house.ask('cancel', cancel, body, person?.user)
    if (!answer) return
    lift(house, charged.fee, Number(answer.owed_cents))
    lift(house, charged.deposit)
  },
  waive: async (house, chance) => {
    const held = await bookingOf(house, chance, ['pending', 'approved'])
    if (held) await house.ask('waive', waive, { reservation_id: held.id, reason: 'Festa do condomínio' })
  },
  block: async (house, chance) => {
    const time = timeOf(house, chance)
    const within = await house.project.sql<{ id: string }[]>`
      select id from public.reservations where condominium_id = ${house.condominiumId} and area_id = ${time.area_id}
        and state = 'approved' and starts_at < ${time.ends_at} and ends_at > ${time.starts_at} and starts_at > ${house.now()}`
    const charged = await Promise.all(within.map(({ id }) => chargedOf(house, id)))
    const body = { id: randomUUID(), ...time, reason: 'Pintura', cancels: chance.yes }
    if (await house.ask('block', block, body))
      for (const { fee, deposit } of charged) {
        lift(house, fee)
        lift(house, deposit)
      }
  },
  unblock: async (house, chance) => {
    const rows = await house.project.sql<{ id: string }[]>`
      select id from public.area_blocks where condominium_id = ${house.condominiumId} and removed_at is null order by id`
    const one = rows[chance.pick % Math.max(rows.length, 1)]
    if (one) await house.ask('unblock', unblock, { block_id: one.id })
  },
  /** Settles twice at once: a deposit is settled only once. */
  settle: async (house, chance) => {
    const rows = await house.project.sql<{ id: string; deposit: number }[]>`
      select id, deposit_cents::float8 as deposit from public.reservations r
      where condominium_id = ${house.condominiumId} and state = 'approved' and deposit_cents > 0 and ends_at <= ${house.now()}
        and not exists (select from public.reservation_deposits d where d.reservation_id = r.id) order by id`
    const used = rows[chance.pick % Math.max(rows.length, 1)]
    if (!used) return
    // Of every three one cost more than the deposit: the rest is proposed to the unit.
    const isBeyond = !chance.yes && chance.pick % 3 === 0
    const kept_cents = chance.yes ? 0 : isBeyond ? used.deposit : chance.pick % (used.deposit + 2)
    const charged = await chargedOf(house, used.id)
    const beyond = isBeyond ? { id: randomUUID(), cents: 1 + (chance.pick % 7000), item_ids: [] } : null
    const body = { reservation_id: used.id, kept_cents, reason: 'Vidro quebrado', beyond }
    const answers = await Promise.all([1, 2].map(() => house.ask('settle', settle, body)))
    for (const answer of answers) if (answer) lift(house, charged.deposit, kept_cents)
  },
  /** All that waits is charged. */
  charge: async (house) => {
    const { project, condominiumId } = house
    const dues = await project.sql<{ id: string }[]>`
      select id from public.unit_dues where condominium_id = ${condominiumId} and state = 'waiting'`
    if (dues.length === 0) return
    const [last] = await project.sql<{ number: number }[]>`
      select count(*)::int + 1 as number from public.charge_runs where condominium_id = ${condominiumId}`
    const today = civil(house.now(), brasiliaZone).date
    await house.ask('charge', issueChargeRun, {
      kind: 'individual',
      number: last!.number,
      competence: today.slice(0, 7),
      lines: [],
      due_on: addDays(today, 200),
      dues: dues.map(({ id }) => id),
    })
    await house.worker().settle(chargeWork)
  },
  /** A charge is paid in part, whole, or beyond. */
  pay: async (house, chance) => {
    const charge = await chargeOf(house, chance)
    if (!charge) return
    const cents = chance.yes ? charge.owed : 1 + (chance.pick % Math.ceil(charge.owed * 1.2))
    const body = { method: 'cash', received_on: civil(house.now(), brasiliaZone).date, cents }
    if (await house.ask('pay', recordReceipt, { ...body, charge_ids: [charge.id] }))
      add(house.received, charge.id, cents)
  },
  /** A payment is taken back, twice at once, or what only lowered a charge is tried. */
  undo: async (house, { pick }) => {
    const rows = await house.project.sql<{ id: string; charge_id: string; cents: number }[]>`
      select id, charge_id, amount_cents::float8 as cents from public.receipts
      where condominium_id = ${house.condominiumId} and status = 'posted' order by id`
    const one = rows[pick % Math.max(rows.length, 1)]
    if (!one) return
    const body = { receipt_id: one.id, reason: 'Cheque sem fundos' }
    for (const answer of await Promise.all([1, 2].map(() => house.ask('undo', undoReceipt, body))))
      if (answer) add(house.received, one.charge_id, -one.cents)
  },
  'cancel charge': async (house, chance) => {
    const charge = await chargeOf(house, chance)
    if (charge)
      await house.ask('cancel charge', cancelCharge, { charge_id: charge.id, reason: 'Emitida errada' })
  },
  /** A unit's credit is paid out, twice at once. */
  refund: async (house, { pick }) => {
    const rows = await house.project.sql<{ unit_id: string; cents: number }[]>`
      select unit_id, cents::float8 as cents from public.unit_credits
      where condominium_id = ${house.condominiumId} and cents > 0 order by unit_id`
    const one = rows[pick % Math.max(rows.length, 1)]
    if (!one) return
    const cents = Math.ceil((one.cents * (1 + (pick % 3))) / 3)
    const body = { unit_id: one.unit_id, cents, on: civil(house.now(), brasiliaZone).date, from: 'cash' }
    for (const answer of await Promise.all(
      [1, 2].map(() => house.ask('refund', refundCredit, { ...body, note: 'Pedido da unidade' })),
    ))
      if (answer) add(house.refunded, one.unit_id, cents)
  },
  pass: (house, { pick, yes }) => house.pass(yes ? 1 + (pick % 5) : 20 + (pick % 60)),
  watch: (house) => watchReservationsTask.run(house.worker().context, {}, new AbortController().signal),
  ...damageActs,
} satisfies Record<string, Act>
