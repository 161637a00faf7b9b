import { randomUUID } from 'node:crypto'
import type postgres from 'postgres'
import { addDays, civilDate } from '../../domain/calendar.ts'
import { momentAt } from '../../domain/time-zones/moments.ts'
import { brasiliaZone } from '../../domain/time-zones/time-zones.ts'
import { openStage, type Stage } from '../../scripts/instances/stage.ts'
import type { BenchResult } from '../harness/result.ts'

const bookings = 500
/** Each asks two or three times at once, in the race for a quota all for one unit. */
const clients = 200
const instances = 3
const quota = 2

type Asked = { area_id: string; unit_id: string; starts_at: string; ends_at: string }
type Answer = { person: string; status: number; code: string; mayWait: boolean; took: number }

/** Three instances; every request is sent before the first is answered. */
export async function measureRaces(): Promise<BenchResult[]> {
  const stage = await openStage({ instances })
  try {
    const house = await furnish(stage.sql)
    const day = addDays(civilDate(new Date(), brasiliaZone), 2)
    // The threads of the function are started, as in a product in use.
    await Promise.all(
      Array.from({ length: 8 }, (_, nth) =>
        book(stage, house, house.people[nth]!, slot(house.other, house.units[nth]!, day, nth)),
      ),
    )
    const one = await timed(() =>
      Promise.all(
        Array.from({ length: bookings }, (_, nth) => {
          const who = nth % clients
          return book(stage, house, house.people[who]!, slot(house.area, house.units[who]!, day, 0))
        }),
      ),
    )
    // Days of one year, whichever day this runs on.
    const first = civilDate(new Date(), brasiliaZone).slice(5) > '12-20' ? addDays(day, 20) : day
    const many = await timed(() =>
      Promise.all(
        Array.from({ length: bookings }, (_, nth) =>
          book(
            stage,
            house,
            house.people[nth % clients]!,
            slot(house.court, house.units[0]!, addDays(first, Math.floor(nth / 80)), nth % 80),
          ),
        ),
      ),
    )
    const held = await stage.sql<{ area_id: string; count: number }[]>`
      select area_id, count(*)::int as count from public.reservations
      where condominium_id = ${house.condominiumId} and state = 'approved' group by area_id`
    const kept = (area: string) => held.find(({ area_id }) => area_id === area)?.count ?? 0
    return [
      {
        name: `${bookings} pedidos de ${clients} pessoas pelo mesmo turno ao mesmo tempo, ${instances} instâncias`,
        ours: told(one, 'reservation_taken_time', kept(house.area)),
        ratio: rightly(one, 'reservation_taken_time', 1, kept(house.area)),
        aim: { atLeast: 1 },
      },
      {
        name: `${clients} pessoas de uma unidade com direito a ${quota} pedem ${bookings} horários ao mesmo tempo, ${instances} instâncias`,
        ours: told(many, 'reservation_quota', kept(house.court)),
        ratio: rightly(many, 'reservation_quota', quota, kept(house.court)),
        aim: { atLeast: 1 },
      },
    ]
  } finally {
    await stage.end()
  }
}

type Run = { answers: Answer[]; took: number }

async function timed(run: () => Promise<Answer[]>): Promise<Run> {
  const started = performance.now()
  return { answers: await run(), took: performance.now() - started }
}

/** The part of the answers that are right: `most` bookings, kept by the database too, and the refusal that was to come, with the waiting list. */
function rightly({ answers }: Run, code: string, most: number, kept: number): number {
  const winners = answers.flatMap(({ status, person }) => (status === 200 ? [person] : []))
  // The waiting list is for all but the unit that has the time.
  const lost = answers.filter(
    (one) =>
      one.code === code && (code === 'reservation_quota' || one.mayWait !== winners.includes(one.person)),
  )
  return winners.length === most && kept === most ? (winners.length + lost.length) / answers.length : 0
}

function told({ answers, took }: Run, code: string, kept: number): string {
  const times = answers.map((one) => one.took).sort((a, b) => a - b)
  const at = (share: number) => Math.round(times[Math.floor(times.length * share)]!)
  const won = answers.filter(({ status }) => status === 200).length
  const lost = answers.filter((one) => one.code === code).length
  const odd = answers.filter((one) => one.status !== 200 && one.code !== code)
  const rest = odd.length > 0 ? `, ${odd.length} outras respostas (${odd[0]!.status} ${odd[0]!.code})` : ''
  return `${won} com a reserva (${kept} no banco), ${lost} com a resposta certa${rest}; mediana ${at(0.5)} ms, p95 ${at(0.95)} ms, ${Math.round(answers.length / (took / 1000))}/s`
}

