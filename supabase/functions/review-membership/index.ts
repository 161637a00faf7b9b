import { z } from 'zod'
import { AppError } from '../../../domain/errors.ts'
import { command } from '../_shared/command.ts'
import type { Sql } from '../_shared/database.ts'
import { occupancyKinds, settleInUnits } from './settling.ts'

const reason = 'Diga o motivo: a pessoa vai lê-lo.'
const input = z
  .object({
    condominium_id: z.uuid('Condomínio inválido.'),
    membership_id: z.uuid('Pedido inválido.'),
    decision: z.enum(['approve', 'reject'], 'Escolha aprovar ou recusar.'),
    unit_ids: z.array(z.uuid('Unidade inválida.')).max(100, 'Escolha até 100 unidades.').default([]),
    person_id: z.uuid('Pessoa inválida.').nullish(),
    occupancy_kind: z.enum(occupancyKinds, 'Diga o que a pessoa é na unidade.').default('dweller'),
    reason: z.string().trim().max(500, 'Use até 500 letras.').default(''),
  })
  .refine((given) => given.decision === 'approve' || given.reason !== '', {
    path: ['reason'],
    message: reason,
  })
  .refine((given) => given.decision === 'reject' || given.person_id || given.unit_ids.length > 0, {
    path: ['unit_ids'],
    message: 'Escolha a unidade da pessoa.',
  })

type Request = { user_id: string; role: string; status: string; full_name: string }

/** A síndico decides who enters; whoever asked is told by e-mail. Of two deciding at once, the second is refused. */
export default command('review-membership', {
  input,
  condominium: (given) => given.condominium_id,
  async run(context, given) {
    const { sql, condominiumId, userId } = context
    const request = await takeRequest(sql, condominiumId, given.membership_id)
    const status = given.decision === 'approve' ? 'approved' : 'rejected'
    await sql`
      update public.memberships set status = ${status}, decided_by = ${userId}, decided_at = private.now(),
        reason = ${status === 'rejected' ? given.reason : null}
      where condominium_id = ${condominiumId} and id = ${given.membership_id}`
    const personId =
      status === 'approved'
        ? await settleInUnits(sql, {
            condominiumId,
            userId: request.user_id,
            fullName: request.full_name,
            personId: given.person_id ?? null,
            unitIds: given.unit_ids,
            kind: given.occupancy_kind,
          })
        : null
    if (given.person_id) await takeName(sql, condominiumId, given.membership_id, given.person_id)
    context.audit({
      entity: 'memberships',
      entityId: given.membership_id,
      before: { status: request.status },
      after: { status, reason: given.reason || null, person_id: personId, unit_ids: given.unit_ids },
    })
    await context.enqueue('membership-decided', { condominiumId, membershipId: given.membership_id })
    return { membership_id: given.membership_id, status, person_id: personId }
  },
})

/** Who is found among the registered people goes by the registered name, not by what a sign-up guessed from the e-mail. */
async function takeName(
  sql: Sql,
  condominiumId: string,
  membershipId: string,
  personId: string,
): Promise<void> {
  await sql`
    update public.memberships m set full_name = p.name from public.people p
    where m.condominium_id = ${condominiumId} and m.id = ${membershipId} and m.status = 'approved'
      and p.condominium_id = m.condominium_id and p.id = ${personId}`
}

async function takeRequest(sql: Sql, condominiumId: string, id: string): Promise<Request> {
  const [request] = await sql<Request[]>`
    select user_id, role, status, full_name from public.memberships
    where condominium_id = ${condominiumId} and id = ${id} for update`
  if (!request) throw new AppError('not_found')
  if (request.status !== 'pending') throw new AppError('membership_decided')
  return request
}
