import { z } from 'zod'
import { AppError } from '../../../domain/errors.ts'
import { condominiumId } from '../../../domain/fields/id.ts'
import { command } from '../_shared/command.ts'

/** Takes an invitation back: its link opens nothing from now on. */
export default command('revoke-invitation', {
  roles: 'admins',
  membersOnly: true,
  readOnlyAllowed: true,
  auditedAs: 'Cancelou um convite',
  section: 'access',
  ownCase: 'access',
  input: z.object({ condominium_id: condominiumId, invitation_id: z.uuid('Convite inválido.') }),
  condominium: (given) => given.condominium_id,
  async run({ sql, condominiumId, userId, role, audit }, { invitation_id }) {
    const [open] = await sql<{ role: string; status: string }[]>`
      select role, status from public.invitations
      where condominium_id = ${condominiumId} and id = ${invitation_id} for update`
    if (!open) throw new AppError('not_found')
    if (open.role === 'admin' && role !== 'owner_admin') {
      throw new AppError('forbidden', { message: 'Só o síndico cancela o convite de um administrador.' })
    }
    if (open.status !== 'pending') throw new AppError('invitation_over')
    await sql`
      update public.invitations set status = 'revoked', closed_by = ${userId}, closed_at = private.now()
      where condominium_id = ${condominiumId} and id = ${invitation_id}`
    audit({
      entity: 'invitations',
      entityId: invitation_id,
      before: { status: 'pending' },
      after: { status: 'revoked' },
    })
  },
})