async function book(stage: Stage, house: House, person: string, asked: Asked): Promise<Answer> {
  const id = randomUUID()
  const headers = {
    apikey: stage.anonKey,
    authorization: `Bearer ${house.tokens.get(person) ?? (await sign(stage, house, person))}`,
    'content-type': 'application/json',
    'idempotency-key': id,
  }
  const body = JSON.stringify({ condominium_id: house.condominiumId, id, ...asked })
  const started = performance.now()
  const response = await fetch(`${stage.site.url}/functions/v1/reservations/book-area`, {
    method: 'POST',
    headers,
    body,
  })
  const answer = (await response.json()) as { error?: { code: string; details?: { may_wait?: boolean } } }
  return {
    person,
    status: response.status,
    code: answer.error?.code ?? '',
    mayWait: answer.error?.details?.may_wait ?? false,
    took: performance.now() - started,
  }
}

async function sign(stage: Stage, house: House, person: string): Promise<string> {
  const token = await stage.tokenFor(person)
  house.tokens.set(person, token)
  return token
}

/** The quarter of an hour of a day from two in the morning; a space of turns has one, all day long. */
const slot = (area_id: string, unit_id: string, date: string, nth: number): Asked => ({
  area_id,
  unit_id,
  starts_at: momentAt(date, 120 + 15 * nth, brasiliaZone).toISOString(),
  ends_at: momentAt(date, 135 + 15 * nth, brasiliaZone).toISOString(),
})

type House = {
  condominiumId: string
  units: string[]
  people: string[]
  area: string
  other: string
  court: string
  tokens: Map<string, string>
}

/** A building of 200 units with somebody in each; all live in the first unit too. */
async function furnish(sql: postgres.Sql): Promise<House> {
  return sql.begin(async (tx) => {
    const users = await tx<{ id: string }[]>`
      insert into auth.users (id, aud, role, email, raw_app_meta_data, raw_user_meta_data, email_confirmed_at, created_at, updated_at)
      select u.id, 'authenticated', 'authenticated', u.id || '@example.com', '{}', '{"full_name":"Helena Duarte"}', now(), now(), now()
      from (select gen_random_uuid() as id from generate_series(0, ${clients})) u returning id`
    const [admin, ...people] = users.map(({ id }) => id)
    const [founded] = await tx<{ id: string }[]>`
      select private.found_condominium(${admin!}, 'Edifício Disputa', ${clients}, 'avancado') as id`
    const id = founded!.id
    const units = await tx<{ id: string }[]>`
      insert into public.units (condominium_id, number, share, sort_key)
      select ${id}, n::text, 1, lpad(n::text, 6, '0') from generate_series(1, ${clients}) n returning id`
    await tx`
      insert into public.memberships (condominium_id, user_id, role, status, full_name)
      select ${id}, u, 'resident', 'approved', 'Pessoa' from unnest(${people}::uuid[]) u`
    await tx`
      insert into public.people (condominium_id, user_id, name) select ${id}, u, 'Pessoa' from unnest(${people}::uuid[]) u`
    await tx`
      insert into public.occupancies (condominium_id, unit_id, person_id, kind, starts_on)
      select ${id}, l.unit_id, p.id, 'owner', '2020-01-01' from unnest(${people}::uuid[], ${units.map((one) => one.id)}::uuid[]) with ordinality
        as l (user_id, unit_id, nth)
      join public.people p on p.condominium_id = ${id} and p.user_id = l.user_id`
    await tx`
      insert into public.occupancies (condominium_id, unit_id, person_id, kind, starts_on)
      select ${id}, ${units[0]!.id}, p.id, 'co_owner', '2020-01-01' from public.people p
      where p.condominium_id = ${id} and p.user_id = any (${people.slice(1)}::uuid[])`
    const [area, other, court] = [randomUUID(), randomUUID(), randomUUID()]
    for (const [nth, space] of [area, other, court].entries()) {
      await tx`
        insert into public.common_areas (condominium_id, id, name, capacity, mode, step_minutes, min_minutes, max_minutes)
        values (${id}, ${space}, ${`Espaço ${nth}`}, 30, 'free', 15, 15, 60)`
      await tx`
        insert into public.area_hours (condominium_id, area_id, weekday, starts_minute, ends_minute)
        select ${id}, ${space}, d, 0, 1440 from generate_series(0, 6) d`
    }
    await tx`
      insert into public.area_quotas (condominium_id, id, area_ids, period, most)
      values (${id}, ${randomUUID()}, ${[court]}::uuid[], 'year', ${quota})`
    return {
      condominiumId: id,
      units: units.map((one) => one.id),
      people,
      area,
      other,
      court,
      tokens: new Map(),
    }
  })
}
