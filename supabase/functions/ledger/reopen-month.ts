import { z } from 'zod'
import { AppError } from '../../../domain/errors.ts'
import { filledLine } from '../../../domain/fields/text.ts'
import { command } from '../_shared/command.ts'
import * as field from '../_shared/ledger/inputs.ts'

const input = z.object({
  condominium_id: field.condominium_id,
  month: field.month,
  reason: filledLine(500, 'Diga por que reabre o mês: moradores leem o motivo.', 10),
})

/**
 * Opens the last closed month again. Its closing and the reason stay for everybody to read, and the next seal is bound to them.
 * Throws `closing_not_last`, `not_found`.
 */
export default command('reopen-month', {
  roles: 'admins',
  membersOnly: true,
  feature: 'financial',
  auditedAs: 'Reabriu um mês',
  section: 'published-accounts',
  ownCase: 'one rule',
  input,
  async run({ sql, condominiumId, userId, audit }, { month, reason }) {
    await sql`select from private.books where condominium_id = ${condominiumId} for update`
    const held = await sql<{ sequence: number; month: string; seal: string }[]>`
      select sequence, to_char(month, 'YYYY-MM') as month, seal from public.closings
      where condominium_id = ${condominiumId} and reopened_at is null order by month desc`
    const closing = held.find((one) => one.month === month)
    if (!closing) throw new AppError('not_found')
    if (held[0] !== closing) throw new AppError('closing_not_last')
    await sql`select private.unseal_month(${condominiumId}, ${closing.sequence}, ${reason}, ${userId})`
    audit({ entity: 'closings', before: { month, seal: closing.seal }, after: { month, reason } })
    return { sequence: closing.sequence }
  },
})
