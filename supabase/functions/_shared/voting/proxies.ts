import type { Context } from '../command.ts'
import { refuseUnless } from '../guards.ts'
import type { LockedAssembly } from './locks.ts'

type Given = { unit_id: string; holder_name: string; holder_id: string | null; is_notarised: boolean }

/**
 * Checks whether the convention allows a proxy: how many one person may have, whether the síndico may have any, whether the signature is recognised.
 * Identifies a holder by account, or by name without one. Throws `proxy_cap`, `proxy_to_sindico`, `proxy_not_notarised`.
 */
export async function requireProxy(
  { sql, condominiumId }: Pick<Context, 'sql' | 'condominiumId'>,
  assembly: LockedAssembly,
  { unit_id, holder_name, holder_id, is_notarised }: Given,
): Promise<void> {
  refuseUnless(!assembly.proxy_notarised || is_notarised, 'proxy_not_notarised')
  const [held] = await sql<{ count: number; is_sindico: boolean }[]>`
    select (select count(*)::integer from public.assembly_proxies p where p.condominium_id = ${condominiumId} and p.assembly_id = ${assembly.id}
        and p.state in ('given', 'accepted') and p.unit_id <> ${unit_id}
        and (p.holder_id = ${holder_id}::uuid or private.fold(p.holder_name) = private.fold(${holder_name}))) as count,
      exists (select from public.memberships m where m.condominium_id = ${condominiumId} and m.role = 'owner_admin' and m.status = 'approved'
        and (m.user_id = ${holder_id}::uuid or private.fold(m.full_name) = private.fold(${holder_name}))) as is_sindico`
  refuseUnless(assembly.proxy_to_sindico || !held!.is_sindico, 'proxy_to_sindico')
  refuseUnless(assembly.proxy_cap === null || held!.count < assembly.proxy_cap, 'proxy_cap')
}
