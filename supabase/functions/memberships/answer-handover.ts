import { z } from 'zod'
import { AppError } from '../../../domain/errors.ts'
import { condominiumId } from '../../../domain/fields/id.ts'
import { text } from '../../../domain/fields/text.ts'
import { type Context, command } from '../_shared/command.ts'
import { openHandover } from '../_shared/memberships/handover.ts'
import { requireRecentSignIn } from '../_shared/request/recent-sign-in.ts'

const input = z.object({
  condominium_id: condominiumId,
  handover_id: z.uuid('Passagem inválida.'),
  answer: z.enum(['accept', 'decline'], 'Escolha aceitar ou recusar.'),
  reason: text(500).default(''),
})

/**
 * Accepts or declines an offered office. On acceptance, the condominium, both memberships and the mandate change hands in this transaction. Throws
 * `handover_over`, `recent_sign_in_required`, `plan_limit_reached`, `mandate_overlap`.
 */
export default command('answer-handover', {
  // The síndico too: a person who has just accepted is one, and may repeat the request. No one offers the office to its holder.
  roles: 'members',
  membersOnly: true,
  readOnlyAllowed: true,
  auditedAs: 'Respondeu à passagem da sindicância',
  section: 'access',
  changes: 'nothing',
  ownCase: 'access',
  input,
  condominium: (given) => given.condominium_id,
  async run(context, given) {
    const { sql, condominiumId, userId, enqueue } = context
    const offer = await openHandover(sql, condominiumId, given.handover_id)
    // Another person's offer does not exist for the caller.
    if (offer.to_user_id !== userId) throw new AppError('not_found')
    const accepts = given.answer === 'accept'
    if (accepts) await requireRecentSignIn(context)
    await sql`
      update public.handovers set status = ${accepts ? 'accepted' : 'declined'}, answered_at = private.now(),
        reason = ${accepts ? null : given.reason || null}
      where condominium_id = ${condominiumId} and id = ${offer.id}`
    if (accepts) await takeOffice(context, offer)
    else context.audit({ entity: 'handovers', entityId: offer.id, after: { status: 'declined' } })
    await enqueue('handover-told', { condominiumId, handoverId: offer.id })
    return { handover_id: offer.id, status: accepts ? 'accepted' : 'declined' }
  },
})

async function takeOffice(
  { sql, condominiumId, audit }: Context,
  offer: Awaited<ReturnType<typeof openHandover>>,
): Promise<void> {
  const [still] = await sql`
    select 1 from public.condominiums where id = ${condominiumId} and admin_id = ${offer.from_user_id}`
  if (!still) throw new AppError('handover_over')
  await sql`select private.hand_over(${condominiumId}, ${offer.id})`
  const { from_user_id, to_user_id, starts_on, ends_on, outgoing_role } = offer
  audit({
    entity: 'condominiums',
    entityId: condominiumId,
    before: { admin_id: from_user_id },
    after: { admin_id: to_user_id, starts_on, ends_on, outgoing_role },
  })
}
