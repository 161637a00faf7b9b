import type { Sql } from '../../../functions/_shared/database.ts'
import type { Wanted } from '../../../functions/_shared/reports/report.ts'
import { duesOfAll } from './dues.ts'
import { type Second, sum } from './second.ts'

type Case = {
  id: string
  number: string
  unit: string
  type_id: string
  version: string
  state: string
  opened: string
  fine: number | null
  decided: string | null
  outcome: string | null
  decided_cents: number | null
}

/** Cases, the newest first, without those in which an account of the reader's is accused. */
const casesOf = (sql: Sql, { condominiumId, zone }: Wanted) => sql<Case[]>`
  select c.id, c.number, c.unit_label as unit, c.type_id, v.name as version, c.state, to_char(c.created_at at time zone ${zone}, 'YYYY-MM-DD') as opened,
    c.fine_cents::int as fine, to_char(a.acted_at at time zone ${zone}, 'YYYY-MM-DD') as decided, a.outcome, a.cents::int as decided_cents
  from public.penalty_cases c
  inner join public.infraction_type_versions v on v.id = c.version_id
  left outer join public.penalty_acts a on a.case_id = c.id and a.kind = 'decided'
  where c.condominium_id = ${condominiumId} and not exists (select from public.penalty_parties y, public.people p
    where y.case_id = c.id and p.id = y.person_id and p.user_id = auth.uid())
  order by c.sequence desc, c.id`

const namesOf = async (sql: Sql, { condominiumId }: Wanted) =>
  new Map(
    (
      await sql<{ type_id: string; name: string }[]>`
      select type_id, name from public.infraction_type_versions where condominium_id = ${condominiumId} order by version`
    ).map(({ type_id, name }) => [type_id, name]),
  )

const going = ['opened', 'noticed', 'defence', 'appealed']
const countOf = (cases: readonly Case[], ...states: string[]) =>
  cases.filter(({ state }) => states.includes(state)).length
const daysUntil = ({ opened, decided }: Case) => (Date.parse(decided!) - Date.parse(opened)) / 86_400_000
const mean = (days: readonly number[]) =>
  days.length ? days.reduce((all, one) => all + one, 0) / days.length : null
const order = (one: string, other: string) => (one < other ? -1 : Number(one > other))

export const penaltiesSecond: Readonly<Record<string, Second>> = {
  async 'penalties-by-type'(sql, wanted) {
    const { condominiumId, from, until, zone } = wanted
    const cases = (await casesOf(sql, wanted)).filter(({ opened }) => opened >= from && opened <= until)
    const reports = await sql<{ type_id: string | null }[]>`
      select r.type_id from public.penalty_reports r where r.condominium_id = ${condominiumId}
        and (r.told_at at time zone ${zone})::date between ${from} and ${until}
        and not exists (select from public.occupancies o, public.people p where p.id = o.person_id and p.user_id = auth.uid() and o.unit_id = r.unit_id
          and coalesce(o.ends_on, 'infinity') >= r.happened_on)`
    const names = await namesOf(sql, wanted)
    const types = new Set([...cases.map(({ type_id }) => type_id), ...reports.map(({ type_id }) => type_id)])
    const rows = [...types]
      .map((id) => {
        const theirs = cases.filter(({ type_id }) => type_id === id)
        const name = id === null ? null : names.get(id)!
        return {
          type: name ?? 'Infração não indicada',
          reports: reports.filter(({ type_id }) => type_id === id).length,
          cases: theirs.length,
          going: countOf(theirs, ...going),
          advised: countOf(theirs, 'warned'),
          warnings: countOf(theirs, 'warning'),
          fines: countOf(theirs, 'fine', 'charged'),
          lifted: countOf(theirs, 'archived', 'annulled'),
          cents: sum(
            theirs.filter(({ state }) => state === 'fine' || state === 'charged'),
            'fine',
          ),
          // Without a name it is the last of those that are alike.
          place: name ?? '~',
        }
      })
      .toSorted(
        (one, other) =>
          other.cases - one.cases || other.reports - one.reports || order(one.place, other.place),
      )
    return {
      rows,
      figures: {
        reports: sum(rows, 'reports'),
        cases: sum(rows, 'cases'),
        warnings: sum(rows, 'warnings'),
        fines: sum(rows, 'fines'),
        cents: sum(rows, 'cents'),
      },
    }
  },

  async 'penalty-outcomes'(sql, wanted) {
    const { from, until } = wanted
    const cases = (await casesOf(sql, wanted)).filter(({ opened }) => opened >= from && opened <= until)
    const rows: Record<string, string | number | null>[] = []
    const month = new Date(`${from.slice(0, 7)}-01`)
    for (; month.toISOString().slice(0, 10) <= until; month.setUTCMonth(month.getUTCMonth() + 1)) {
      const name = month.toISOString().slice(0, 7)
      const theirs = cases.filter(({ opened }) => opened.startsWith(name))
      rows.push({
        month: name,
        cases: theirs.length,
        going: countOf(theirs, ...going),
        advised: countOf(theirs, 'warned'),
        warnings: countOf(theirs, 'warning'),
        fines: countOf(theirs, 'fine', 'charged'),
        archived: countOf(theirs, 'archived'),
        annulled: countOf(theirs, 'annulled'),
        days: mean(theirs.filter(({ decided }) => decided).map(daysUntil)),
      })
    }
    return {
      rows,
      figures: {
        cases: cases.length,
        going: sum(rows, 'going'),
        punished: cases.length ? (sum(rows, 'warnings') + sum(rows, 'fines')) / cases.length : null,
        annulled: sum(rows, 'annulled'),
        days: mean(cases.filter(({ decided }) => decided).map(daysUntil)),
      },
    }
  },

  async 'fines-received'(sql, wanted) {
    const { condominiumId, from, until } = wanted
    const dues = await duesOfAll(sql, condominiumId, 'fine')
    const payments = await sql<{ source_id: string; day: string | null }[]>`
      select d.source_id, max(c.paid_on)::text as day from public.unit_dues d, public.charges c
      where d.condominium_id = ${condominiumId} and c.run_id = d.run_id and c.unit_id = d.unit_id group by d.source_id`
    const found = (await casesOf(sql, wanted)).filter(
      ({ outcome, decided }) => outcome === 'fine' && decided! >= from && decided! <= until,
    )
    const words: Record<string, string> = {
      appealed: 'Em recurso',
      fine: 'Decidida, a lançar',
      waiting: 'Espera a cobrança',
      open: 'Cobrada, em aberto',
      agreed: 'Em acordo',
      paid: 'Paga',
      waived: 'Dispensada',
      annulled: 'Anulada',
    }
    const rows = found.map(({ id, number, unit, version, decided, state, fine, decided_cents }) => {
      const due = state === 'charged' ? dues.find(({ source_id }) => source_id === id) : undefined
      const stands = due?.state ?? (state === 'charged' ? 'fine' : state)
      return {
        number,
        unit,
        type: version,
        decided,
        cents: due && due.state !== 'waived' ? due.cents : (fine ?? decided_cents),
        standing: words[stands],
        paid_on: stands === 'paid' ? payments.find(({ source_id }) => source_id === id)!.day : null,
        stands,
      }
    })
    const of = (...states: string[]) =>
      sum(
        rows.filter(({ stands }) => states.includes(stands)),
        'cents',
      )
    return {
      rows,
      figures: {
        fines: rows.length,
        cents: sum(rows, 'cents') - of('waived', 'annulled'),
        paid: of('paid'),
        open: of('open', 'agreed'),
        waiting: of('fine', 'appealed', 'waiting'),
      },
    }
  },
}
