import { z } from 'zod'
import { AppError } from '../../../domain/errors.ts'
import { holdWaiting, referDecision, requireUnpaid, standings } from '../_shared/bills/approving.ts'
import * as bills from '../_shared/bills/inputs.ts'
import { type Context, command } from '../_shared/command.ts'
import * as field from '../_shared/ledger/inputs.ts'

const input = z.object({
  condominium_id: field.condominium_id,
  bill_id: bills.billId,
  version: bills.version,
  cents: field.cents,
  /** Null takes back the one that was referred to. */
  decision_id: z.uuid('Escolha a decisão da assembleia.').nullable(),
})

/**
 * Refers to the assembly's decision that approved a bill above the limit, or that approved an urgent one afterwards: the assembly ranks above the
 * council, so it is enough for both. Throws `bill_not_waiting`, `bill_changed`, `bill_paid`, `bill_cancelled`, `bill_has_payments` when it is taken
 * back too late.
 */
export default command('refer-bill-decision', {
  roles: 'admins',
  membersOnly: true,
  feature: 'financial',
  auditedAs: 'Indicou a decisão da assembleia de uma despesa',
  section: 'bill-approvals',
  ownCase: 'undecided',
  input,
  async run(context, { bill_id, decision_id, ...seen }) {
    const { sql, condominiumId, audit } = context
    const { bill, standing } = await holdWaiting(context, { bill_id, ...seen })
    const label = decision_id ? await requireDecision(context, decision_id) : null
    if (!decision_id && !standing.is_urgent) await requireUnpaid(context, standing.subject_id)
    await referDecision(context, standing, decision_id)
    const [after] = await standings(sql, condominiumId, [bill_id])
    audit({
      entity: 'bills',
      entityId: bill_id,
      before: { decision_id: standing.decision_id },
      after: {
        description: bill.description,
        decision_id,
        decision: label,
        cents: standing.cents,
        approval: after!.state,
      },
    })
    return { state: after!.state }
  },
})

async function requireDecision({ sql, condominiumId, today }: Context, id: string): Promise<string> {
  const [found] = await sql<{ label: string; is_reached: boolean | null; is_future: boolean }[]>`
    select label, is_reached, decided_on > ${today}::date as is_future from public.decisions
    where condominium_id = ${condominiumId} and id = ${id}`
  const refuse = (message: string) =>
    new AppError('invalid_input', { message, fields: [{ path: 'decision_id', message }] })
  if (!found) throw refuse('Escolha a decisão da assembleia que aprovou a despesa.')
  if (found.is_future) throw refuse('Esta decisão ainda não foi tomada.')
  if (found.is_reached === false) throw refuse('Nesta decisão os votos não bastaram.')
  return found.label
}
