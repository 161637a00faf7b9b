import { z } from 'zod'
import { readChange } from '../../../domain/budget/months.ts'
import { compound, fromVersion } from '../../../domain/budget/starting.ts'
import { monthsBetween } from '../../../domain/calendar.ts'
import { AppError } from '../../../domain/errors.ts'
import { type Rational, zero } from '../../../domain/rational.ts'
import {
  insertLines,
  lastApproved,
  loadLines,
  type VersionKey,
  versionOf,
} from '../_shared/budget/versions.ts'
import { type Context, command } from '../_shared/command.ts'
import { refused } from '../_shared/guards.ts'
import * as field from '../_shared/ledger/inputs.ts'
import { indexRate, linesOfBooks } from './budget-models.ts'

const input = z.object({
  condominium_id: field.condominium_id,
  /** First month of the fiscal year. */
  starts_on: field.month,
  from: z.enum(['empty', 'actuals', 'version'], 'Escolha de onde partir.'),
  source: z.object(versionOf).nullish(),
  /** On every line: an index over its last twelve published months, and a percentage on top. */
  index: z.enum(['IPCA', 'INPC', 'IGPM'], 'Escolha o índice.').nullish(),
  percent: z
    .string('Informe a porcentagem.')
    .trim()
    .max(12, 'Informe de −100% a 1.000%.')
    .default('0')
    .refine((text) => readChange(text) !== null, 'Informe de −100% a 1.000%.'),
  season: z.enum(['actuals', 'even'], 'Diga como distribuir o ano.').default('actuals'),
  /** Of a revision: the first month that it changes. */
  applies_from: field.month.nullish(),
})
type Input = z.output<typeof input>

/**
 * Starts a version as a draft: empty, from the last twelve whole months of the books, or from another version. A year with an approved version gets a
 * revision of it, starting at a given month. Throws `budget_open` where one is still in progress (also when two start at once),
 * `budget_year_overlaps`, `index_missing`.
 */
export default command('start-budget', {
  roles: 'admins',
  feature: 'financial',
  auditedAs: 'Começou uma versão do orçamento',
  ownCase: 'one rule',
  input,
  async run(context, given) {
    const { sql, condominiumId, userId, audit } = context
    const budget = await findYear(context, given.starts_on)
    const approved = budget.last > 0 ? await lastApproved(sql, condominiumId, budget.id) : null
    const first = firstMonth(given, approved)
    const key = { budget_id: budget.id, version: budget.last + 1 }
    const rate = compound(await indexRate(context, given.index ?? null), readChange(given.percent) ?? zero)
    const source = approved ? { budget_id: budget.id, version: approved } : (given.source ?? null)
    if (given.from === 'version' && !source) throw refused('source', 'Escolha a versão de onde partir.')
    await insertVersion(context, key, { ...given, applies_from: first }, source)
    const lines = await linesFor(context, given, source, {
      rate,
      first: monthsBetween(given.starts_on, first),
    })
    await insertLines(sql, condominiumId, key, lines)
    audit({
      entity: 'budgets',
      entityId: key.budget_id,
      after: {
        version: key.version,
        starts_on: given.starts_on,
        source: given.from,
        lines: lines.length,
        created_by: userId,
      },
    })
    return { ...key, line_count: lines.length }
  },
})

/** A revision continues from the approved version; a year's first version counts from its first month. */
function firstMonth({ starts_on, from, applies_from }: Input, approved: number | null): string {
  if (!approved) {
    if (applies_from && applies_from !== starts_on)
      throw refused('applies_from', 'A primeira versão vale desde o primeiro mês do exercício.')
    return starts_on
  }
  if (from !== 'version') throw refused('from', 'Uma revisão parte da versão aprovada.')
  const place = applies_from ? monthsBetween(starts_on, applies_from) : -1
  if (place < 0 || place > 11)
    throw refused('applies_from', 'Escolha um mês do exercício a partir do qual a revisão vale.')
  return applies_from!
}

/** Returns the year's budget, created with its first version and locked, so that two simultaneous starts take turns. */
async function findYear({ sql, condominiumId, userId }: Context, startsOn: string) {
  const day = `${startsOn}-01`
  await sql`select pg_advisory_xact_lock(hashtextextended('budget ' || ${condominiumId}, 0))`
  await sql`
    insert into public.budgets (condominium_id, starts_on, created_by)
    select ${condominiumId}, ${day}, ${userId}
    where not exists (select from public.budgets where condominium_id = ${condominiumId} and starts_on = ${day})`
  const [found] = await sql<{ id: string; last: number; is_open: boolean }[]>`
    select b.id, coalesce(max(v.version), 0) as last, coalesce(bool_or(v.status <> 'approved'), false) as is_open
    from public.budgets b
    left join public.budget_versions v on v.condominium_id = b.condominium_id and v.budget_id = b.id
    where b.condominium_id = ${condominiumId} and b.starts_on = ${day} group by b.id`
  if (found!.is_open) throw new AppError('budget_open')
  return found!
}

async function insertVersion(
  { sql, condominiumId, userId }: Context,
  { budget_id, version }: VersionKey,
  { from, applies_from }: { from: string; applies_from: string },
  source: VersionKey | null,
): Promise<void> {
  const made = await sql`
    insert into public.budget_versions (condominium_id, budget_id, version, source, applies_from, reserve_percent, allowance_percent,
      fee_months, created_by)
    select ${condominiumId}, ${budget_id}, ${version}, ${from}, ${`${applies_from}-01`}, coalesce(v.reserve_percent, 10),
      coalesce(v.allowance_percent, 0), coalesce(v.fee_months, 'level'), ${userId}
    from (select 1) one
    left join public.budget_versions v on v.condominium_id = ${condominiumId} and v.budget_id = ${source?.budget_id ?? null}
      and v.version = ${source?.version ?? null}
    where ${source === null} or v.version is not null returning version`
  if (made.length === 0) throw new AppError('not_found')
}

async function linesFor(
  context: Context,
  { from, starts_on, season }: Input,
  source: VersionKey | null,
  { rate, first }: { rate: Rational; first: number },
) {
  if (from === 'empty') return []
  if (from === 'actuals') return linesOfBooks(context, starts_on, season, rate)
  return fromVersion(await loadLines(context.sql, context.condominiumId, source!), rate, first)
}
