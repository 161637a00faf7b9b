import { z } from 'zod'
import { agreementRules } from '../../../domain/agreements/terms.ts'
import { AppError } from '../../../domain/errors.ts'
import { instant } from '../../../domain/fields/time.ts'
import { requireDecision } from '../_shared/agreements/debts.ts'
import * as field from '../_shared/agreements/inputs.ts'
import { command } from '../_shared/command.ts'

const input = z.object({
  condominium_id: field.condominium_id,
  rules: agreementRules,
  /** What the person saw; null when nothing was saved yet. */
  seen_at: instant().nullable(),
})

/**
 * Saves what the condominium offers in agreements and what residents may propose. Waiving late amounts requires a recorded decision. Throws
 * `agreement_rules_changed` when someone else saved meanwhile.
 */
export default command('save-agreement-rules', {
  roles: 'admins',
  feature: 'financial',
  auditedAs: 'Mudou as condições de acordo',
  section: 'agreement-rules',
  ownCase: 'one rule',
  input,
  async run(context, { rules, seen_at }) {
    const { sql, condominiumId, userId, audit } = context
    await requireDecision(context, rules.waiver_decision_id)
    const [before] = await sql<{ rules: unknown; updated_at: Date }[]>`
      select rules, updated_at from public.agreement_rules where condominium_id = ${condominiumId} for update`
    if ((before?.updated_at.getTime() ?? null) !== (seen_at ? new Date(seen_at).getTime() : null))
      throw new AppError('agreement_rules_changed')
    const saved = await sql`
      insert into public.agreement_rules (condominium_id, rules, updated_by)
      values (${condominiumId}, ${sql.json(rules)}, ${userId})
      on conflict (condominium_id) do update set rules = excluded.rules, updated_by = excluded.updated_by, updated_at = private.now()
        where ${before !== undefined}
      returning condominium_id`
    if (saved.length === 0) throw new AppError('agreement_rules_changed')
    audit({ entity: 'agreement_rules', before: before?.rules ?? null, after: rules })
  },
})
