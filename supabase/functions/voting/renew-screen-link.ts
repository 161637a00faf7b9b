import { assemblyInput } from '../../../domain/voting/input.ts'
import { command } from '../_shared/command.ts'
import { digestOf, newToken } from '../_shared/documents/share-secrets.ts'
import { refuseUnless } from '../_shared/guards.ts'
import { lockAssembly } from '../_shared/voting/locks.ts'

/**
 * Makes the link of the room's screen, in place of an earlier one, which ends at once; only this answer contains its secret. Throws `not_found`,
 * `assembly_not_called`, `assembly_over`.
 */
export default command('renew-screen-link', {
  roles: 'admins',
  feature: 'voting',
  isSecret: true,
  auditedAs: 'Criou o link do telão de uma assembleia',
  section: 'assemblies',
  ownCase: 'everyday',
  input: assemblyInput,
  async run(context, { assembly_id }) {
    const { sql, condominiumId, userId, now, audit } = context
    const { state, title } = await lockAssembly(context, assembly_id, 'share')
    refuseUnless(state !== 'draft', 'assembly_not_called')
    refuseUnless(state !== 'closed' && state !== 'cancelled', 'assembly_over')
    const token = newToken()
    await sql`
      insert into private.assembly_screens (condominium_id, assembly_id, token_hash, created_by, created_at)
      values (${condominiumId}, ${assembly_id}, ${digestOf(token)}, ${userId}, ${now})
      on conflict (condominium_id, assembly_id) do update
        set token_hash = excluded.token_hash, seen_at = null, created_by = excluded.created_by, created_at = excluded.created_at`
    audit({ entity: 'assemblies', entityId: assembly_id, after: { title, screen: true } })
    return () => Promise.resolve({ token })
  },
})
