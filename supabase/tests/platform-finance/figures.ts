import type postgres from 'postgres'
import type { Movements } from '../../../domain/platform/revenue.ts'
import { startProject } from '../../functions/_shared/testing.ts'

type Summary = {
  opening_cents: number
  closing_cents: number
  opening_customers: number
  customers: number
  months: {
    movements: Movements
    opening_cents: number
    closing_cents: number
    customers: number
    received_cents: number
    refunded_cents: number
    charged_back_cents: number
  }[]
  plans: { cents: number; customers: number; received_cents: number }[]
  failed: Record<string, { count: number; cents: number }>
  trials: { month: string; started: number; converted: number; running: number; lost: number }[]
  cohorts: { month: string; size: number; kept: { customers: number; cents: number }[] }[]
}
export type Rows = {
  count: number
  cents: number
  rows: { kind: string; cents: number; condominium: string }[]
}

export type Figures = Awaited<ReturnType<typeof startFigures>>

/** A platform with its administrator, and its figures as they are read on a day. */
export async function startFigures() {
  const project = await startProject()
  const superadmin = await project.userWith()
  const { sql } = project
  await sql`insert into private.platform_admins (user_id) values (${superadmin.id})`
  const at = <Value>(day: string, work: (tx: postgres.TransactionSql) => Promise<Value>) =>
    sql.begin(async (tx) => {
      await tx`select set_config('prumo.now', ${`${day}T12:00:00-03:00`}, true),
        set_config('request.jwt.claims', ${JSON.stringify({ sub: superadmin.id, role: 'authenticated' })}, true)`
      return work(tx)
    }) as Promise<Value>
  const summary = (today: string, from: string, until: string) =>
    at(today, async (tx) => {
      const [row] = await tx<
        { answer: Summary }[]
      >`select public.platform_finance(${from}, ${until}) as answer`
      return row!.answer
    })
  const rows = (today: string, list: string, from: string, until: string, kind: string | null = null) =>
    at(today, async (tx) => {
      const [row] = await tx<{ answer: Rows }[]>`
        select public.platform_finance_rows(${list}, ${from}, ${until}, ${kind}) as answer`
      return row!.answer
    })
  return { project, superadmin, sql, at, summary, rows }
}
