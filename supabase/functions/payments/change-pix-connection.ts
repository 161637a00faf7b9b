import { z } from 'zod'
import { AppError } from '../../../domain/errors.ts'
import { condominiumId } from '../../../domain/fields/id.ts'
import { command } from '../_shared/command.ts'

const input = z.object({
  condominium_id: condominiumId,
  bank_account_id: z.uuid('Conta inválida.'),
  change: z.enum(['forget', 'check'], 'Escolha o que fazer.'),
})

/**
 * Deletes an account's own credentials, so that the platform's are used, or has the provider checked again now. Throws `not_found` where there is
 * nothing to delete or check.
 */
export default command('change-pix-connection', {
  roles: 'admins',
  membersOnly: true,
  feature: 'financial',
  auditedAs: 'Mudou a ligação com a API Pix',
  section: 'pix-access',
  ownCase: 'one rule',
  input,
  async run({ sql, condominiumId, audit, enqueue }, { bank_account_id: id, change }) {
    const forgets = change === 'forget'
    const changed = await sql`
      update public.pix_connections
      set client_id_end = case when ${forgets} then null else client_id_end end,
        credentials_at = case when ${forgets} then null else credentials_at end,
        certificate_until = case when ${forgets} then null else certificate_until end,
        state = 'waiting', problem = null, detail = null, asked_at = private.now(), next_try_at = private.now(), attempts = 0
      where condominium_id = ${condominiumId} and bank_account_id = ${id} and (not ${forgets} or credentials_at is not null)
      returning 1`
    if (changed.length === 0) throw new AppError('not_found')
    if (forgets)
      await sql`delete from private.pix_credentials where condominium_id = ${condominiumId} and bank_account_id = ${id}`
    await enqueue('sync-pix-connections', { condominiumId })
    audit({
      entity: 'bank_accounts',
      entityId: id,
      ...(forgets ? { after: { own_credentials: false } } : { after: { connection_checked: true } }),
    })
    return { bank_account_id: id }
  },
})
