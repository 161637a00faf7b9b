import { z } from 'zod'
import { isCivilDate } from '../calendar.ts'
import { filledLine, line } from '../fields/text.ts'
import { type Holiday, type LocalHoliday, localDate } from '../holidays.ts'
import { changeSource } from './index-changes.ts'

const year = z
  .int('Informe o ano.')
  .min(1950, 'Informe um ano a partir de 1950.')
  .max(2200, 'Ano distante demais.')

/** Carnival begins 48 days before Easter, Corpus Christi is 60 days after it: no holiday of a place is farther. */
const EASTER_REACH = 70

/** A holiday of a state or town to add, or the year from which one is kept no more. */
export const holidayChange = z.union([
  z
    .strictObject({
      state: z.string().regex(/^[A-Z]{2}$/, 'Escolha o estado.'),
      /** Empty: of the whole state. */
      city: line(80),
      name: filledLine(60, 'Dê um nome ao feriado.'),
      /** 'MM-DD'; null: counted from Easter. */
      on_day: z
        .string()
        .regex(/^\d{2}-\d{2}$/, 'Informe o dia e o mês.')
        .refine((day) => isCivilDate(`2024-${day}`), 'Este dia não existe.')
        .nullable(),
      /** Days after Easter Sunday, before it when negative; null: on a day of the year. */
      easter: z
        .int('Informe os dias em número inteiro.')
        .min(-EASTER_REACH, `Até ${EASTER_REACH} dias antes da Páscoa.`)
        .max(EASTER_REACH, `Até ${EASTER_REACH} dias depois da Páscoa.`)
        .nullable(),
      from_year: year,
      /** Of that year alone, as by decree. */
      once: z.boolean(),
      law: filledLine(120, 'Diga a lei ou o decreto.'),
    })
    .refine(({ on_day, easter }) => (on_day === null) !== (easter === null), {
      path: ['on_day'],
      message: 'Informe o dia do ano ou os dias contados da Páscoa.',
    }),
  z.strictObject({ key: z.string().min(1).max(160), ends_in: year, source: changeSource }),
])
export type HolidayChange = z.output<typeof holidayChange>

/** A row of private.place_holidays. */
export type PlaceHoliday = {
  key: string
  state: string
  city: string | null
  name: string
  on_day: string | null
  easter: number | null
  from_year: number | null
  until_year: number | null
  law: string | null
}

export const ruleOf = ({
  name,
  city,
  on_day,
  easter,
  from_year,
  until_year,
}: PlaceHoliday): LocalHoliday => ({
  name,
  kind: city === null ? 'state' : 'town',
  ...(on_day !== null && { on: on_day }),
  ...(easter !== null && { easter }),
  ...(from_year !== null && { from: from_year }),
  ...(until_year !== null && { until: until_year }),
})

/** Debts of so many years are looked at, and what is booked or due as far ahead. */
const YEARS_BACK = 10
const YEARS_AHEAD = 2

/** The days of the years around `thisYear` on which one rule closes and the other does not; null is no rule. */
export function changedDays(
  before: PlaceHoliday | null,
  after: PlaceHoliday | null,
  thisYear: number,
): string[] {
  const days: string[] = []
  for (let at = thisYear - YEARS_BACK; at <= thisYear + YEARS_AHEAD; at += 1) {
    const one = before && localDate(ruleOf(before), at)
    const other = after && localDate(ruleOf(after), at)
    if (one !== other) days.push(...[one, other].filter((day) => day !== null))
  }
  return days
}

const laws: Readonly<Record<string, string>> = {
  '04-21': 'Lei 662/1949, com a Lei 10.607/2002',
  '11-02': 'Lei 662/1949, com a Lei 10.607/2002',
  '10-12': 'Lei 6.802/1980',
  '11-20': 'Lei 14.759/2023',
  '01-01': 'Lei 662/1949',
  '05-01': 'Lei 662/1949',
  '09-07': 'Lei 662/1949',
  '11-15': 'Lei 662/1949',
  '12-25': 'Lei 662/1949',
}

/** The law of a day of the whole country (bankHolidays). */
export const lawOf = ({ date, kind }: Holiday): string =>
  kind === 'bank' ? 'Resolução CMN 4.880/2020' : (laws[date.slice(5)] ?? 'Lei 9.093/1995')
