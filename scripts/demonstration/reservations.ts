import { randomUUID } from 'node:crypto'
import { addDays } from '../../domain/calendar.ts'
import { filePath } from '../../domain/files.ts'
import { momentAt } from '../../domain/time-zones/moments.ts'
import { brasiliaZone } from '../../domain/time-zones/time-zones.ts'
import type { Past } from './history.ts'
import { logins, password } from './plan.ts'
import { drawSpace } from './spaces.ts'

const items = (...labels: [id: string, label: string][]) => labels.map(([id, label]) => ({ id, label }))

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
    description: 'Sessenta cadeiras, dez mesas redondas, cozinha de apoio, dois banheiros e ar-condicionado.',
    questions: [{ id: 'som', label: 'Haverá som ao vivo?', required: true }],
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

/** How each space looks and what is checked at handover, in the order of `spaces`. */
const looks = [
  {
    kind: 'hall',
    words: ['Salão visto da entrada', 'Mesas postas para uma festa'],
    use: { guests_most: null, guests_until_hours: 12 },
    checklist: items(
      ['mesas', 'Mesas e cadeiras'],
      ['cozinha', 'Cozinha e geladeira'],
      ['banheiros', 'Banheiros'],
      ['som', 'Som e iluminação'],
      ['chaves', 'Chaves'],
    ),
  },
  {
    kind: 'grill',
    words: ['Churrasqueira e bancada', 'Mesa ao lado da churrasqueira'],
    use: { guests_most: 20, guests_until_hours: 2 },
    checklist: items(['grelha', 'Grelha e espetos'], ['bancada', 'Bancada e pia'], ['lixo', 'Lixo e cinzas']),
  },
  {
    kind: 'court',
    words: ['Quadra coberta', 'Quadra depois da pintura'],
    use: { guests_most: null, guests_until_hours: 0 },
    checklist: [],
  },
] as const

