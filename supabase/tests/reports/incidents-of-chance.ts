import type { TestProject } from '../../functions/_shared/testing.ts'
import { type RandomHome, todayEverywhere } from './random-homes.ts'

const HOUR = 3_600_000

/** Incidents of three years, in every state, some joined to another or to a failure of many; now and then one about the síndico's own flat. */
export async function incidentsOfChance({ sql }: TestProject, home: RandomHome) {
  const { condominiumId, adminId, units, members, chance } = home
  const now = Date.now()
  const today = todayEverywhere()
  const later = (at: string, most: number) =>
    new Date(Math.min(now, Date.parse(at) + chance.whole(0, most) * 977_000)).toISOString()
  const categories = await sql<{ id: string }[]>`
    select id from public.incident_categories where condominium_id = ${condominiumId} order by position limit ${chance.whole(2, 13)}`
  const places = await sql<{ id: string }[]>`
    select id from public.incident_places where condominium_id = ${condominiumId} order by position limit ${chance.whole(1, 6)}`
  const outages: string[] = []
  for (const ended of [null, 'now()']) {
    const [outage] = await sql<{ id: string }[]>`
      insert into public.outages (condominium_id, id, title, body, category_id, started_at, ended_at)
      values (${condominiumId}, gen_random_uuid(), 'Falta de água', 'A bomba parou', ${categories[0]!.id}, now() - interval '2 days', ${ended ? sql`now()` : null})
      returning id`
    outages.push(outage!.id)
  }
  if (chance.percent(60))
    await sql`
      with mine as (insert into public.people (condominium_id, name, user_id) values (${condominiumId}, 'Quem administra', ${adminId}) returning id)
      insert into public.occupancies (condominium_id, unit_id, person_id, kind, starts_on, is_payer)
      select ${condominiumId}, ${units[0]!.id}, id, 'tenant', '2019-01-01', false from mine`
  const made: string[] = []
  for (let number = chance.whole(0, 40); number > 0; number--) {
    const created = chance.momentBefore(today, chance.one([20, 1100]))
    const status = chance.one(['new', 'triaged', 'in_progress', 'waiting', 'solved', 'closed', 'closed'])
    const outcome = status === 'closed' ? chance.one(['solved', 'solved', 'withdrawn', 'refused']) : null
    const answered = status === 'new' || chance.percent(20) ? null : later(created, 200)
    const solved = status === 'solved' || outcome === 'solved' ? later(answered ?? created, 900) : null
    const kind = chance.one(['unit', 'block', 'common', 'other'])
    const [one] = await sql<{ id: string }[]>`
      insert into public.incidents (condominium_id, id, year, number, category_id, priority, visibility, status, waiting_for, outcome, title, description,
        place_kind, unit_id, block, place_id, reporter_id, reporter_unit_id, outage_id, merged_into_id, answer_due_at, solve_due_at, paused_at,
        paused_minutes, answered_at, solved_at, closed_at, rating, created_at)
      values (${condominiumId}, gen_random_uuid(), 2026, ${number}, ${chance.one(categories).id}, 'normal',
        ${chance.percent(30) ? 'private' : 'community'}, ${status}, ${status === 'waiting' ? 'supplier' : null}, ${outcome}, ${`Caso ${number}`},
        'Está assim desde ontem', ${kind}, ${kind === 'unit' ? chance.one([units[0]!, chance.one(units)]).id : null},
        ${kind === 'block' ? chance.one(['A', 'B']) : null}, ${kind === 'common' ? chance.one(places).id : null}, ${chance.one(members).userId},
        ${chance.percent(50) ? chance.one(units).id : null}, ${chance.percent(15) ? chance.one(outages) : null},
        ${made.length > 0 && chance.percent(15) ? chance.one(made) : null},
        ${chance.percent(90) ? new Date(Date.parse(created) + chance.whole(1, 40) * HOUR).toISOString() : null},
        ${chance.percent(90) ? new Date(Date.parse(created) + chance.whole(40, 400) * HOUR).toISOString() : null},
        ${status === 'waiting' && chance.percent(70) ? later(created, 100) : null}, ${chance.one([0, 0, 90, 100_000])}, ${answered}, ${solved},
        ${status === 'closed' ? later(solved ?? created, 900) : null}, ${solved && chance.percent(60) ? chance.whole(1, 5) : null}, ${created})
      returning id`
    made.push(one!.id)
  }
}
