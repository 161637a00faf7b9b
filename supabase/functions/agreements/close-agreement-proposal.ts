import { z } from 'zod'
import { answers, lockNegotiation, sideOf } from '../_shared/agreements/asking.ts'
import * as field from '../_shared/agreements/inputs.ts'
import { command } from '../_shared/command.ts'

const input = z.object({
  condominium_id: field.condominium_id,
  agreement_id: field.agreement_id,
  seen_version: field.version,
  reason: field.reason,
})

/**
 * Ends a negotiation: the side that received the proposal refuses it, or the proposer withdraws. Throws `agreement_changed` when someone spoke
 * meanwhile.
 */
export default command('close-agreement-proposal', {
  roles: 'adminsAndResidents',
  feature: 'financial',
  auditedAs: 'Encerrou uma proposta de acordo',
  changes: 'own',
  ownCase: 'own say',
  input,
  async run(context, { agreement_id, seen_version, reason }) {
    const { sql, condominiumId, audit, enqueue } = context
    const kept = await lockNegotiation(context, agreement_id, seen_version)
    const side = await sideOf(context, kept.unit_id)
    const status = answers(kept.status) === side ? 'refused' : 'withdrawn'
    await sql`
      update public.debt_agreements set status = ${status}, reason = ${reason}, updated_at = private.now(), version = version + 1
      where condominium_id = ${condominiumId} and id = ${agreement_id}`
    audit({
      entity: 'debt_agreements',
      entityId: agreement_id,
      before: { status: kept.status },
      after: { status, reason },
    })
    await enqueue('agreement-told', { condominiumId, agreementId: agreement_id, what: `${status}-${side}` })
    return { status }
  },
})
