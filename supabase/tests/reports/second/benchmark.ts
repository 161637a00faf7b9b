import { daysInMonth, shiftMonth } from '../../../../domain/calendar.ts'
import { benchmarkMeasures, measuredMonth } from '../../../../domain/reports/benchmark.ts'
import type { Sql } from '../../../functions/_shared/database.ts'
import { reports } from '../../../functions/_shared/reports/entries.ts'
import { readReport } from '../../../functions/_shared/reports/reading.ts'
import type { Report } from '../../../functions/_shared/reports/report.ts'
import type { Second } from './second.ts'

type Member = { id: string; state: string | null; zone: string; units: number; today: string }
type Span = { from: string; until: string }

/** What a report answers when one condominium asks for it alone. */
async function figureOf(sql: Sql, member: Member, name: keyof typeof reports, span: Span, figure: string) {
  const { default: found } = (await reports[name]()) as { default: Report }
  const reader = {
    sql,
    condominiumId: member.id,
    today: member.today,
    zone: member.zone,
    role: 'owner_admin' as const,
  }
  const { figures } = await readReport(found, { ...span, compare: 'none' }, reader)
  const value = figures.find((one) => one.name === figure)?.value ?? null
  return value === null ? null : Number(value)
}

/** What went out of the ordinary fund in the months that the books have, and what the fund of reserve had at the end, by the statement of accounts. */
async function fundsOf(sql: Sql, { id }: Member, { from, until }: Span) {
  const [funds] = await sql<{ out: number | null; reserve: number | null; months: number }[]>`
    with began as (select greatest(${from}::date, date_trunc('month', min(b.starts_on))::date) as on from private.books b where b.condominium_id = ${id})
    select (select s.out_cents - coalesce((
          select sum((l ->> 'cents')::bigint) from jsonb_array_elements(s.lines) l where l ->> 'kind' = 'between_funds' and not (l ->> 'in')::boolean), 0)
        from began b cross join lateral private.cash_statement(${id}, b.on, ${until}) s where s.fund_kind = 'ordinary')::float8 as out,
      (select s.closing_cents from private.cash_statement(${id}, ${`${until.slice(0, 7)}-01`}, ${until}) s where s.fund_kind = 'reserve')::float8 as reserve,
      (select (extract(year from age(${until}::date + 1, b.on)) * 12 + extract(month from age(${until}::date + 1, b.on)))::int from began b) as months`
  const { out, reserve, months } = funds!
  return { spent: out && months > 0 ? out / months : null, reserve }
}

const over = (of: number | null, all: number | null) => (of === null || !all ? null : of / all)

async function measured(sql: Sql, member: Member, month: Span, year: Span) {
  const { spent, reserve } = await fundsOf(sql, member, year)
  const [announced] = await sql<{ share: number | null }[]>`
    select (count(*) filter (where r.seen_at is not null or exists (
        select from public.messages m where m.about_id = a.id and m.channel <> 'app' and m.status <> 'failed'
          and (m.person_id = r.person_id or m.user_id = r.user_id))))::float8 / nullif(count(*), 0) as share
    from public.announcement_recipients r join public.announcements a on a.id = r.announcement_id
    where a.condominium_id = ${member.id} and a.withdrawn_at is null
      and (a.published_at at time zone ${member.zone})::date between ${year.from} and ${year.until}`
  return {
    delinquency: await figureOf(sql, member, 'delinquency-by-month', month, 'last'),
    on_time: await figureOf(sql, member, 'payment-delay', year, 'part'),
    spending: over(spent, member.units),
    reserve: over(reserve, spent),
    incidents: await figureOf(sql, member, 'incidents-by-category', year, 'in_time'),
    notices: announced!.share,
  }
}

/** The value a part of the way through the sorted ones, between two where it falls between them. */
function quantile(sorted: readonly number[], part: number): number {
  const at = (sorted.length - 1) * part
  const [below, above] = [sorted[Math.floor(at)]!, sorted[Math.ceil(at)]!]
  return below + (above - below) * (at - Math.floor(at))
}

const comma = (value: number) => String(value).replace('.', ',')
const shown = {
  share: (value: number) => `${Math.round(value * 100)}%`,
  cents: (value: number) => `R$\u00a0${String(Math.round(value / 100)).replace(/\B(?=(\d{3})+$)/g, '.')}`,
  months: (value: number) => `${comma(value)} ${Math.abs(value) < 2 ? 'mês' : 'meses'}`,
}

/** Every condominium that shares is measured by itself, and the quartiles are found by sorting. All of chance have few units, and an administration of their own. */
export const benchmarkSecond: Readonly<Record<string, Second>> = {
  async 'compared-with-similar'(sql, { condominiumId, today }) {
    const last = measuredMonth(today)
    const month = { from: `${last}-01`, until: `${last}-${daysInMonth(last)}` }
    const year = { from: `${shiftMonth(last, -11)}-01`, until: month.until }
    const members = await sql<Member[]>`
      select c.id, c.state, c.time_zone as zone, private.today_in(c.time_zone)::text as today,
        (select count(*) from public.units u where u.condominium_id = c.id and u.closed_on is null)::int as units
      from public.condominiums c where c.id in (select m.condominium_id from public.benchmark_members m) order by c.id`
    const us = members.find(({ id }) => id === condominiumId)
    const of = (state: string | null) => members.filter((member) => member.state === state)
    const isAlone = (state: string | null) => state !== null && of(state).length > 10
    const group = !us ? [] : isAlone(us.state) ? of(us.state) : members.filter(({ state }) => !isAlone(state))
    const values: Awaited<ReturnType<typeof measured>>[] = []
    for (const member of group) values.push(await measured(sql, member, month, year))
    const own = values[group.findIndex(({ id }) => id === condominiumId)]
    const rows: Record<string, string>[] = []
    const verdicts: number[] = []
    for (const [name, { label, kind, step, better }] of Object.entries(benchmarkMeasures)) {
      const key = name as keyof typeof benchmarkMeasures
      const sorted = values.flatMap((one) => one[key] ?? []).sort((one, other) => one - other)
      if (sorted.length < 11) continue
      const rounded = (value: number) =>
        Math.sign(value) * Math.round(Math.abs(value / step) + 1e-9) * step || 0
      const [lower, middle, upper] = [0.25, 0.5, 0.75].map((part) => rounded(quantile(sorted, part))) as [
        number,
        number,
        number,
      ]
      const ours = own?.[key] === null || own?.[key] === undefined ? null : rounded(own[key])
      const say = shown[kind]
      const standing =
        ours === null
          ? 'Sem dados nossos'
          : ours === middle
            ? 'Na mediana'
            : ours < lower
              ? 'Entre os 25% mais baixos'
              : ours > upper
                ? 'Entre os 25% mais altos'
                : ours < middle
                  ? 'Abaixo da mediana'
                  : 'Acima da mediana'
      rows.push({
        label,
        ours_said: ours === null ? (null as never) : say(ours),
        lower_said: say(lower),
        middle_said: say(middle),
        upper_said: say(upper),
        standing,
      })
      if (ours !== null && better) verdicts.push(Math.sign(better === 'more' ? ours - middle : middle - ours))
    }
    const count = (sign: number) => verdicts.filter((one) => one === sign).length
    return { rows, figures: { measures: rows.length, better: count(1), worse: count(-1) } }
  },
}
