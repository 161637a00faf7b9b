import { AppError } from '../../../domain/errors.ts'
import { checkProxyInput } from '../../../domain/voting/input.ts'
import { command } from '../_shared/command.ts'
import { refuseUnless } from '../_shared/guards.ts'
import { requireHolder } from '../_shared/voting/proxies.ts'

type HeldProxy = {
  assembly_id: string
  state: string
  unit_label: string
  holder_id: string | null
  holder_name: string
  proxy_to_debtor: boolean
}

/** The table accepts the paper of a proxy or says why not. Throws `proxy_done`, `proxy_to_debtor`, `not_found`. */
export default command('check-proxy', {
  roles: 'admins',
  membersOnly: true,
  feature: 'voting',
  auditedAs: 'Conferiu uma procuração',
  section: 'votes',
  ownCase: { guard: 'assembly_proxies_own_case' },
  input: checkProxyInput,
  async run(context, { proxy_id, refused_reason }) {
    const { sql, condominiumId, userId, now, audit } = context
    const [held] = await sql<HeldProxy[]>`
      select p.assembly_id, p.state, p.unit_label, p.holder_id, p.holder_name,
        (select a.proxy_to_debtor from public.assemblies a where a.condominium_id = p.condominium_id and a.id = p.assembly_id) as proxy_to_debtor
      from public.assembly_proxies p where p.condominium_id = ${condominiumId} and p.id = ${proxy_id} for no key update`
    if (!held) throw new AppError('not_found')
    refuseUnless(held.state === 'given', 'proxy_done')
    if (refused_reason === null)
      await requireHolder(context, { id: held.assembly_id, proxy_to_debtor: held.proxy_to_debtor }, held)
    await sql`
      update public.assembly_proxies set checked_at = ${now}, checked_by = ${userId}, refused_reason = ${refused_reason}
      where condominium_id = ${condominiumId} and id = ${proxy_id}`
    audit({
      entity: 'assembly_proxies',
      entityId: proxy_id,
      after: { unit: held.unit_label, accepted: refused_reason === null, reason: refused_reason },
    })
    return { id: proxy_id }
  },
})
