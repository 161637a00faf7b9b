import type { ChargeRun } from '../../../domain/charges/budget.ts'
import type { Cents } from '../../../domain/money.ts'
import type { RunLine } from '../_shared/charges/run-lines.ts'
import type { Context } from '../_shared/command.ts'
import type { Sql } from '../_shared/database.ts'

/** A month whose job was given up has charged nobody: it makes room for a new try. */
export async function clearFailedRun(sql: Sql, condominiumId: string, competence: string): Promise<void> {
  await sql`
    delete from public.charge_runs r using public.jobs j
    where r.condominium_id = ${condominiumId} and r.competence = ${`${competence}-01`} and r.status = 'issuing'
      and j.condominium_id = r.condominium_id and j.id = r.job_id and j.status = 'failed'`
}

type NewRun = { run: ChargeRun; lines: readonly RunLine[]; total: Cents; difference: number }

/** The run and its lines. The unique month settles who is first of two at once (`charge_run_exists`). */
export async function insertRun(
  { sql, condominiumId, userId }: Context,
  { run, lines, total, difference }: NewRun,
): Promise<{ runId: string; jobId: string }> {
  const jobId = crypto.randomUUID()
  const [row] = await sql<{ id: string }[]>`
    insert into public.charge_runs (condominium_id, competence, due_on, total_cents, share_difference, job_id, created_by)
    values (${condominiumId}, ${`${run.competence}-01`}, ${run.due_on}, ${total}, ${difference}, ${jobId}, ${userId})
    returning id`
  const rows = lines.map((line, index) => ({ position: index + 1, ...line }))
  await sql`
    insert into public.charge_run_lines
      (condominium_id, run_id, position, fund_id, rubric_id, rubric, income_rubric_id, description, rule, cents)
    select ${condominiumId}, ${row!.id}, r.position, r.fund_id, r.rubric_id, r.rubric, r.income_rubric_id, r.description, r.rule, r.cents
    from jsonb_to_recordset(${sql.json(rows)}) as r (position int, fund_id uuid, rubric_id uuid, rubric text, income_rubric_id uuid,
      description text, rule text, cents bigint)`
  return { runId: row!.id, jobId }
}
