import { z } from 'zod'
import { AppError } from '../../../domain/errors.ts'
import { loadVersion, requireDraft, type VersionKey, versionOf } from '../_shared/budget/versions.ts'
import { type Context, command } from '../_shared/command.ts'
import * as field from '../_shared/ledger/inputs.ts'

const input = z.object({
  condominium_id: field.condominium_id,
  ...versionOf,
  revision: z.int32(),
  to: z.enum(['proposed', 'draft', 'approved', 'discarded'], 'Escolha o que fazer com o orçamento.'),
  /** Of the assembly that approved it. */
  decision_id: z.uuid('Escolha a decisão da assembleia.').nullish(),
})

/**
 * Takes a version on: proposed to the assembly, back to a draft, approved by its decision (Civil Code, art. 1.350), after which it is
 * never changed, or discarded. Throws `budget_not_draft`, `budget_changed`, `budget_empty`.
 */
export default command('decide-budget', {
  roles: 'admins',
  membersOnly: true,
  feature: 'financial',
  auditedAs: 'Propôs, aprovou ou descartou um orçamento',
  ownCase: 'one rule',
  input,
  async run(context, { budget_id, version, revision, to, decision_id }) {
    const { sql, condominiumId, audit } = context
    const key = { budget_id, version }
    const held = await loadVersion(sql, condominiumId, key, true)
    requireDraft(
      held,
      revision,
      to === 'draft' ? ['proposed'] : to === 'proposed' ? ['draft'] : ['draft', 'proposed'],
    )
    if (to === 'discarded') await discard(context, key)
    else {
      if (to !== 'draft') await requireLines(context, key)
      if (to === 'approved') await requireDecision(context, decision_id ?? null)
      await sql`
        update public.budget_versions set status = ${to}, revision = revision + 1, changed_at = private.now(),
          proposed_at = case when ${to} = 'draft' then null else coalesce(proposed_at, private.now()) end,
          decision_id = ${to === 'approved' ? (decision_id ?? null) : null},
          approved_at = case when ${to} = 'approved' then private.now() end,
          approved_by = case when ${to} = 'approved' then ${context.userId}::uuid end
        where condominium_id = ${condominiumId} and budget_id = ${budget_id} and version = ${version}`
    }
    audit({
      entity: 'budgets',
      entityId: budget_id,
      before: { version, status: held.status },
      after: { version, status: to, decision_id: decision_id ?? null },
    })
    return { status: to, revision: revision + 1 }
  },
})

async function requireLines(
  { sql, condominiumId }: Context,
  { budget_id, version }: VersionKey,
): Promise<void> {
  const found = await sql`
    select from public.budget_lines
    where condominium_id = ${condominiumId} and budget_id = ${budget_id} and version = ${version} and 0 < any (cents) limit 1`
  if (found.length === 0) throw new AppError('budget_empty')
}

async function requireDecision({ sql, condominiumId }: Context, decisionId: string | null): Promise<void> {
  const found = await sql`
    select from public.decisions where condominium_id = ${condominiumId} and id = ${decisionId}`
  if (found.length > 0) return
  const message = 'Escolha a decisão da assembleia que aprovou o orçamento.'
  throw new AppError('invalid_input', { message, fields: [{ path: 'decision_id', message }] })
}

/** Deletes the year along with its only version, so that it can be started differently. */
async function discard({ sql, condominiumId }: Context, { budget_id, version }: VersionKey): Promise<void> {
  await sql`
    delete from public.budget_versions
    where condominium_id = ${condominiumId} and budget_id = ${budget_id} and version = ${version}`
  await sql`
    delete from public.budgets b where b.condominium_id = ${condominiumId} and b.id = ${budget_id} and not exists (
      select from public.budget_versions v where v.condominium_id = b.condominium_id and v.budget_id = b.id)`
}
