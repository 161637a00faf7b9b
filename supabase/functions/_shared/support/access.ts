import { AppError } from '../../../../domain/errors.ts'
import type { Context } from '../command.ts'
import type { Sql } from '../database.ts'

export type OpenAccess = {
  id: string
  condominium_id: string
  expires_at: Date
  may_act: boolean
  is_asking: boolean
}

/** The caller's own open access in this session, locked. Throws `support_access_over` where it has ended, or is another's. */
export async function ownAccess(sql: Sql, accessId: string): Promise<OpenAccess> {
  await sql`select from public.support_accesses a where a.id = ${accessId} for update`
  const [access] = await sql<OpenAccess[]>`
    select a.id, a.condominium_id, a.expires_at, a.may_act, a.asked_to_act_at is not null and a.answered_at is null as is_asking
    from private.support_open() a where a.id = ${accessId}`
  if (!access) throw new AppError('support_access_over')
  return access
}

/** An open access to the condominium of any of the support, locked, for who administers it. Throws `support_access_over`. */
export async function accessTo(sql: Sql, condominiumId: string, accessId: string): Promise<OpenAccess> {
  const [access] = await sql<OpenAccess[]>`
    select a.id, a.condominium_id, a.expires_at, a.may_act, a.asked_to_act_at is not null and a.answered_at is null as is_asking
    from public.support_accesses a
    where a.condominium_id = ${condominiumId} and a.id = ${accessId} and a.ended_at is null and a.expires_at > private.now() for update`
  if (!access) throw new AppError('support_access_over')
  return access
}

/** Ends an access now: the next request reads nothing. Everyone who administers the condominium hears of it. */
export async function endAccess({ sql, userId, audit, enqueue }: Context, access: OpenAccess): Promise<void> {
  await sql`
    update public.support_accesses set ended_at = private.now(), ended_by = ${userId}, may_act = false
    where condominium_id = ${access.condominium_id} and id = ${access.id}`
  audit({ condominiumId: access.condominium_id, entity: 'support_accesses', entityId: access.id })
  await enqueue('tell-support', { condominiumId: access.condominium_id, accessId: access.id, what: 'ended' })
}
