import type { ErrorCode } from '../../../../domain/errors.ts'
import type { Context } from '../command.ts'
import { refuseUnless } from '../guards.ts'
import type { LockedAssembly } from './locks.ts'

type Given = { unit_id: string; holder_name: string; holder_id: string | null; is_notarised: boolean }

/**
 * Checks whether the convention allows a proxy: how many one person may have, whether the síndico may have any, whether the signature is recognised.
 * Identifies a holder by account, or by name without one. Throws `proxy_cap`, `proxy_to_sindico`, `proxy_to_debtor`,
 * `proxy_not_notarised`.
 */
export async function requireProxy(
  context: Pick<Context, 'sql' | 'condominiumId' | 'today'>,
  assembly: LockedAssembly,
  { unit_id, holder_name, holder_id, is_notarised }: Given,
): Promise<void> {
  const { sql, condominiumId } = context
  refuseUnless(!assembly.proxy_notarised || is_notarised, 'proxy_not_notarised')
  const [held] = await sql<{ count: number; is_sindico: boolean }[]>`
    select (select count(*)::integer from public.assembly_proxies p where p.condominium_id = ${condominiumId} and p.assembly_id = ${assembly.id}
        and p.state in ('given', 'accepted') and p.unit_id <> ${unit_id}
        and (p.holder_id = ${holder_id}::uuid or private.fold(p.holder_name) = private.fold(${holder_name}))) as count,
      exists (select from public.memberships m where m.condominium_id = ${condominiumId} and m.role = 'owner_admin' and m.status = 'approved'
        and (m.user_id = ${holder_id}::uuid or private.fold(m.full_name) = private.fold(${holder_name}))) as is_sindico`
  refuseUnless(assembly.proxy_to_sindico || !held!.is_sindico, 'proxy_to_sindico')
  await requireHolder(context, assembly, { holder_id, holder_name })
  refuseUnless(assembly.proxy_cap === null || held!.count < assembly.proxy_cap, 'proxy_cap')
}

/** Checks that the holder does not owe, where the convention bars debtors: when it is given, when it is accepted and when it is used. Throws `code`. */
export async function requireHolder(
  { sql, condominiumId, today }: Pick<Context, 'sql' | 'condominiumId' | 'today'>,
  { id, proxy_to_debtor }: Pick<LockedAssembly, 'id' | 'proxy_to_debtor'>,
  { holder_id, holder_name }: Pick<Given, 'holder_id' | 'holder_name'>,
  code: ErrorCode = 'proxy_to_debtor',
): Promise<void> {
  if (proxy_to_debtor) return
  const [held] = await sql<{ owes: boolean }[]>`
    select private.owes_in_assembly(${condominiumId}, ${id}, ${holder_id}::uuid, ${holder_name}, ${today}::date, private.overdue_until(${condominiumId})) as owes`
  refuseUnless(!held!.owes, code)
}
