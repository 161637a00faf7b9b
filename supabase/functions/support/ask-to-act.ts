import { AppError } from '../../../domain/errors.ts'
import { askToActInput } from '../../../domain/support/support.ts'
import { command } from '../_shared/command.ts'
import { ownAccess } from '../_shared/support/access.ts'

/** Asks who administers the condominium that the support may change what it came for. Throws `support_access_over`, `support_asked_already`. */
export default command('ask-to-act', {
  roles: ['superadmin'],
  auditedAs: 'Pediu para agir no condomínio',
  section: 'support',
  input: askToActInput,
  condominium: () => '',
  async run({ sql, audit, enqueue, limit, userId }, { access_id, reason }) {
    await limit(`ask-to-act:${userId}`, 10, 'hour')
    const access = await ownAccess(sql, access_id)
    if (access.is_asking || access.may_act) throw new AppError('support_asked_already')
    await sql`
      update public.support_accesses set asked_to_act_at = private.now(), asked_to_act_for = ${reason}, answered_at = null, answered_by = null
      where condominium_id = ${access.condominium_id} and id = ${access_id}`
    audit({
      condominiumId: access.condominium_id,
      entity: 'support_accesses',
      entityId: access_id,
      after: { asked_to_act_for: reason },
    })
    await enqueue('tell-support', {
      condominiumId: access.condominium_id,
      accessId: access_id,
      what: 'asked',
    })
  },
})
