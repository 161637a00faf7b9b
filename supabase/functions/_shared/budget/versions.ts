import { z } from 'zod'
import type { FeeBasis, FeeTerms, KnownLine } from '../../../../domain/budget/fee-lines.ts'
import type { YearLine } from '../../../../domain/budget/year-line.ts'
import { monthsBetween } from '../../../../domain/calendar.ts'
import { AppError } from '../../../../domain/errors.ts'
import type { Sql } from '../database.ts'

export const versionOf = {
  budget_id: z.uuid('Orçamento inválido.'),
  version: z.int32('Versão inválida.').min(1, 'Versão inválida.'),
}
export type VersionKey = { budget_id: string; version: number }

export type Version = FeeTerms & {
  status: 'draft' | 'proposed' | 'approved'
  /** First month of its year, and the month from which on it counts: 'YYYY-MM'. */
  starts_on: string
  applies_from: string
  revision: number
  note: string
  decision: string | null
}

/** Loads one version of a budget, locked against other writers if `isLocked`. Throws `not_found`. */
export async function loadVersion(
  sql: Sql,
  condominiumId: string,
  { budget_id, version }: VersionKey,
  isLocked = false,
): Promise<Version> {
  const [found] = await sql<Version[]>`
    select v.status, to_char(b.starts_on, 'YYYY-MM') as starts_on, to_char(v.applies_from, 'YYYY-MM') as applies_from, v.revision, v.note,
      trim_scale(v.reserve_percent)::text as reserve_percent, trim_scale(v.allowance_percent)::text as allowance_percent, v.fee_months,
      (select d.label from public.decisions d where d.condominium_id = v.condominium_id and d.id = v.decision_id) as decision
    from public.budget_versions v
    join public.budgets b on b.condominium_id = v.condominium_id and b.id = v.budget_id
    where v.condominium_id = ${condominiumId} and v.budget_id = ${budget_id} and v.version = ${version}
    ${isLocked ? sql`for update of v` : sql``}`
  if (!found) throw new AppError('not_found')
  return found
}

/** Throws `budget_not_draft`, and `budget_changed` if someone saved since it was read. */
export function requireDraft({ status, revision }: Version, seen: number, among = ['draft']): void {
  if (!among.includes(status)) throw new AppError('budget_not_draft')
  if (revision !== seen) throw new AppError('budget_changed')
}

export type NamedLine = KnownLine & {
  note: string
  fund: string
  rubric: string
  code: string
  sort_key: string
}

/** A version's lines, fund by fund in the order of the chart. */
export async function loadLines(
  sql: Sql,
  condominiumId: string,
  { budget_id, version }: VersionKey,
): Promise<NamedLine[]> {
  const rows = await sql<(Omit<NamedLine, 'cents'> & { cents: string[] })[]>`
    select l.fund_id, f.kind as fund_kind, f.name as fund, l.rubric_id, r.name as rubric, r.code, r.sort_key, r.nature, l.rule, l.charged,
      l.note, l.cents
    from public.budget_lines l
    join public.funds f on f.condominium_id = l.condominium_id and f.id = l.fund_id
    join public.rubrics r on r.condominium_id = l.condominium_id and r.id = l.rubric_id
    where l.condominium_id = ${condominiumId} and l.budget_id = ${budget_id} and l.version = ${version}
    order by f.position, f.id, r.nature, r.sort_key collate "C"`
  return rows.map((row) => ({ ...row, cents: row.cents.map(Number) }))
}

/** What fees are computed from. */
export const basisOf = (
  { starts_on, applies_from, ...terms }: Version,
  lines: readonly KnownLine[],
): FeeBasis => ({ terms, lines, first: monthsBetween(starts_on, applies_from) })

export async function insertLines(
  sql: Sql,
  condominiumId: string,
  { budget_id, version }: VersionKey,
  lines: readonly YearLine[],
): Promise<void> {
  if (lines.length === 0) return
  await sql`
    insert into public.budget_lines (condominium_id, budget_id, version, fund_id, rubric_id, rule, charged, note, cents)
    select ${condominiumId}, ${budget_id}, ${version}, l.fund_id, l.rubric_id, l.rule, l.charged, private.plain(l.note), l.cents
    from jsonb_to_recordset(${sql.json(lines as never)}) as l (fund_id uuid, rubric_id uuid, rule text, charged boolean, note text, cents bigint[])`
}

/** Returns the last approved version before this one, whose months a revision does not change; null for a year's first. */
export async function lastApproved(
  sql: Sql,
  condominiumId: string,
  budgetId: string,
): Promise<number | null> {
  const [found] = await sql<{ version: number | null }[]>`
    select max(version) as version from public.budget_versions
    where condominium_id = ${condominiumId} and budget_id = ${budgetId} and status = 'approved'`
  return found?.version ?? null
}
