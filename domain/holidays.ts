import { addDays, isCivilDate, weekday } from './calendar.ts'

/** `national`: holiday by law. `bank`: no settlement that day, though not a holiday by law. */
export type Holiday = { date: string; name: string; kind: 'national' | 'bank' }

/**
 * A holiday of a state, a town or one building: each year on a day ('MM-DD') or so many days after Easter, or once on a date. The years of a law are
 * those from `from` to `until`, inclusive.
 */
export type LocalHoliday = {
  name: string
  kind: 'state' | 'town' | 'own'
  on?: string | null
  easter?: number | null
  date?: string | null
  from?: number | null
  until?: number | null
}

/** Answers whether money settles on a date. */
export type BusinessDayRule = (date: string) => boolean

/** Easter Sunday of a year (Gregorian computus, Meeus/Jones/Butcher). */
export function easter(year: number): string {
  const a = year % 19
  const b = Math.floor(year / 100)
  const c = year % 100
  const h = (19 * a + b - Math.floor(b / 4) - Math.floor((b - Math.floor((b + 8) / 25) + 1) / 3) + 15) % 30
  const l = (32 + 2 * (b % 4) + 2 * Math.floor(c / 4) - h - (c % 4)) % 7
  const sum = h + l - 7 * Math.floor((a + 11 * h + 22 * l) / 451) + 114
  const month = String(Math.floor(sum / 31)).padStart(2, '0')
  return `${year}-${month}-${String((sum % 31) + 1).padStart(2, '0')}`
}

/**
 * Days without bank settlement all over Brazil, in order: the national holidays (Leis 662/1949, 6.802/1980, 9.093/1995,
 * 10.607/2002; Consciência Negra from 2024, Lei 14.759/2023) and the days that Resolução CMN 4.880/2020 adds (Carnival
 * Monday and Tuesday, Corpus Christi).
 */
export function bankHolidays(year: number): Holiday[] {
  const sunday = easter(year)
  const national = (date: string, name: string): Holiday => ({ date, name, kind: 'national' })
  const bank = (date: string, name: string): Holiday => ({ date, name, kind: 'bank' })
  const list = [
    national(`${year}-01-01`, 'Confraternização Universal'),
    bank(addDays(sunday, -48), 'Carnaval (segunda-feira)'),
    bank(addDays(sunday, -47), 'Carnaval (terça-feira)'),
    national(addDays(sunday, -2), 'Paixão de Cristo'),
    national(`${year}-04-21`, 'Tiradentes'),
    national(`${year}-05-01`, 'Dia do Trabalho'),
    bank(addDays(sunday, 60), 'Corpus Christi'),
    national(`${year}-09-07`, 'Independência do Brasil'),
    national(`${year}-10-12`, 'Nossa Senhora Aparecida'),
    national(`${year}-11-02`, 'Finados'),
    national(`${year}-11-15`, 'Proclamação da República'),
    national(`${year}-12-25`, 'Natal'),
  ]
  if (year >= 2024) list.push(national(`${year}-11-20`, 'Dia Nacional de Zumbi e da Consciência Negra'))
  return list.sort((one, other) => (one.date < other.date ? -1 : 1))
}

/** The date of a local holiday in a year ('YYYY-MM-DD'), as it is kept there; null where it has none. */
export function localDate(
  { on, easter: after, date, from, until }: LocalHoliday,
  year: number,
): string | null {
  if (date) return date.startsWith(`${year}-`) ? date : null
  if ((from && year < from) || (until && year > until)) return null
  if (!on) return addDays(easter(year), after ?? 0)
  const day = `${year}-${on}`
  return isCivilDate(day) ? day : null
}

/**
 * The last day of a year from Monday to Friday, on which banks are closed to the public and nothing is settled: what falls due then is paid on the next
 * business day without charges (Resoluções CMN 2.596/1999, 2.932/2002 and 4.880/2020; FEBRABAN's notices: 30/12/2022, 29/12/2023, 31/12/2024). The
 * financial market works, so ANBIMA's list has no such day: see marketDays.
 */
export function yearEnd(year: number): string {
  let day = `${year}-12-31`
  while (weekday(day) === 0 || weekday(day) === 6) day = addDays(day, -1)
  return day
}

function dayRule(closedIn: (year: number) => readonly string[]): BusinessDayRule {
  const closed = new Set<string>()
  const seen = new Set<number>()
  return (date) => {
    const year = Number(date.slice(0, 4))
    if (!seen.has(year)) {
      for (const day of closedIn(year)) closed.add(day)
      seen.add(year)
    }
    const day = weekday(date)
    return day !== 0 && day !== 6 && !closed.has(date)
  }
}

const bankDates = (year: number) => bankHolidays(year).map(({ date }) => date)

/** Days on which the financial market settles (Resolução CMN 4.880/2020, as ANBIMA counts): Pix's scheduled debits go by them. */
export const marketDays: BusinessDayRule = dayRule(bankDates)

const rules = new WeakMap<readonly LocalHoliday[], BusinessDayRule>()

/**
 * Returns the rule for the days on which one can be asked to pay, answer or appear at a place: no weekend, holiday of the country, state or town
 * (`local`), day without banks, nor the year's last. What falls due on another day is in time on the next one (Lei 7.089/1983 for titles; Código Civil,
 * art. 132, § 1º, for terms). One rule is made for a list, however often it is asked for.
 */
export function businessDays(local: readonly LocalHoliday[]): BusinessDayRule {
  const made = rules.get(local)
  if (made) return made
  const rule = dayRule((year) => [
    ...bankDates(year),
    ...(year >= 1999 ? [yearEnd(year)] : []),
    ...local.flatMap((holiday) => localDate(holiday, year) ?? []),
  ])
  rules.set(local, rule)
  return rule
}

/** The date itself when it is a business day, else the next one that is. */
export function nextBusinessDay(date: string, isBusinessDay: BusinessDayRule): string {
  let day = date
  while (!isBusinessDay(day)) day = addDays(day, 1)
  return day
}

/** The `count`-th business day after `date` (count >= 1). */
export function addBusinessDays(date: string, count: number, isBusinessDay: BusinessDayRule): string {
  let day = date
  for (let left = count; left > 0; left -= 1) day = nextBusinessDay(addDays(day, 1), isBusinessDay)
  return day
}
