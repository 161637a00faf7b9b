import { z } from 'zod'
import { agreementTerms } from '../../../domain/agreements/terms.ts'
import { AppError } from '../../../domain/errors.ts'
import {
  answers,
  lockNegotiation,
  type Negotiation,
  requireDebtor,
  sideOf,
} from '../_shared/agreements/asking.ts'
import { loadRules, loadUnit, lockDebts, planFor, requireDecision } from '../_shared/agreements/debts.ts'
import * as field from '../_shared/agreements/inputs.ts'
import { makeAgreement } from '../_shared/agreements/making.ts'
import { type Context, command } from '../_shared/command.ts'

const input = z.object({
  condominium_id: field.condominium_id,
  unit_id: field.unit_id,
  charge_ids: field.charge_ids,
  terms: field.terms,
  decision_id: field.decision_id,
  message: field.message,
  /** The accepted proposal; the agreement takes its debts and terms. */
  agreement_id: field.agreement_id.nullish(),
  seen_version: field.version.nullish(),
  seen_total_cents: field.seen_total,
})
type Given = z.output<typeof input>

/**
 * Makes an agreement at today's values: by management directly or from a resident's proposal, by a resident from management's offer. The agreed total
 * is the one that the caller saw. Throws `agreement_total_changed`, `agreement_debts_changed`, `agreement_changed`, `agreement_own_case`,
 * `invalid_input`, `our_number_exhausted`, `month_closed`.
 */
export default command('make-agreement', {
  roles: 'adminsAndResidents',
  membersOnly: true,
  feature: 'financial',
  auditedAs: 'Fez um acordo',
  changes: 'own',
  ownCase: { guard: 'debt_agreements_own_case' },
  input,
  async run(context, given) {
    const { sql, condominiumId, userId, today, audit, enqueue } = context
    const proposal = given.agreement_id
      ? await lockNegotiation(context, given.agreement_id, given.seen_version ?? 0)
      : null
    const by = await sideOf(context, proposal?.unit_id ?? given.unit_id)
    // A resident can only accept an offer; management can also agree to its own terms.
    if (by === 'resident' && (!proposal || answers(proposal.status) !== 'resident'))
      throw new AppError(context.role === 'resident' ? 'agreement_changed' : 'agreement_own_case')
    const asked = proposal ? await proposedBy(context, proposal, by) : given
    const unit = await loadUnit(sql, condominiumId, asked.unit_id)
    await requireDecision(context, asked.decision_id)
    const rules = await loadRules(sql, condominiumId)
    const locked = await lockDebts(sql, condominiumId, unit.id, asked.charge_ids)
    const plan = planFor(locked, asked.terms, {
      rules,
      today,
      by: 'management',
      hasDecision: asked.decision_id !== null,
    })
    if (plan.total !== given.seen_total_cents)
      throw new AppError('agreement_total_changed', { details: { total_cents: plan.total } })
    const { id, reference } = await makeAgreement(sql, {
      condominiumId,
      userId,
      unit,
      locked,
      plan,
      terms: asked.terms,
      decisionId: asked.decision_id,
      debtor: proposal
        ? { id: proposal.debtor_id, name: proposal.debtor_name }
        : { id: unit.payerId, name: unit.payerName },
      message: given.message,
      proposalId: proposal?.id ?? null,
    })
    const { totals, lateWaived, principalWaived, total } = plan
    const after = {
      unit_id: unit.id,
      reference,
      debt_cents: totals.total,
      waived_cents: lateWaived + principalWaived,
      total_cents: total,
    }
    audit({
      entity: 'debt_agreements',
      entityId: id,
      after: { ...after, count: asked.terms.count, decision_id: asked.decision_id },
    })
    await enqueue('agreement-told', { condominiumId, agreementId: id, what: 'made' })
    return { agreement_id: id, reference, total_cents: total }
  },
})

async function proposedBy(
  context: Context,
  proposal: Negotiation,
  by: 'management' | 'resident',
): Promise<Pick<Given, 'unit_id' | 'charge_ids' | 'terms' | 'decision_id'>> {
  const { unit_id, charge_ids, decision_id } = proposal
  if (by === 'resident') await requireDebtor(context, unit_id, charge_ids)
  return { unit_id, charge_ids, decision_id, terms: agreementTerms.parse(proposal.terms) }
}
