import { z } from 'zod'
import { shiftMonth } from '../../../domain/calendar.ts'
import { AppError } from '../../../domain/errors.ts'
import { type Context, command } from '../_shared/command.ts'
import * as field from '../_shared/ledger/inputs.ts'

const input = z.object({
  condominium_id: field.condominium_id,
  /** The last month to close: all that are open before it are closed with it, oldest first. */
  month: field.month,
  /** Payments that wait for a person and came in by then are left for the open month. */
  leave_reviews: z.boolean().default(false),
})

type Books = { next_month: string | null; open_reviews: number }
type Closing = { sequence: number; month: string; seal: string; entry_count: number }

/** Most months closed at once: five years. */
const MOST = 60

/**
 * Seals months: nothing more is posted to them, and anyone can check their contents. Throws `month_not_over`, `month_closed` when they already are,
 * `nothing_to_close`, `reviews_open`, `ledger_unbalanced`.
 */
export default command('close-month', {
  roles: 'admins',
  membersOnly: true,
  feature: 'financial',
  auditedAs: 'Fechou um mês',
  section: 'published-accounts',
  ownCase: 'one rule',
  input,
  async run(context, { month, leave_reviews }) {
    const { sql, condominiumId, userId, today, audit } = context
    // Exclusive: postings in progress end first, later ones see the month closed.
    await sql`select from private.books where condominium_id = ${condominiumId} for update`
    if (month >= today.slice(0, 7)) throw new AppError('month_not_over')
    const first = await firstOpen(context, month)
    await requireReviewed(context, month, leave_reviews)
    const wrong =
      await sql`select from private.ledger_differences(${condominiumId}, ${`${first}-01`}) limit 1`
    if (wrong.length > 0) throw new AppError('ledger_unbalanced')
    const closings: Closing[] = []
    for (let next = first; next <= month; next = shiftMonth(next, 1)) {
      const [closing] = await sql<Closing[]>`
        select sequence, to_char(month, 'YYYY-MM') as month, seal, entry_count::float8 as entry_count
        from private.seal_month(${condominiumId}, ${`${next}-01`}, ${userId})`
      closings.push(closing!)
      audit({
        entity: 'closings',
        after: { month: next, seal: closing!.seal, entries: closing!.entry_count },
      })
    }
    return { closings }
  },
})

async function firstOpen({ sql, condominiumId }: Context, month: string): Promise<string> {
  const [row] = await sql<{ state: Books }[]>`select private.books_state(${condominiumId}) as state`
  const first = row!.state.next_month?.slice(0, 7)
  if (!first) throw new AppError('nothing_to_close')
  if (month < first) throw new AppError('month_closed')
  if (month > shiftMonth(first, MOST - 1)) throw new AppError('invalid_input', { fields: [tooMany] })
  return first
}
const tooMany = { path: 'month', message: `Feche até ${MOST} meses por vez.` }

async function requireReviewed(
  { sql, condominiumId }: Context,
  month: string,
  leave: boolean,
): Promise<void> {
  const [row] = await sql<{ count: number }[]>`
    select count(*)::int as count from public.receipts
    where condominium_id = ${condominiumId} and status = 'waiting' and received_on < ${`${shiftMonth(month, 1)}-01`}`
  if (row!.count > 0 && !leave) throw new AppError('reviews_open', { details: { count: row!.count } })
}
