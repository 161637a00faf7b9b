import { AppError } from '../../../../domain/errors.ts'
import type { Cents } from '../../../../domain/money.ts'
import type { Context } from '../command.ts'

/**
 * Throws `maintenance_quotes_missing` where work of this value in cents needs more quotes than the order has and no one said why fewer are enough.
 * Locks the settings until the transaction ends: a rule changed meanwhile applies only afterwards.
 */
export async function requireQuotes(
  { sql, condominiumId }: Pick<Context, 'sql' | 'condominiumId'>,
  orderId: string,
  cents: Cents,
  exception: string | null | undefined,
): Promise<void> {
  const [rule] = await sql<{ above: number | null; needed: number; held: number }[]>`
    select s.quotes_above_cents as above, s.quotes_needed as needed,
      (select count(distinct q.supplier_id)::integer from public.maintenance_quotes q
        where q.condominium_id = ${condominiumId} and q.order_id = ${orderId} and q.removed_at is null) as held
    from public.maintenance_settings s where s.condominium_id = ${condominiumId} for share`
  if (!rule || rule.above === null || cents <= rule.above || rule.held >= rule.needed || exception) return
  throw new AppError('maintenance_quotes_missing', {
    details: { needed: rule.needed, held: rule.held, above_cents: rule.above },
  })
}
