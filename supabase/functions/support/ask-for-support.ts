import { askForSupportInput } from '../../../domain/support/support.ts'
import { command } from '../_shared/command.ts'

/** Asks the platform's support for help, in words. Who answers may open an access by its number. */
export default command('ask-for-support', {
  roles: 'admins',
  membersOnly: true,
  readOnlyAllowed: true,
  auditedAs: 'Pediu ajuda ao suporte',
  section: 'support',
  ownCase: 'platform',
  input: askForSupportInput,
  async run({ sql, userId, condominiumId, audit, enqueue, limit }, { text }) {
    await limit(`ask-for-support:${condominiumId}`, 10, 'hour')
    const [asked] = await sql<{ id: string; number: number }[]>`
      insert into public.support_requests (condominium_id, asked_by, text) values (${condominiumId}, ${userId}, ${text})
      returning id, number::int`
    audit({ entity: 'support_requests', entityId: asked!.id, after: { number: asked!.number } })
    await enqueue('tell-support', { condominiumId, requestId: asked!.id, what: 'requested' })
    return { request_id: asked!.id, number: asked!.number }
  },
})
