import { AppError } from '../../../../domain/errors.ts'
import type { Sql } from '../database.ts'

export type UndoableRun = { id: string; status: string; due_on: string; month: string }

/** Throws unless the run is issued, not yet due, and no part of it was paid or taken into an agreement. */
export async function refuseUndo(
  sql: Sql,
  condominiumId: string,
  run: UndoableRun,
  today: string,
): Promise<void> {
  if (run.status !== 'issued') throw new AppError('charge_run_not_issued')
  if (run.due_on < today) throw new AppError('charge_run_due')
  const touched = await sql`
    select from public.charges c where c.condominium_id = ${condominiumId} and c.run_id = ${run.id}
      and (c.settled_cents > 0 or c.late_cents > 0 or c.status in ('paid', 'agreed')) limit 1`
  if (touched.length > 0) throw new AppError('charge_run_paid')
}
