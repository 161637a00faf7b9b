import { AppError } from '../../../../domain/errors.ts'
import type { Sql } from '../database.ts'

export type OpenHandover = {
  id: string
  from_user_id: string
  to_user_id: string
  starts_on: string
  ends_on: string
  outgoing_role: string
}

/** An offer that still waits, locked with its condominium. Throws `not_found`, `handover_over`. */
export async function openHandover(sql: Sql, condominiumId: string, id: string): Promise<OpenHandover> {
  await sql`select from public.condominiums where id = ${condominiumId} for update`
  const [found] = await sql<(OpenHandover & { is_open: boolean })[]>`
    select id, from_user_id, to_user_id, starts_on::text, ends_on::text, outgoing_role,
      status = 'pending' and expires_at > private.now() as is_open
    from public.handovers where condominium_id = ${condominiumId} and id = ${id} for update`
  if (!found) throw new AppError('not_found')
  if (!found.is_open) throw new AppError('handover_over')
  return found
}
