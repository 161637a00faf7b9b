import { z } from 'zod'
import { AppError } from '../../../domain/errors.ts'
import { condominiumId } from '../../../domain/fields/id.ts'
import { command } from '../_shared/command.ts'

const input = z.object({ condominium_id: condominiumId, change_id: z.uuid('Pedido inválido.') })

/** Withdraws the caller's own request before it is decided. Throws `change_decided`. */
export default command('withdraw-change', {
  roles: 'boardAndResidents',
  feature: 'resident_management',
  readOnlyAllowed: true,
  auditedAs: 'Retirou uma proposta de alteração',
  section: 'changes',
  changes: 'own',
  ownCase: 'own say',
  input,
  condominium: (given) => given.condominium_id,
  async run({ sql, condominiumId, userId, audit }, { change_id }) {
    const [asked] = await sql<{ status: string }[]>`
      select status from public.change_requests
      where condominium_id = ${condominiumId} and id = ${change_id} and asked_by = ${userId} for update`
    if (!asked) throw new AppError('not_found')
    if (asked.status !== 'pending') throw new AppError('change_decided')
    await sql`
      update public.change_requests set status = 'withdrawn', wanted = '{}', decided_by = ${userId}, decided_at = private.now()
      where condominium_id = ${condominiumId} and id = ${change_id}`
    audit({
      entity: 'change_requests',
      entityId: change_id,
      before: { status: 'pending' },
      after: { status: 'withdrawn' },
    })
    return {}
  },
})
