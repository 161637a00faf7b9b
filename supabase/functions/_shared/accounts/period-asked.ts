import { z } from 'zod'
import { addDays, monthsBetween, shiftMonth } from '../../../../domain/calendar.ts'
import * as field from '../ledger/inputs.ts'

/** Whole months of the accounts, by cash or by accrual. */
export const periodAsked = {
  from: field.month,
  until: field.month,
  basis: z.enum(['cash', 'accrual']).default('cash'),
}

type Asked = { from: string; until: string }

/** Five years at most, in order. */
export const isPeriod = ({ from, until }: Asked): boolean => from <= until && monthsBetween(from, until) < 60

export const periodProblem = {
  path: ['until'],
  message: 'Escolha até cinco anos, do mês mais antigo ao mais novo.',
}

/** Returns the first and last day of the requested months. */
export const daysOf = ({ from, until }: Asked): { from_on: string; until_on: string } => ({
  from_on: `${from}-01`,
  until_on: addDays(`${shiftMonth(until, 1)}-01`, -1),
})
