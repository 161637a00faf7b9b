import { z } from 'zod'
import { AppError } from '../../../domain/errors.ts'
import { condominiumId } from '../../../domain/fields/id.ts'
import { command } from '../_shared/command.ts'

const input = z.object({
  condominium_id: condominiumId,
  message_ids: z
    .array(z.uuid())
    .min(1, 'Escolha ao menos um aviso.')
    .max(500, 'Escolha até 500 avisos por vez.'),
})

/**
 * Resends failed messages by the channel that failed: after an address was corrected, or a provider came back. After a week, an e-mail's text is
 * deleted, so it cannot be sent again. Returns how many are resent.
 */
export default command('retry-messages', {
  roles: 'admins',
  readOnlyAllowed: true,
  auditedAs: 'Enviou avisos de novo',
  auditGroup: 'condominium',
  section: 'messages',
  ownCase: 'everyday',
  input,
  async run({ sql, condominiumId, audit }, { message_ids }) {
    const again = await sql<{ id: string }[]>`
      with asked as (
        update private.message_contents c set due_at = private.now(), attempts = 0, claimed_at = null
        from public.messages m
        where c.condominium_id = ${condominiumId} and c.message_id = any (${message_ids}::uuid[])
          and m.condominium_id = c.condominium_id and m.id = c.message_id and m.status = 'failed'
          and coalesce(m.error_code, '') not in ('charge_cancelled', 'charge_changed')
        returning c.message_id
      )
      update public.messages m set status = 'queued', error_code = null, provider_answer = null, check_after = null
      from asked a where m.condominium_id = ${condominiumId} and m.id = a.message_id
      returning m.id`
    if (again.length === 0) throw new AppError('messages_not_retryable')
    await sql`insert into private.outbox (topic, payload) values ('send-message', '{}')`
    audit({ entity: 'messages', after: { count: again.length } })
    return { count: again.length }
  },
})
