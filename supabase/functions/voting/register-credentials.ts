import { AppError } from '../../../domain/errors.ts'
import { isCredential } from '../../../domain/voting/secret/keys.ts'
import { registerCredentialsInput } from '../../../domain/voting/secret-input.ts'
import { command } from '../_shared/command.ts'
import { manages, refuseUnless } from '../_shared/guards.ts'
import { lockAssembly } from '../_shared/voting/locks.ts'

type Standing = {
  unit_id: string
  is_mine: boolean
  is_tenant: boolean
  is_here: boolean
  public_key: string | null
  is_booth: boolean
}

/**
 * Registers the public part of the keys that sign units' secret ballots in an assembly. An existing one is replaced only on request, and never by a
 * tenant or the table. The table makes one for a unit that is present without any. Throws `assembly_not_called`, `assembly_over`, `vote_not_yours`,
 * `vote_absent`, `credential_wrong`, `credential_taken`.
 */
export default command('register-credentials', {
  roles: 'boardAndResidents',
  feature: 'voting',
  auditedAs: 'Registrou a credencial de voto secreto',
  section: 'secret-votes',
  changes: 'own',
  ownCase: 'own say',
  input: registerCredentialsInput,
  async run(context, { assembly_id, credentials, replaces, is_booth }) {
    const { sql, condominiumId, now, audit } = context
    const assembly = await lockAssembly(context, assembly_id, 'share')
    refuseUnless(assembly.state !== 'draft', 'assembly_not_called')
    refuseUnless(assembly.state !== 'closed' && assembly.state !== 'cancelled', 'assembly_over')
    const ids = credentials.map(({ unit_id }) => unit_id)
    const found = await sql<Standing[]>`
      select w.id as unit_id, s.unit_id is not null as is_mine, coalesce(s.is_tenant, false) as is_tenant,
        coalesce(u.presence <> 'absent', false) as is_here, c.public_key, coalesce(c.is_booth, false) as is_booth
      from unnest(${ids}::uuid[]) w (id)
      left join private.my_assembly_units(${condominiumId}, ${assembly_id}) s on s.unit_id = w.id
      left join public.assembly_units u on u.condominium_id = ${condominiumId} and u.assembly_id = ${assembly_id} and u.unit_id = w.id
      left join public.vote_credentials c on c.condominium_id = ${condominiumId} and c.assembly_id = ${assembly_id} and c.unit_id = w.id`
    const byId = new Map(found.map((one) => [one.unit_id, one]))
    const rows = credentials.flatMap(({ unit_id, public_key }) => {
      const unit = byId.get(unit_id)!
      refuseUnless(is_booth ? manages(context) : unit.is_mine, 'vote_not_yours')
      if (is_booth) refuseUnless(unit.is_here, 'vote_absent')
      if (!isCredential(public_key)) throw new AppError('credential_wrong')
      const isFree = unit.public_key === null || (!is_booth && !unit.is_tenant && (replaces || unit.is_booth))
      if (!isFree || unit.public_key === public_key) return []
      return [
        { condominium_id: condominiumId, assembly_id, unit_id, public_key, is_booth, registered_at: now },
      ]
    })
    if (rows.length > 0) {
      await sql`
        insert into public.vote_credentials ${sql(rows)}
        on conflict (condominium_id, assembly_id, unit_id) do update set public_key = excluded.public_key, is_booth = excluded.is_booth,
          registered_at = excluded.registered_at, changes = vote_credentials.changes + 1`
      audit({
        entity: 'assemblies',
        entityId: assembly_id,
        after: { credentials: rows.map(({ unit_id, public_key }) => ({ unit_id, public_key })), is_booth },
      })
    }
    const standing = await sql<{ unit_id: string; public_key: string }[]>`
      select unit_id, public_key from public.vote_credentials
      where condominium_id = ${condominiumId} and assembly_id = ${assembly_id} and unit_id = any (${ids}::uuid[])`
    return { credentials: standing }
  },
})
