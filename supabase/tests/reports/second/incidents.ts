import type { Sql } from '../../../functions/_shared/database.ts'
import type { Wanted } from '../../../functions/_shared/reports/report.ts'
import { monthsOf } from './months.ts'
import { type Second, type SecondRow, sum } from './second.ts'

type Incident = {
  category: string
  place: string
  day: string
  ended_day: string | null
  created_at: Date
  answered_at: Date | null
  solved_at: Date | null
  closed_at: Date | null
  solve_due_at: Date | null
  paused_at: Date | null
  paused_minutes: number
  status: string
  stars: number[]
  now: Date
}

/** Every incident that counts as one, whenever it was reported. */
async function incidentsOf(sql: Sql, { condominiumId, zone }: Wanted): Promise<Incident[]> {
  return sql<Incident[]>`
    select c.name as category, case i.place_kind when 'common' then (select p.name from public.incident_places p where p.id = i.place_id)
        when 'unit' then 'Dentro de unidades' when 'block' then 'Bloco ' || i.block else 'Outro lugar' end as place,
      to_char(i.created_at at time zone ${zone}, 'YYYY-MM-DD') as day,
      to_char(coalesce(i.solved_at, i.closed_at) at time zone ${zone}, 'YYYY-MM-DD') as ended_day, i.created_at, i.answered_at, i.solved_at, i.closed_at,
      i.solve_due_at, i.paused_at, i.paused_minutes, i.status,
      array(select r.rating from public.incidents r where (r.merged_into_id = i.id or r.id = i.id) and r.rating > 0) as stars, private.now() as now
    from public.incidents i, public.incident_categories c
    where c.id = i.category_id and i.condominium_id = ${condominiumId} and i.merged_into_id is null and i.outage_id is null
      and coalesce(i.outcome, '') <> 'withdrawn'`
}

const isOpen = ({ status }: Incident) => status !== 'solved' && status !== 'closed'
const isLate = (one: Incident) =>
  isOpen(one) && one.paused_at === null && one.solve_due_at !== null && one.solve_due_at < one.now
/** Null where nothing can be said yet. */
const metTime = (one: Incident): boolean | null => {
  if (one.solved_at) return one.solve_due_at === null ? null : one.solved_at <= one.solve_due_at
  return isLate(one) ? false : null
}
const minutes = (from: Date, to: Date) => (to.getTime() - from.getTime()) / 60_000
const solving = (of: readonly Incident[]) =>
  of.flatMap((one) =>
    one.solved_at ? [Math.max(0, minutes(one.created_at, one.solved_at) - one.paused_minutes)] : [],
  )

/** The middle of them, to the minute. */
function middle(values: readonly number[]): number | null {
  if (values.length === 0) return null
  const sorted = values.toSorted((a, b) => a - b)
  const half = (sorted.length - 1) / 2
  return Math.round((sorted[Math.floor(half)]! + sorted[Math.ceil(half)]!) / 2)
}

const within = (incidents: readonly Incident[], { from, until }: Wanted) =>
  incidents.filter(({ day }) => day >= from && day <= until)

/** The most first, then by name. */
const byCount = (name: string) => (a: SecondRow, b: SecondRow) =>
  Number(b.registered) - Number(a.registered) || (String(a[name]) < String(b[name]) ? -1 : 1)

const count = (of: readonly Incident[], is: (one: Incident) => unknown) => of.filter(is).length

