import { randomUUID } from 'node:crypto'
import { addDays } from '../../domain/calendar.ts'
import { momentAt } from '../../domain/reservations/rules.ts'
import type { Past } from './history.ts'
import { logins, password } from './plan.ts'

const everyDay = [0, 1, 2, 3, 4, 5, 6]
const turns = (...spans: [string, number, number][]) =>
  everyDay.flatMap((weekday) =>
    spans.map(([name, starts_minute, ends_minute]) => ({ weekday, name, starts_minute, ends_minute })),
  )

const spaces = [
  {
    name: 'Salão de festas',
    capacity: 60,
    mode: 'slots',
    needs_approval: true,
    fee_cents: 18_000,
    weekend_fee_cents: 22_000,
    deposit_cents: 30_000,
    buffer_after: 60,
    free_cancel_hours: 72,
    late_cancel_percent: 50,
    open_to: 'responsible',
    rules:
      'Som até as 22h. A lista de convidados vai à portaria na véspera. Quem reserva devolve o salão varrido.',
    hours: turns(['Dia', 540, 960], ['Noite', 1020, 1380]),
  },
  {
    name: 'Churrasqueira',
    capacity: 25,
    mode: 'slots',
    fee_cents: 6_000,
    buffer_after: 30,
    rules: 'Apague as brasas e leve o lixo ao sair.',
    hours: turns(['Almoço', 600, 960], ['Jantar', 1020, 1320]),
  },
  {
    name: 'Quadra',
    capacity: 14,
    mode: 'free',
    step_minutes: 30,
    min_minutes: 60,
    max_minutes: 120,
    max_notice_days: 30,
    rules: 'Tênis sem travas. Crianças com um adulto.',
    hours: turns(['', 420, 1320]),
  },
]

/** Three spaces with limits; bookings that were and are to come, one of the resident who tries the product that waits for approval. Once. */
export async function furnishReservations({ product, sql, condominiumId, today }: Past): Promise<void> {
  const known = await sql`select from public.common_areas where condominium_id = ${condominiumId} limit 1`
  if (known.length > 0) return
  const run = <Answer>(name: string, day: string, body: object) =>
    product.command<Answer>(name, `${day}T12:00:00-03:00`, { condominium_id: condominiumId, ...body })
  await product.signIn(logins.sindica.email, password)
  const ids: string[] = []
  for (const space of spaces) {
    const id = randomUUID()
    await run('save-common-area', addDays(today, -60), { id, ...space })
    ids.push(id)
  }
  const [hall, grill, court] = ids
  await run('save-area-quotas', addDays(today, -60), {
    quotas: [
      { area_ids: [hall, grill], period: 'month', most: 3 },
      { area_ids: [court], period: 'week', most: 3 },
    ],
  })
  const units = await sql<{ unit_id: string }[]>`
    select unit_id from public.unit_list where condominium_id = ${condominiumId} and share > 0 order by sort_key limit 24`
  const span = (day: string, from: number, until: number) => ({
    starts_at: momentAt(day, from).toISOString(),
    ends_at: momentAt(day, until).toISOString(),
  })
  for (const [nth, { unit_id }] of units.entries()) {
    const day = addDays(today, nth * 2 - 20)
    const asked = { id: randomUUID(), unit_id, guests: 8 + (nth % 5) }
    const made = addDays(day, -9)
    if (nth % 3 === 0) await run('book-area', made, { ...asked, area_id: hall, ...span(day, 1020, 1380) })
    else if (nth % 3 === 1) await run('book-area', made, { ...asked, area_id: grill, ...span(day, 600, 960) })
    else await run('book-area', made, { ...asked, area_id: court, ...span(day, 1080, 1170) })
  }
  await run('block-area', addDays(today, -1), {
    ...{ id: randomUUID(), area_id: court, reason: 'Pintura do piso', cancels: true },
    ...span(addDays(today, 27), 0, 1440),
  })
  const [own] = await sql<{ unit_id: string }[]>`
    select o.unit_id from public.occupancies o
    join public.people p on p.condominium_id = o.condominium_id and p.id = o.person_id
    join auth.users u on u.id = p.user_id
    where o.condominium_id = ${condominiumId} and u.email = ${logins.owner.email} and o.ends_on is null
    order by o.kind <> 'owner', o.starts_on limit 1`
  if (!own) return
  await product.signIn(logins.owner.email, password)
  const mine = { unit_id: own.unit_id, guests: 30 }
  await run('book-area', addDays(today, -1), {
    ...{ ...mine, id: randomUUID(), area_id: hall },
    ...span(addDays(today, 12), 540, 960),
  })
  await run('book-area', addDays(today, -1), {
    ...{ ...mine, id: randomUUID(), area_id: grill, guests: 10 },
    ...span(addDays(today, 5), 1020, 1320),
  })
}
