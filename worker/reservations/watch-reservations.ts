import type { Task, WorkerContext } from '../context.ts'
import { tellReservation } from './tell-reservation.ts'

/** Offers, requests and reminders of one turn; the rest come with the next. */
const MOST_A_TURN = 500

type Key = { condominium_id: string; id: string }
type Offer = Key & { area_id: string; starts_at: Date; ends_at: Date }

/**
 * Every five minutes: passes unanswered offers to the next in the list, lets requests lapse that nobody decided in time, and sends one reminder of
 * each booking of the next day.
 */
export const watchReservationsTask: Task = {
  topic: 'watch-reservations',
  schedule: '*/5 * * * *',
  isInterruptible: true,
  async run(context, _, signal) {
    await passOffers(context, signal)
    await lapse(context, signal)
    await remind(context, signal)
  },
}

async function passOffers({ sql, transaction, siteUrl }: WorkerContext, signal: AbortSignal): Promise<void> {
  const over = await sql<Offer[]>`
    select condominium_id, id, area_id, starts_at, ends_at from public.reservations
    where state = 'offered' and expires_at <= private.now() order by expires_at limit ${MOST_A_TURN}`
  for (const held of over) {
    signal.throwIfAborted()
    await transaction(async (tx) => {
      // Locks the space first, in the same order as booking does.
      await tx`select from public.common_areas where condominium_id = ${held.condominium_id} and id = ${held.area_id} for no key update`
      const [ended] = await tx`
        update public.reservations set state = 'expired', updated_at = private.now(), sequence = sequence + 1
        where condominium_id = ${held.condominium_id} and id = ${held.id} and state = 'offered' and expires_at <= private.now() returning id`
      if (!ended) return
      await tx`
        update public.reservation_waits set state = 'expired'
        where condominium_id = ${held.condominium_id} and reservation_id = ${held.id} and state = 'offered'`
      const next = await tx<{ id: string }[]>`
        select o as id from private.offer_freed(${held.condominium_id}, ${held.area_id}, ${held.starts_at}, ${held.ends_at}) o`
      for (const { id } of next)
        await tellReservation(tx, {
          condominiumId: held.condominium_id,
          reservationId: id,
          telling: 'offered',
          siteUrl,
        })
    }, signal)
  }
}

/** A request counts against the unit's limits until its hour has come; then it is over, and the unit is told. */
async function lapse({ sql, transaction, siteUrl }: WorkerContext, signal: AbortSignal): Promise<void> {
  const undecided = await sql<Key[]>`
    select condominium_id, id from public.reservations
    where state = 'pending' and starts_at <= private.now() order by starts_at limit ${MOST_A_TURN}`
  for (const { condominium_id, id } of undecided) {
    signal.throwIfAborted()
    await transaction(async (tx) => {
      const [ended] = await tx`
        update public.reservations set state = 'expired', updated_at = private.now(), sequence = sequence + 1
        where condominium_id = ${condominium_id} and id = ${id} and state = 'pending' and starts_at <= private.now() returning id`
      if (ended)
        await tellReservation(tx, {
          condominiumId: condominium_id,
          reservationId: id,
          telling: 'lapsed',
          siteUrl,
        })
    }, signal)
  }
}

async function remind({ sql, transaction, siteUrl }: WorkerContext, signal: AbortSignal): Promise<void> {
  const near = await sql<Key[]>`
    select condominium_id, id from public.reservations
    where state = 'approved' and reminded_at is null and starts_at > private.now() and starts_at <= private.now() + interval '24 hours'
    order by starts_at limit ${MOST_A_TURN}`
  for (const { condominium_id, id } of near) {
    signal.throwIfAborted()
    await transaction(async (tx) => {
      const [reminded] = await tx<{ is_old: boolean }[]>`
        update public.reservations set reminded_at = private.now()
        where condominium_id = ${condominium_id} and id = ${id} and state = 'approved' and reminded_at is null
        returning created_at < starts_at - interval '36 hours' as is_old`
      // A person who has only just booked for the next day needs no reminder.
      if (reminded?.is_old)
        await tellReservation(tx, {
          condominiumId: condominium_id,
          reservationId: id,
          telling: 'reminder',
          siteUrl,
        })
    }, signal)
  }
}
