import { z } from 'zod'
import { condominiumId } from '../../../domain/fields/id.ts'
import { command } from '../_shared/command.ts'
import { openHandover } from '../_shared/memberships/handover.ts'

/** The síndico takes the offer back before it is answered. */
export default command('cancel-handover', {
  roles: ['owner_admin'],
  readOnlyAllowed: true,
  auditedAs: 'Cancelou a passagem da sindicância',
  section: 'access',
  ownCase: 'access',
  input: z.object({ condominium_id: condominiumId, handover_id: z.uuid('Passagem inválida.') }),
  condominium: (given) => given.condominium_id,
  async run({ sql, condominiumId, audit, enqueue }, { handover_id }) {
    const offer = await openHandover(sql, condominiumId, handover_id)
    await sql`
      update public.handovers set status = 'cancelled', answered_at = private.now()
      where condominium_id = ${condominiumId} and id = ${offer.id}`
    audit({ entity: 'handovers', entityId: offer.id, after: { status: 'cancelled' } })
    await enqueue('handover-told', { condominiumId, handoverId: offer.id })
  },
})
