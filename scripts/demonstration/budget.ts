import { randomUUID } from 'node:crypto'
import { addDays, shiftMonth } from '../../domain/calendar.ts'
import type { Past } from './history.ts'
import { reservePercent } from './plan.ts'

type Key = { budget_id: string; version: number }

/** Adds this year's budget as the January assembly approved it, and next year's, which awaits its own assembly. Once. */
export async function furnishBudgets({ product, sql, condominiumId, today }: Past): Promise<void> {
  const known = await sql`select from public.budgets where condominium_id = ${condominiumId} limit 1`
  if (known.length > 0) return
  const run = <Answer>(name: string, instant: string, body: object) =>
    product.command<Answer>(name, instant, { condominium_id: condominiumId, ...body })
  // The year whose January assembly has already taken place.
  const year = `${addDays(today, -30).slice(0, 4)}-01`
  const assembly = `${year}-28`
  const decision_id = randomUUID()
  const key = await run<Key>('start-budget', `${year}-12T09:00:00-03:00`, {
    starts_on: year,
    from: 'actuals',
    index: 'IPCA',
  })
  await run('record-decision', `${assembly}T22:00:00-03:00`, {
    id: decision_id,
    decided_on: assembly,
    assembly: 'ordinary',
    matter: 'accounts',
    title: 'Contas e orçamento do ano',
    body: `Aprovadas as contas do ano anterior e o orçamento proposto, com ${reservePercent}% das despesas ordinárias para o fundo de reserva.`,
    votes: { basis: 'units', call: 2, total: 96, present: 41, favour: 38, against: 2, abstained: 1 },
  })
  await run('decide-budget', `${assembly}T22:10:00-03:00`, {
    ...key,
    revision: 1,
    to: 'approved',
    decision_id,
  })
  const now = `${today}T08:00:00-03:00`
  const next = await run<Key>('start-budget', now, {
    starts_on: shiftMonth(year, 12),
    from: 'actuals',
    index: 'IPCA',
  })
  const lines = await sql`
    select fund_id, rubric_id, rule, charged, note, cents::float8[] as cents from public.budget_lines
    where condominium_id = ${condominiumId} and budget_id = ${next.budget_id} and version = ${next.version}`
  await run('save-budget', now, {
    ...next,
    revision: 1,
    lines,
    reserve_percent: reservePercent,
    allowance_percent: '2',
    fee_months: 'level',
    note: 'Parte dos gastos dos últimos doze meses, com o IPCA do período.',
  })
  await run('decide-budget', now, { ...next, revision: 2, to: 'proposed' })
}
