import { z } from 'zod'
import { keepEarlier } from '../../../domain/budget/revision.ts'
import { feeTerms, type YearLine, yearLines } from '../../../domain/budget/year-line.ts'
import { monthsBetween } from '../../../domain/calendar.ts'
import { AppError, type FieldError } from '../../../domain/errors.ts'
import { line } from '../../../domain/fields/text.ts'
import {
  insertLines,
  lastApproved,
  loadLines,
  loadVersion,
  type NamedLine,
  requireDraft,
  versionOf,
} from '../_shared/budget/versions.ts'
import { command } from '../_shared/command.ts'
import type { Sql } from '../_shared/database.ts'
import * as field from '../_shared/ledger/inputs.ts'

const input = z.object({
  condominium_id: field.condominium_id,
  ...versionOf,
  /** The revision that was read. */
  revision: z.int32(),
  ...feeTerms,
  note: line(500).default(''),
  lines: yearLines,
})

/**
 * Writes a draft entirely: its lines and additional charges. Months before a revision starts stay as approved. Throws `budget_not_draft`,
 * `budget_changed` where someone saved meanwhile, `invalid_input` for a rubric that a budget cannot have.
 */
export default command('save-budget', {
  roles: 'admins',
  feature: 'financial',
  auditedAs: 'Mudou o rascunho do orçamento',
  ownCase: 'one rule',
  input,
  async run(
    { sql, condominiumId, audit },
    { condominium_id: _, budget_id, version, revision, lines, ...terms },
  ) {
    const key = { budget_id, version }
    const held = await loadVersion(sql, condominiumId, key, true)
    requireDraft(held, revision)
    const before = await loadLines(sql, condominiumId, key)
    await checkLines(sql, condominiumId, lines, before)
    const approved = await lastApproved(sql, condominiumId, budget_id)
    const earlier = approved ? await loadLines(sql, condominiumId, { budget_id, version: approved }) : []
    const kept = keepEarlier(earlier, lines, monthsBetween(held.starts_on, held.applies_from))
    await sql`
      delete from public.budget_lines
      where condominium_id = ${condominiumId} and budget_id = ${budget_id} and version = ${version}`
    await insertLines(sql, condominiumId, key, kept)
    await sql`
      update public.budget_versions set ${sql(terms)}, revision = revision + 1, changed_at = private.now()
      where condominium_id = ${condominiumId} and budget_id = ${budget_id} and version = ${version}`
    audit({ entity: 'budgets', entityId: budget_id, after: { version, lines: kept.length, ...terms } })
    return { revision: revision + 1 }
  },
})

type Known = { place: number; fund: boolean; rubric: boolean; purpose: string | null; archived: boolean }

/** Fees result from a budget and are not lines in it; closed or archived rubrics may stay where they were. */
async function checkLines(
  sql: Sql,
  condominiumId: string,
  lines: YearLine[],
  before: NamedLine[],
): Promise<void> {
  const rows = lines.map(({ fund_id, rubric_id }, place) => ({ fund_id, rubric_id, place }))
  const known = await sql<Known[]>`
    select l.place, f.id is not null as fund, r.id is not null and r.code ~ '\\..*\\.' as rubric, r.purpose,
      coalesce(f.closed_on is not null or r.archived_on is not null, false) as archived
    from jsonb_to_recordset(${sql.json(rows)}) as l (fund_id uuid, rubric_id uuid, place int)
    left join public.funds f on f.condominium_id = ${condominiumId} and f.id = l.fund_id
    left join public.rubrics r on r.condominium_id = ${condominiumId} and r.id = l.rubric_id`
  const stood = new Set(before.map(({ fund_id, rubric_id }) => `${fund_id} ${rubric_id}`))
  const fields = known.flatMap(({ place, fund, rubric, purpose, archived }): FieldError[] => {
    const { fund_id, rubric_id } = lines[place]!
    const path = `lines.${place}.rubric_id`
    if (!fund) return [{ path: `lines.${place}.fund_id`, message: 'Escolha um fundo deste condomínio.' }]
    if (!rubric) return [{ path, message: 'Escolha uma rubrica do plano de contas.' }]
    if (feePurposes.has(purpose ?? ''))
      return [{ path, message: 'A taxa sai do orçamento: ela não é uma linha dele.' }]
    if (archived && !stood.has(`${fund_id} ${rubric_id}`))
      return [{ path, message: 'Este fundo ou esta rubrica não está mais em uso.' }]
    return []
  })
  if (fields.length > 0) throw new AppError('invalid_input', { fields })
}

const feePurposes = new Set(['fee', 'reserve_fee', 'works_fee', 'late'])
