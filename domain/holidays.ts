import { addDays, weekday } from './calendar.ts'

/** `national`: holiday by law. `bank`: no settlement that day, though not a holiday by law. */
export type Holiday = { date: string; name: string; kind: 'national' | 'bank' }

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
 * Monday and Tuesday, Corpus Christi). 31 December is a settlement day, although branches stay closed.
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

/**
 * Returns a rule for weekends and bank holidays, plus the given dates (local holidays of a town, say). It caches each year, so reuse one for a batch.
 */
export function businessDays(extra: Iterable<string> = []): BusinessDayRule {
  const closed = new Set(extra)
  const seen = new Set<number>()
  return (date) => {
    const year = Number(date.slice(0, 4))
    if (!seen.has(year)) {
      for (const holiday of bankHolidays(year)) closed.add(holiday.date)
      seen.add(year)
    }
    const day = weekday(date)
    return day !== 0 && day !== 6 && !closed.has(date)
  }
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
