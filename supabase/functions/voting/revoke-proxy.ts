import { AppError } from '../../../domain/errors.ts'
import { proxyInput } from '../../../domain/voting/input.ts'
import { command } from '../_shared/command.ts'
import { manages, refuseUnless } from '../_shared/guards.ts'

/**
 * Revokes a proxy (art. 682, I), by its grantor or by the management on their word: votes already cast with it remain, and from then on the unit is
 * absent until someone checks in for it. Throws `proxy_done`, `vote_not_yours`.
 */
export default command('revoke-proxy', {
  roles: 'boardAndResidents',
  feature: 'voting',
  auditedAs: 'Revogou uma procuração',
  section: 'votes',
  changes: 'own',
  ownCase: 'own say',
  input: proxyInput,
  async run(context, { proxy_id }) {
    const { sql, condominiumId, userId, now, audit } = context
    const [held] = await sql<
      { state: string; unit_id: string; unit_label: string; assembly_id: string; is_mine: boolean }[]
    >`
      select p.state, p.unit_id, p.unit_label, p.assembly_id, exists (select from private.unit_voters(${condominiumId}, array[p.unit_id]) v
        where v.user_id = ${userId} and not v.is_tenant) as is_mine
      from public.assembly_proxies p where p.condominium_id = ${condominiumId} and p.id = ${proxy_id} for no key update`
    if (!held) throw new AppError('not_found')
    refuseUnless(held.is_mine || manages(context), 'vote_not_yours')
    refuseUnless(held.state === 'given' || held.state === 'accepted', 'proxy_done')
    await sql`
      update public.assembly_proxies set revoked_at = ${now}, revoked_by = ${userId} where condominium_id = ${condominiumId} and id = ${proxy_id}`
    const left = await sql`
      update public.assembly_units set presence = 'absent', arrived_at = null, proxy_id = null, holder_id = null, holder_name = null
      where condominium_id = ${condominiumId} and assembly_id = ${held.assembly_id} and unit_id = ${held.unit_id} and proxy_id = ${proxy_id} returning 1`
    if (left.length > 0)
      await sql`
        insert into public.assembly_attendance ${sql({ condominium_id: condominiumId, assembly_id: held.assembly_id, unit_id: held.unit_id, kind: 'left', reason: 'Procuração revogada', told_by: userId, happened_at: now })}`
    audit({ entity: 'assembly_proxies', entityId: proxy_id, after: { unit: held.unit_label, revoked: true } })
    return { id: proxy_id }
  },
})
