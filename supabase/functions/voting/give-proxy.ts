import { AppError } from '../../../domain/errors.ts'
import { giveProxyInput } from '../../../domain/voting/input.ts'
import { command } from '../_shared/command.ts'
import { manages, refuseUnless } from '../_shared/guards.ts'
import { lockAssembly } from '../_shared/voting/locks.ts'
import { requireProxy } from '../_shared/voting/proxies.ts'

/**
 * Registers a proxy for one assembly with what art. 654 § 1º requires; the table checks the paper. The management may enter one that came on paper,
 * which is then accepted. Throws `proxy_once`, `proxy_cap`, `proxy_to_sindico`, `proxy_not_notarised`, `proxy_future`, `proxy_holder_unknown`,
 * `vote_not_yours`, `assembly_over`, `assembly_not_called`.
 */
export default command('give-proxy', {
  roles: 'boardAndResidents',
  membersOnly: true,
  feature: 'voting',
  auditedAs: 'Registrou uma procuração',
  section: 'votes',
  changes: 'own',
  ownCase: 'own say',
  input: giveProxyInput,
  async run(context, { condominium_id: _, holder_email, ...given }) {
    const { sql, condominiumId, userId, now, today, audit } = context
    const assembly = await lockAssembly(context, given.assembly_id)
    refuseUnless(assembly.state !== 'draft', 'assembly_not_called')
    refuseUnless(assembly.state !== 'closed' && assembly.state !== 'cancelled', 'assembly_over')
    refuseUnless(given.signed_on <= today, 'proxy_future')
    const [before] = await sql<{ id: string }[]>`
      select id from public.assembly_proxies where condominium_id = ${condominiumId} and id = ${given.id} and unit_id = ${given.unit_id}`
    if (before) return before
    const [unit] = await sql<{ label: string; is_mine: boolean }[]>`
      select l.label, exists (select from private.unit_voters(${condominiumId}, array[l.unit_id]) v
        where v.user_id = ${userId} and not v.is_tenant) as is_mine
      from public.unit_list l where l.condominium_id = ${condominiumId} and l.unit_id = ${given.unit_id} and l.main_id is null`
    if (!unit) throw new AppError('unit_not_on_roll')
    refuseUnless(unit.is_mine || manages(context), 'vote_not_yours')
    const holder_id = holder_email === null ? null : await memberOf(context, holder_email)
    await requireProxy(context, assembly, { ...given, holder_id })
    // On paper it lies on the table already.
    const checked = manages(context) ? { checked_at: now, checked_by: userId } : {}
    await sql`
      insert into public.assembly_proxies ${sql({ condominium_id: condominiumId, ...given, unit_label: unit.label, holder_id, given_by: userId, given_at: now, notice_number: assembly.notice_number, ...checked } as never)}`
    audit({
      entity: 'assembly_proxies',
      entityId: given.id,
      after: { unit: unit.label, holder: given.holder_name, signed_on: given.signed_on },
    })
    return { id: given.id }
  },
})

async function memberOf(
  {
    sql,
    condominiumId,
  }: Parameters<typeof manages>[0] & { sql: import('../_shared/database.ts').Sql; condominiumId: string },
  email: string,
): Promise<string> {
  const [member] = await sql<{ user_id: string }[]>`
    select p.user_id from public.people p
    join public.memberships m on m.condominium_id = p.condominium_id and m.user_id = p.user_id and m.status = 'approved'
    where p.condominium_id = ${condominiumId} and lower(p.email) = ${email} limit 1`
  if (!member) throw new AppError('proxy_holder_unknown')
  return member.user_id
}
