import { z } from 'zod'
import { isCivilDate } from '../calendar.ts'

/** A civil day, 'YYYY-MM-DD'. */
export const day = (wrong = 'Informe a data.') => z.string(wrong).refine(isCivilDate, wrong)

/** A month, 'YYYY-MM'. */
export const month = (wrong = 'Informe o mês.') => z.string(wrong).regex(/^[12]\d{3}-(0[1-9]|1[0-2])$/, wrong)

/** A time of the day, 'HH:MM'. */
export const clock = (wrong: string) => z.string(wrong).regex(/^([01]\d|2[0-3]):[0-5]\d$/, wrong)

/** An instant as text with its offset, in years that a calendar of people has: a date typed with two digits of a year is none. */
export const instant = (wrong = 'Informe o dia e a hora.') =>
  z.iso.datetime({ offset: true, error: wrong }).refine((typed) => /^(19|20|21)\d\d-/.test(typed), wrong)

/** The same as a `Date`. */
export const moment = (wrong?: string) => instant(wrong).transform((typed) => new Date(typed))
