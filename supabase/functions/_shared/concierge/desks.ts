import { timingSafeEqual } from 'node:crypto'
import { AppError } from '../../../../domain/errors.ts'
import type { Sql } from '../database.ts'
import { digestOf } from '../documents/share-secrets.ts'

export type Desk = {
  id: string
  name: string
  condominium_id: string
  revoked_at: Date | null
  wiped_at: Date | null
  last_seq: number
}

/** The desk whose secret this is; an unknown one and a wrong secret answer alike. Throws `desk_unknown`. */
export async function requireDesk(sql: Sql, deskId: string, secret: string): Promise<Desk> {
  const [desk] = await sql<(Desk & { secret_hash: string })[]>`
    select d.id, d.name, d.condominium_id, d.revoked_at, d.wiped_at, d.last_seq, s.secret_hash
    from private.desk_secrets s join public.desks d on d.condominium_id = s.condominium_id and d.id = s.desk_id
    where s.desk_id = ${deskId}`
  const given = Buffer.from(digestOf(secret))
  if (!desk || !timingSafeEqual(given, Buffer.from(desk.secret_hash))) throw new AppError('desk_unknown')
  return desk
}

/** As `requireDesk`, of that condominium and still in use. Throws `desk_revoked` too. */
export async function requireOpenDesk(
  sql: Sql,
  condominiumId: string,
  deskId: string,
  secret: string,
): Promise<Desk> {
  const desk = await requireDesk(sql, deskId, secret)
  if (desk.condominium_id !== condominiumId) throw new AppError('desk_unknown')
  if (desk.revoked_at) throw new AppError('desk_revoked')
  return desk
}
