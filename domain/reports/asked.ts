import { z } from 'zod'
import { daysBetween } from '../calendar.ts'
import { day } from '../fields/time.ts'
import {
  type Comparison,
  comparisons,
  type Period,
  type PeriodWord,
  periodOf,
  periodWords,
} from './period.ts'

const keysOf = <Key extends string>(words: Readonly<Record<Key, string>>) =>
  Object.keys(words) as [Key, ...Key[]]

/** Ten years: more are no report that somebody reads. */
const MOST_DAYS = 3660

/** What a person asks a report for; what is left out is as the report's own entry says. Saved reports store it as it is. */
export const reportFilters = z
  .object({
    /** A period that moves with the day. */
    period: z.enum(keysOf(periodWords), 'Escolha um período.').optional(),
    /** Both days of a fixed period, which takes the place of `period`. */
    from: day('Escolha o primeiro dia.').optional(),
    until: day('Escolha o último dia.').optional(),
    compare: z.enum(keysOf(comparisons), 'Escolha com que comparar.').optional(),
    /** By the names of the report's choices. */
    choices: z
      .record(z.string().max(40), z.string().max(40))
      .refine((chosen) => Object.keys(chosen).length <= 10, 'São escolhas demais.')
      .optional(),
  })
  .superRefine(({ from, until }, { addIssue }) => {
    const fault = (path: string, message: string) => addIssue({ code: 'custom', path: [path], message })
    if (from && !until) fault('until', 'Escolha também o último dia.')
    else if (until && !from) fault('from', 'Escolha também o primeiro dia.')
    else if (from && until && until < from) fault('until', 'O último dia vem antes do primeiro.')
    else if (from && until && daysBetween(from, until) > MOST_DAYS) fault('from', 'Escolha até dez anos.')
  })
export type ReportFilters = z.infer<typeof reportFilters>

/** The days that are asked for on a day; null for a report without a period. */
export const periodAsked = (
  { period, from, until }: ReportFilters,
  usual: PeriodWord | null,
  today: string,
): Period | null =>
  usual === null ? null : from && until ? { from, until } : periodOf(period ?? usual, today)

export const comparisonAsked = ({ compare }: ReportFilters): Comparison => compare ?? 'before'
