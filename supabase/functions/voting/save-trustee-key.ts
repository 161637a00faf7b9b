import { isTrusteeProven } from '../../../domain/voting/secret/keys.ts'
import { saveTrusteeKeyInput } from '../../../domain/voting/secret-input.ts'
import { command } from '../_shared/command.ts'
import { refuseUnless } from '../_shared/guards.ts'
import { lockAssembly } from '../_shared/voting/locks.ts'
import { requireIdle } from '../_shared/voting/secret.ts'

/**
 * The public key of one who was named to open the sums, with its proof; the secret stays with them. A new one takes the place of one whose code
 * was lost. Throws `trustee_not_you`, `trustee_key`, `trustees_busy`, `assembly_over`.
 */
export default command('save-trustee-key', {
  roles: 'boardAndResidents',
  membersOnly: true,
  feature: 'voting',
  auditedAs: 'Fez a chave de guardião da apuração',
  section: 'secret-votes',
  changes: 'own',
  ownCase: 'own say',
  input: saveTrusteeKeyInput,
  async run(context, { assembly_id, public_key, proof }) {
    const { sql, condominiumId, userId, now, audit } = context
    const assembly = await lockAssembly(context, assembly_id)
    refuseUnless(assembly.state !== 'closed' && assembly.state !== 'cancelled', 'assembly_over')
    const [mine] = await sql<{ id: string; name: string; position: number; public_key: string | null }[]>`
      select id, name, position, public_key from public.assembly_trustees
      where condominium_id = ${condominiumId} and assembly_id = ${assembly_id} and user_id = ${userId} and retired_at is null`
    refuseUnless(mine !== undefined, 'trustee_not_you')
    // Sent twice, after an answer that was lost.
    if (mine.public_key === public_key) return { assembly_id, public_key }
    await requireIdle(context, assembly_id)
    refuseUnless(isTrusteeProven(assembly_id, { public_key, proof }), 'trustee_key')
    const [taken] = await sql`
      select from public.assembly_trustees where condominium_id = ${condominiumId} and assembly_id = ${assembly_id} and public_key = ${public_key}`
    refuseUnless(!taken, 'trustee_key')
    await sql`
      update public.assembly_trustees set retired_at = ${now} where condominium_id = ${condominiumId} and id = ${mine.id}`
    await sql`
      insert into public.assembly_trustees ${sql({
        ...{
          condominium_id: condominiumId,
          assembly_id,
          user_id: userId,
          name: mine.name,
          position: mine.position,
        },
        public_key,
        proof: sql.json(proof as never),
        ready_at: now,
      } as never)}`
    audit({
      entity: 'assemblies',
      entityId: assembly_id,
      after: { trustee: mine.name, key: public_key, replaced: mine.public_key !== null },
    })
    return { assembly_id, public_key }
  },
})
