import { z } from 'zod'
import { AppError } from '../../../domain/errors.ts'
import { condominiumId } from '../../../domain/fields/id.ts'
import { handoverProblem, mandateInput, outgoingRoles } from '../../../domain/mandates.ts'
import { type Context, command } from '../_shared/command.ts'
import { requireDecision } from '../_shared/memberships/mandate-decision.ts'
import { requireRecentSignIn } from '../_shared/request/recent-sign-in.ts'

const input = mandateInput.extend({
  condominium_id: condominiumId,
  membership_id: z.uuid('Pessoa inválida.'),
  outgoing_role: z.enum(outgoingRoles, 'Diga o que você será depois.'),
})

type Successor = { user_id: string; full_name: string; role: string; status: string }

/**
 * Offers the síndico's office to an approved member; nothing changes before that person accepts. Throws `recent_sign_in_required`, `handover_open`
 * while another offer is pending, and `plan_limit_reached` where the former síndico would be one administrator too many.
 */
export default command('offer-handover', {
  roles: ['owner_admin'],
  readOnlyAllowed: true,
  auditedAs: 'Ofereceu a passagem da sindicância',
  section: 'access',
  ownCase: 'access',
  input,
  condominium: (given) => given.condominium_id,
  async run(context, given) {
    const { sql, condominiumId, userId, today, audit, enqueue } = context
    const problem = handoverProblem(given, today)
    if (problem) throw new AppError('invalid_input', { fields: [problem], message: problem.message })
    await requireRecentSignIn(context)
    await requireDecision(context, given.decision_id ?? null)
    const [from] = await sql<Successor[]>`
      select user_id, full_name, role, status from public.memberships
      where condominium_id = ${condominiumId} and user_id = ${userId}`
    const [to] = await sql<Successor[]>`
      select user_id, full_name, role, status from public.memberships
      where condominium_id = ${condominiumId} and id = ${given.membership_id} for update`
    if (!from || !to || to.status !== 'approved') throw new AppError('not_found')
    if (to.user_id === userId)
      throw new AppError('own_membership', { message: 'Escolha outra pessoa para o cargo.' })
    await checkSeats(context, to.role, given.outgoing_role)
    await sql`
      update public.handovers set status = 'expired', answered_at = private.now()
      where condominium_id = ${condominiumId} and status = 'pending' and expires_at <= private.now()`
    const [made] = await sql<{ id: string; expires_at: Date }[]>`
      insert into public.handovers (condominium_id, from_user_id, from_name, to_user_id, to_name, starts_on, ends_on, decision_id,
        outgoing_role, expires_at)
      values (${condominiumId}, ${userId}, ${from.full_name}, ${to.user_id}, ${to.full_name}, ${given.starts_on}, ${given.ends_on},
        ${given.decision_id ?? null}, ${given.outgoing_role}, private.now() + interval '7 days')
      returning id, expires_at`
    const { id, expires_at } = made!
    const { starts_on, ends_on, outgoing_role } = given
    audit({
      entity: 'handovers',
      entityId: id,
      after: { to_user_id: to.user_id, starts_on, ends_on, outgoing_role },
    })
    await enqueue('handover-told', { condominiumId, handoverId: id })
    return { handover_id: id, expires_at }
  },
})

/** Warns before the offer; the database decides on acceptance. */
async function checkSeats(
  { sql, condominiumId }: Context,
  incoming: string,
  outgoing: string,
): Promise<void> {
  const more = (outgoing === 'admin' ? 1 : 0) - (incoming === 'admin' ? 1 : 0)
  if (more <= 0) return
  const [row] = await sql<{ limits: { limit: number; used: number; plan: string } }[]>`
    select private.plan_limits(${condominiumId}, 'admins') as limits`
  const { limit, used, plan } = row!.limits
  if (used + more > limit) {
    const message = `O plano tem ${limit} administradores, todos em uso. Escolha outro papel para você, ou abra uma vaga.`
    throw new AppError('plan_limit_reached', { message, details: { plan, limit, used } })
  }
}
