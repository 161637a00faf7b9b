import { AppError } from '../../../../domain/errors.ts'
import type { Rating } from '../../../../domain/maintenance/orders/input.ts'
import type { Context } from '../command.ts'
import { refuseUnless } from '../guards.ts'
import type { LockedOrder } from './orders.ts'

/** Writes down how a supplier's work was; the person who gave a rating changes it once. Throws `rating_without_supplier`, `rating_settled`, `rating_own_work`. */
export async function ratingWritten(
  { sql, condominiumId, userId, now }: Pick<Context, 'sql' | 'condominiumId' | 'userId' | 'now'>,
  order: LockedOrder,
  { stars, note }: Rating,
): Promise<void> {
  refuseUnless(order.supplier_id !== null, 'rating_without_supplier')
  const [known] = await sql<{ rated_by: string; edited_at: Date | null; supplier_id: string }[]>`
    select rated_by, edited_at, supplier_id from public.supplier_ratings
    where condominium_id = ${condominiumId} and order_id = ${order.id} for update`
  if (known && (known.rated_by !== userId || known.edited_at)) throw new AppError('rating_settled')
  await (known
    ? sql`update public.supplier_ratings set stars = ${stars}, note = ${note}, edited_at = ${now}
        where condominium_id = ${condominiumId} and order_id = ${order.id}`
    : sql`insert into public.supplier_ratings (condominium_id, order_id, supplier_id, stars, note, rated_by, created_at)
        values (${condominiumId}, ${order.id}, ${order.supplier_id}, ${stars}, ${note}, ${userId}, ${now})`)
}
