import type { ChargeRun } from '../../../domain/charges/budget.ts'
import { runKindWords, runSuffix } from '../../../domain/charges/run-kinds.ts'
import { AppError } from '../../../domain/errors.ts'
import type { Cents } from '../../../domain/money.ts'
import type { RunLine } from '../_shared/charges/run-line.ts'
import type { Context } from '../_shared/command.ts'
import type { Sql } from '../_shared/database.ts'

/** Clears a run whose job was given up: it has charged no one, and makes room for a new try. */
export async function clearFailedRun(
  sql: Sql,
  condominiumId: string,
  { competence, kind, number }: ChargeRun,
): Promise<void> {
  await sql`
    delete from public.charge_runs r using public.jobs j
    where r.condominium_id = ${condominiumId} and r.competence = ${`${competence}-01`} and r.kind = ${kind} and r.number = ${number}
      and r.status = 'issuing' and j.condominium_id = r.condominium_id and j.id = r.job_id and j.status = 'failed'`
}

type NewRun = {
  run: ChargeRun
  lines: readonly RunLine[]
  total: Cents
  difference: number
  agreementId: string
}
export type RunIds = { runId: string; jobId: string }

/** Writes the run and its lines. The unique month, kind and number decide which of two simultaneous runs is first (`charge_run_exists`). */
export async function insertRun(
  context: Context,
  { run, lines, total, difference, agreementId }: NewRun,
): Promise<RunIds> {
  const { sql, condominiumId, userId } = context
  const jobId = crypto.randomUUID()
  await requireDecision(sql, condominiumId, run)
  const { kind, number, discount } = run
  const [undone] = await sql<{ count: number }[]>`
    select count(*)::int as count from public.charge_runs where condominium_id = ${condominiumId}
      and competence = ${`${run.competence}-01`} and kind = ${kind} and number = ${number} and status = 'undone'`
  const suffix = runSuffix(kind, number, undone!.count)
  const [row] = await sql<{ id: string }[]>`
    insert into public.charge_runs (condominium_id, competence, kind, number, name, suffix, decision_id, reason, due_on, discount_percent,
      discount_cents, discount_until, total_cents, share_difference, agreement_id, job_id, created_by)
    values (${condominiumId}, ${`${run.competence}-01`}, ${kind}, ${number}, ${run.name || runKindWords[kind].usual}, ${suffix},
      ${run.decision_id ?? null}, ${run.reason || null}, ${run.due_on}, ${discount?.percent ?? null}, ${discount?.cents ?? null},
      ${discount?.until ?? null}, ${total}, ${difference}, ${agreementId}, ${jobId}, ${userId})
    returning id`
  await insertLines(sql, condominiumId, row!.id, lines)
  return { runId: row!.id, jobId }
}

/** Ties the units' waiting dues to the run; clearing the run releases them (foreign key). */
export async function tieDues(
  sql: Sql,
  condominiumId: string,
  runId: string,
  dues: readonly string[],
): Promise<void> {
  if (dues.length === 0) return
  await sql`
    update public.unit_dues set run_id = ${runId} where condominium_id = ${condominiumId} and id = any (${dues as string[]})`
}

async function requireDecision(sql: Sql, condominiumId: string, { decision_id }: ChargeRun): Promise<void> {
  if (!decision_id) return
  const known = await sql`
    select from public.decisions where condominium_id = ${condominiumId} and id = ${decision_id}`
  if (known.length > 0) return
  const fields = [{ path: 'decision_id', message: 'Esta decisão não existe mais.' }]
  throw new AppError('invalid_input', { fields })
}

async function insertLines(sql: Sql, condominiumId: string, runId: string, lines: readonly RunLine[]) {
  const rows = lines.map(({ amounts: _typed, ...line }, index) => ({
    ...line,
    position: index + 1,
    block: line.block ?? null,
    group_id: line.group_id ?? null,
    meter_kind: line.meter_kind ?? null,
    reason: line.reason || null,
  }))
  await sql`
    insert into public.charge_run_lines (condominium_id, run_id, position, fund_id, rubric_id, rubric, income_rubric_id, description, rule,
      cents, block, group_id, excluded_units, excluded_kinds, scope, reason, meter_kind, is_due, falls_on)
    select ${condominiumId}, ${runId}, r.position, r.fund_id, r.rubric_id, r.rubric, r.income_rubric_id, r.description, r.rule, r.cents,
      r.block, r.group_id, r.excluded_units, r.excluded_kinds, r.scope, r.reason, r.meter_kind, coalesce(r.is_due, false), r.falls_on
    from jsonb_to_recordset(${sql.json(rows)}) as r (position int, fund_id uuid, rubric_id uuid, rubric text, income_rubric_id uuid,
      description text, rule text, cents bigint, block text, group_id uuid, excluded_units uuid[], excluded_kinds text[], scope text,
      reason text, meter_kind text, is_due boolean, falls_on text)`
}