/** Adds three spaces with limits; past and future bookings, including one of the resident who tries the product that awaits approval. Once. */
export async function furnishReservations({ product, sql, condominiumId, today }: Past): Promise<void> {
  const known = await sql`select from public.common_areas where condominium_id = ${condominiumId} limit 1`
  if (known.length > 0) return
  const run = <Answer>(name: string, day: string, body: object) =>
    product.command<Answer>(name, `${day}T12:00:00-03:00`, { condominium_id: condominiumId, ...body })
  await product.signIn(logins.sindica.email, password)
  const ids: string[] = []
  /** A file's own place, and the file in it. */
  const keep = async (area: 'spaces' | 'checklists', ownerId: string, name: string, bytes: Buffer) => {
    const path = filePath({ condominiumId, area, ownerId, id: randomUUID(), name })
    await product.upload(path, { name, type: 'image/jpeg', bytes })
    return path
  }
  async function dress(nth: number, areaId: string) {
    const { kind, words, use, checklist } = looks[nth]!
    const photos = []
    for (const [view, alt] of words.entries())
      photos.push({
        path: await keep('spaces', areaId, `${kind}-${view + 1}.jpg`, await drawSpace(kind, view)),
        alt,
      })
    return { photos, ...use, checklist }
  }
  for (const [nth, space] of spaces.entries()) {
    const id = randomUUID()
    await run('save-common-area', addDays(today, -60), { id, ...space, ...(await dress(nth, id)) })
    ids.push(id)
  }
  const [hall, grill, court] = ids
  await run('save-area-quotas', addDays(today, -60), {
    quotas: [
      { area_ids: [hall, grill], period: 'month', most: 3 },
      { area_ids: [court], period: 'week', most: 3 },
    ],
  })
  const year = today.slice(0, 4)
  // The city's own holidays are known by the address; the parish's is one more.
  await run('save-condominium-holidays', addDays(today, -60), {
    days: [{ name: 'Nossa Senhora da Conceição', on_day: `${year}-12-08`, yearly: true }],
  })
  await run('save-special-days', addDays(today, -60), {
    days: [
      {
        name: 'Véspera de Ano-Novo',
        on_day: `${year}-12-31`,
        yearly: true,
        area_ids: [grill],
        hours: [{ name: 'Almoço', starts_minute: 600, ends_minute: 960 }],
      },
    ],
  })
  const units = await sql<{ unit_id: string }[]>`
    select unit_id from public.unit_list where condominium_id = ${condominiumId} and share > 0 order by sort_key limit 24`
  const span = (day: string, from: number, until: number) => ({
    starts_at: momentAt(day, from, brasiliaZone).toISOString(),
    ends_at: momentAt(day, until, brasiliaZone).toISOString(),
  })
  /** A hall that was handed over in order and came back with a broken chair, for its deposit to be settled. */
  async function checkHall(reservation_id: string, day: string): Promise<void> {
    const [before, after] = [randomUUID(), randomUUID()]
    const photo = await keep('checklists', after, 'cadeira.jpg', await drawSpace('hall', 1))
    const fine = looks[0].checklist.map(({ id }) => ({ id, state: 'ok' }))
    const broken = {
      id: 'mesas',
      state: 'problem',
      note: 'Uma cadeira com o encosto quebrado',
      photos: [photo],
    }
    const signed = { reservation_id, items: fine }
    const sign = (at: string, body: object) =>
      product.command('sign-reservation-checklist', at, { condominium_id: condominiumId, ...signed, ...body })
    await product.signIn(logins.doorman.email, password)
    await sign(`${day}T16:30:00-03:00`, { id: before, stage: 'before' })
    await sign(`${day}T23:20:00-03:00`, { id: after, stage: 'after', items: [broken, ...fine.slice(1)] })
    await product.signIn(logins.sindica.email, password)
  }
  for (const [nth, { unit_id }] of units.entries()) {
    const day = addDays(today, nth * 2 - 20)
    const asked = { id: randomUUID(), unit_id, guests: 8 + (nth % 5) }
    const made = addDays(day, -9)
    if (nth % 3 === 0) {
      const answers = { som: nth % 2 === 0 ? 'Não' : 'Sim, voz e violão até as 21h' }
      await run('book-area', made, { ...asked, answers, area_id: hall, ...span(day, 1020, 1380) })
      if (nth === 9) await checkHall(asked.id, day)
    } else if (nth % 3 === 1)
      await run('book-area', made, { ...asked, area_id: grill, ...span(day, 600, 960) })
    else await run('book-area', made, { ...asked, area_id: court, ...span(day, 1080, 1170) })
  }
  await run('block-area', addDays(today, -1), {
    id: randomUUID(),
    area_id: court,
    reason: 'Pintura do piso',
    cancels: true,
    ...span(addDays(today, 27), 0, 1440),
  })
  const [own] = await sql<{ unit_id: string }[]>`
    select o.unit_id from public.occupancies o
    join public.people p on p.condominium_id = o.condominium_id and p.id = o.person_id
    join auth.users u on u.id = p.user_id
    where o.condominium_id = ${condominiumId} and u.email = ${logins.owner.email} and o.ends_on is null
    order by o.kind <> 'owner', o.starts_on limit 1`
  if (!own) return
  const mine = { unit_id: own.unit_id, guests: 30 }
  // A party of theirs whose deposit is not settled yet: more days ago than the next ones are ahead, so that no month has more than the limit.
  const [party, night] = [randomUUID(), addDays(today, -19)]
  await run('book-area', addDays(night, -9), {
    ...mine,
    id: party,
    area_id: hall,
    answers: { som: 'Não' },
    ...span(night, 1020, 1380),
  })
  await checkHall(party, night)
  await product.signIn(logins.owner.email, password)
  const barbecue = randomUUID()
  await run('book-area', addDays(today, -1), {
    ...mine,
    id: randomUUID(),
    area_id: hall,
    answers: { som: 'Não' },
    ...span(addDays(today, 12), 540, 960),
  })
  await run('book-area', addDays(today, -1), {
    ...mine,
    id: barbecue,
    area_id: grill,
    guests: 10,
    ...span(addDays(today, 5), 1020, 1320),
  })
  await run('save-reservation-guests', addDays(today, -1), { reservation_id: barbecue, guests: guests() })
}

const guests = () =>
  ['Marina Alves', 'Otávio Prates', 'Lúcia Prates', 'Renan Dias', 'Sofia Dias'].map((name, nth) => ({
    id: randomUUID(),
    name,
    companions_max: nth === 3 ? 1 : 0,
    ...(nth === 1 && { plate: 'FGH2J45' }),
  }))
