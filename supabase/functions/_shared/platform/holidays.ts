import { AppError } from '../../../../domain/errors.ts'
import {
  changedDays,
  type HolidayChange,
  type PlaceHoliday,
  ruleOf,
} from '../../../../domain/platform/holiday-changes.ts'
import type { Context } from '../command.ts'
import type { Sql } from '../database.ts'

export type HolidayItem = { key: string; before: PlaceHoliday | null; after: PlaceHoliday | null }

const columns = (sql: Sql) => sql`key, state, city, name, on_day, easter, from_year, until_year, law`

/** What a change makes of a rule. Throws `not_found`, `holiday_exists`, `holiday_already_ended`. */
export async function holidayItem(sql: Sql, change: HolidayChange): Promise<HolidayItem> {
  if ('key' in change) {
    const [before] = await sql<PlaceHoliday[]>`
      select ${columns(sql)} from private.place_holidays where key = ${change.key}`
    if (!before) throw new AppError('not_found')
    const until_year = change.ends_in - 1
    if (before.until_year !== null && before.until_year <= until_year)
      throw new AppError('holiday_already_ended')
    return { key: before.key, before, after: { ...before, until_year } }
  }
  const { state, name, on_day, easter, from_year, once, law } = change
  const [typed] = await sql<
    { city: string | null }[]
  >`select nullif(private.fold(${change.city}), '') as city`
  const city = typed!.city
  const until_year = once ? from_year : null
  const [taken] = await sql`
    select 1 from private.place_holidays p
    where p.state = ${state} and (p.city is null or p.city = ${city})
      and (p.on_day = ${on_day} or p.easter = ${easter})
      and coalesce(p.until_year, 9999) >= ${from_year} and coalesce(p.from_year, 0) <= ${until_year ?? 9999}`
  if (taken) throw new AppError('holiday_exists')
  const rule = on_day ?? `pascoa${easter! < 0 ? '' : '+'}${easter}`
  const place = [state, ...(city ? [city] : []), rule].join('/')
  const [used] = await sql`select 1 from private.place_holidays where key = ${place}`
  const key = used ? `${place}/${from_year}` : place
  return { key, before: null, after: { key, state, city, name, on_day, easter, from_year, until_year, law } }
}

const NAMED = 20

type Effect = { name: string; charges: number; reservations: number; terms: number }

/** What rests on the days that a change moves: totals, and the condominiums with most of it. */
export async function holidayEffects({ sql, today }: Context, { before, after, key }: HolidayItem) {
  const rule = after ?? before!
  const days = changedDays(before, after, Number(today.slice(0, 4)))
  const rows = await sql<Effect[]>`
    select name, charges::integer, reservations::integer, terms::integer
    from private.holiday_effects(${rule.state}, ${rule.city}, ${sql.json(ruleOf(rule) as never)}, ${before ? key : null}, ${days})
    order by charges desc, name`
  const sum = (name: 'charges' | 'reservations' | 'terms') => rows.reduce((all, row) => all + row[name], 0)
  return {
    condominiums: rows.length,
    charges: sum('charges'),
    reservations: sum('reservations'),
    terms: sum('terms'),
    named: rows.slice(0, NAMED),
  }
}

/** Writes rules, or takes away those that become null. Throws `platform_change_outdated` where one is not what it was. */
export async function writeHolidays(sql: Sql, items: readonly HolidayItem[]): Promise<void> {
  for (const { key, before, after } of items) {
    const [now] = await sql<PlaceHoliday[]>`
      select ${columns(sql)} from private.place_holidays where key = ${key} for update`
    const isAsBefore = before
      ? now !== undefined && Object.entries(before).every(([name, value]) => now[name as never] === value)
      : now === undefined
    if (!isAsBefore) throw new AppError('platform_change_outdated')
    if (!after) await sql`delete from private.place_holidays where key = ${key}`
    else if (before) await sql`update private.place_holidays set ${sql(after)} where key = ${key}`
    else await sql`insert into private.place_holidays ${sql(after)}`
  }
}
