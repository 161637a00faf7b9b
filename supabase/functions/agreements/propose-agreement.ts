import { z } from 'zod'
import { residentTerms } from '../../../domain/agreements/limits.ts'
import { AppError } from '../../../domain/errors.ts'
import { lockNegotiation, requireDebtor, sideOf } from '../_shared/agreements/asking.ts'
import { loadRules, loadUnit, lockDebts, planFor, requireDecision } from '../_shared/agreements/debts.ts'
import * as field from '../_shared/agreements/inputs.ts'
import { type Context, command } from '../_shared/command.ts'

const input = z.object({
  condominium_id: field.condominium_id,
  unit_id: field.unit_id,
  charge_ids: field.charge_ids,
  terms: field.terms,
  decision_id: field.decision_id,
  message: field.message,
  /** The negotiation that this answers. */
  agreement_id: field.agreement_id.nullish(),
  seen_version: field.version.nullish(),
})
type Given = z.output<typeof input>

/**
 * Proposes an agreement: a resident within the condominium's limits, management as it may agree itself. If given an earlier proposal, replaces it and
 * asks the other side. Throws `agreement_pending`, `agreement_changed`, `agreement_debts_changed`, `agreement_not_offered`, `invalid_input`.
 */
export default command('propose-agreement', {
  roles: 'adminsAndResidents',
  feature: 'financial',
  auditedAs: 'Propôs um acordo',
  changes: 'own',
  ownCase: { guard: 'debt_agreements_own_case' },
  input,
  async run(context, given) {
    const { sql, condominiumId, userId, today, audit } = context
    const by = await sideOf(context, given.unit_id)
    await context.limit(`propose-agreement:${userId}`, 20, 'hour')
    const rules = await loadRules(sql, condominiumId)
    if (by === 'resident' && !rules.resident_may_propose) throw new AppError('agreement_not_offered')
    const own = by === 'resident' ? await requireDebtor(context, given.unit_id, given.charge_ids) : null
    const known = given.agreement_id
      ? await lockNegotiation(context, given.agreement_id, given.seen_version ?? 0)
      : null
    if (known && known.unit_id !== given.unit_id) throw new AppError('not_found')
    const unit = await loadUnit(sql, condominiumId, given.unit_id)
    const terms = by === 'resident' ? residentTerms(given.terms, rules) : given.terms
    const decision = by === 'resident' ? null : given.decision_id
    await requireDecision(context, decision)
    const locked = await lockDebts(sql, condominiumId, unit.id, given.charge_ids)
    const plan = planFor(locked, terms, { rules, today, by, hasDecision: decision !== null })
    const debtor = own ?? debtorOf(known, unit)
    const id = await write(context, given, {
      unit_id: unit.id,
      unit_label: unit.label,
      status: by === 'resident' ? 'proposed' : 'offered',
      ...{
        terms: sql.json(terms as never),
        charge_ids: given.charge_ids,
        agreed_on: today,
        debt_cents: plan.totals.total,
      },
      ...{
        late_waived_cents: plan.lateWaived,
        principal_waived_cents: plan.principalWaived,
        fee_cents: plan.fee,
      },
      ...{
        interest_cents: plan.interest,
        total_cents: plan.total,
        debtor_id: debtor.id,
        debtor_name: debtor.name,
      },
      decision_id: decision,
      message: given.message,
    })
    const after = {
      unit_id: unit.id,
      status: by === 'resident' ? 'proposed' : 'offered',
      total_cents: plan.total,
      count: terms.count,
    }
    audit({ entity: 'debt_agreements', entityId: id, after })
    await context.enqueue('agreement-told', {
      condominiumId,
      agreementId: id,
      what: by === 'resident' ? 'proposed' : 'offered',
    })
    return { agreement_id: id, total_cents: plan.total }
  },
})

const debtorOf = (
  known: { debtor_id: string | null; debtor_name: string | null } | null,
  { payerId, payerName }: { payerId: string | null; payerName: string | null },
) => (known ? { id: known.debtor_id, name: known.debtor_name } : { id: payerId, name: payerName })

async function write(
  { sql, condominiumId, userId }: Context,
  { agreement_id }: Given,
  row: Record<string, unknown>,
): Promise<string> {
  if (agreement_id) {
    await sql`
      update public.debt_agreements set ${sql(row as never)}, updated_at = private.now(), version = version + 1
      where condominium_id = ${condominiumId} and id = ${agreement_id}`
    return agreement_id
  }
  const [made] = await sql<{ id: string }[]>`
    insert into public.debt_agreements ${sql({ ...row, condominium_id: condominiumId, created_by: userId } as never)} returning id`
  return made!.id
}