export const incidentsSecond: Readonly<Record<string, Second>> = {
  'open-incidents': async (sql, { condominiumId, today, zone }) => {
    const rows = await sql`
      with mine as (
        select i.*, (select c.name from public.incident_categories c where c.id = i.category_id) as category,
          i.visibility = 'private' or exists (select from public.incident_categories c where c.id = i.category_id and c.is_private) as veiled,
          case when i.paused_at is not null then false
            else least(i.solve_due_at, case when i.answered_at is null then i.answer_due_at end) < private.now() end as late
        from public.incidents i
        where i.condominium_id = ${condominiumId} and i.status not in ('solved', 'closed') and i.merged_into_id is null
          and not exists (select from public.outages o where o.id = i.outage_id and o.ended_at is null)
      )
      select case when veiled then 'Ocorrência particular' else title end as title, category,
        case when veiled then null when place_kind = 'common' then (select p.name from public.incident_places p where p.id = m.place_id)
          when place_kind = 'unit' then 'Dentro de uma unidade' when place_kind = 'block' then 'Bloco ' || block else 'Outro lugar' end as place,
        to_char(created_at at time zone ${zone}, 'YYYY-MM-DD') as reported,
        ${today}::date - to_char(created_at at time zone ${zone}, 'YYYY-MM-DD')::date as age, solve_due_at as due,
        case when paused_at is not null then 'Parada' when late then 'Atrasada' when solve_due_at is null then 'Sem prazo' else 'No prazo' end as standing,
        protocol, coalesce(late, false) as late
      from mine m
      where not (veiled and reporter_id is distinct from private.caller() and reporter_unit_id is distinct from unit_id and exists (
        select from public.people p, public.occupancies o where p.user_id = private.caller() and o.person_id = p.id and o.unit_id = m.unit_id
          and coalesce(o.ends_on, 'infinity') >= (m.created_at at time zone ${zone})::date))
      order by coalesce(late, false) desc, solve_due_at, sequence`
    const ages = rows.map(({ age }) => Number(age))
    return {
      rows,
      figures: {
        open: rows.length,
        late: rows.filter(({ late }) => late).length,
        month: ages.filter((age) => age > 30).length,
        oldest: ages.length > 0 ? Math.max(...ages) : null,
      },
    }
  },
  'incidents-by-category': async (sql, wanted) => {
    const incidents = within(await incidentsOf(sql, wanted), wanted)
    const rows = [...Map.groupBy(incidents, ({ category }) => category)]
      .map(([category, of]) => {
        const [met, due] = [count(of, (one) => metTime(one)), count(of, (one) => metTime(one) !== null)]
        const stars = of.flatMap((one) => one.stars)
        return {
          category,
          registered: of.length,
          solved: count(of, ({ solved_at }) => solved_at),
          open: count(of, isOpen),
          late: count(of, isLate),
          answer_minutes: middle(
            of.flatMap(({ created_at, answered_at }) =>
              answered_at ? [minutes(created_at, answered_at)] : [],
            ),
          ),
          solve_minutes: middle(solving(of)),
          in_time: due ? met / due : null,
          rating: stars.length
            ? Math.round((stars.reduce((all, one) => all + one, 0) / stars.length) * 10) / 10
            : null,
          met,
          due,
        }
      })
      .sort(byCount('category'))
    return {
      rows,
      figures: {
        registered: incidents.length,
        solved: sum(rows, 'solved'),
        open: sum(rows, 'open'),
        in_time: sum(rows, 'due') ? sum(rows, 'met') / sum(rows, 'due') : null,
      },
    }
  },
  'incidents-by-month': async (sql, wanted) => {
    const incidents = await incidentsOf(sql, wanted)
    const { from, until, today } = wanted
    const inside = (day: string | null, month: string) =>
      day !== null && day >= from && day <= until && day.startsWith(month)
    const rows = monthsOf(wanted.from, wanted.until).map((month) => {
      const last = until < `${month}-31` ? until : `${month}-31`
      const ended = incidents.filter((one) => !isOpen(one) && inside(one.ended_day, month))
      const solved = ended.filter(({ solved_at }) => solved_at)
      return {
        month,
        registered: count(incidents, ({ day }) => inside(day, month)),
        solved: solved.length,
        unsolved: ended.length - solved.length,
        open:
          `${month}-01` > today
            ? null
            : count(incidents, (one) => one.day <= last && (isOpen(one) || one.ended_day! > last)),
        solve_minutes: middle(solving(solved)),
      }
    })
    return {
      rows,
      figures: {
        registered: sum(rows, 'registered'),
        solved: sum(rows, 'solved'),
        most: Math.max(...rows.map(({ registered }) => registered)),
        open: rows.findLast(({ open }) => open !== null)?.open ?? null,
      },
    }
  },
  'incidents-by-place': async (sql, wanted) => {
    const incidents = within(await incidentsOf(sql, wanted), wanted)
    const rows = [...Map.groupBy(incidents, ({ place }) => place)]
      .map(([place, of]) => ({
        place,
        registered: of.length,
        part: of.length / incidents.length,
        solved: count(of, ({ solved_at }) => solved_at),
        open: count(of, isOpen),
        solve_minutes: middle(solving(of)),
        category: [...Map.groupBy(of, ({ category }) => category)]
          .map(([category, { length }]) => ({ category, registered: length }))
          .sort(byCount('category'))[0]!.category,
      }))
      .sort(byCount('place'))
    return {
      rows,
      figures: {
        registered: incidents.length,
        places: rows.length,
        largest: rows.length ? Math.max(...rows.map(({ part }) => part)) : null,
        open: sum(rows, 'open'),
      },
    }
  },
}
