import { z } from 'zod'
import { AppError } from '../../../domain/errors.ts'
import { filledLine } from '../../../domain/fields/text.ts'
import { isReversible } from '../../../domain/ledger/manual-entry.ts'
import { command } from '../_shared/command.ts'
import * as field from '../_shared/ledger/inputs.ts'
import { reverse } from '../_shared/ledger/posting.ts'

const input = z.object({
  condominium_id: field.condominium_id,
  transfer_id: z.uuid('Lançamento inválido.'),
  reason: filledLine(300, 'Diga por que estorna, em poucas palavras.', 5),
})

type Transfer = {
  kind: string
  charge_id: string | null
  payment_id: string | null
  bill_id: string | null
  group_id: string | null
  cents: number
}

/**
 * Reverses a transfer: adds a permanent opposite row; reverses both sides of a transfer between funds together. Throws `transfer_not_reversible`,
 * `transfer_reversed_once`, `not_found`.
 */
export default command('reverse-transfer', {
  roles: 'admins',
  feature: 'financial',
  auditedAs: 'Estornou um lançamento',
  section: 'books',
  ownCase: 'proven fact',
  input,
  async run({ sql, condominiumId, userId, audit }, { transfer_id, reason }) {
    const [transfer] = await sql<Transfer[]>`
      select kind, charge_id, payment_id, bill_id, group_id, cents::float8 as cents from public.ledger_transfers
      where condominium_id = ${condominiumId} and id = ${transfer_id}`
    if (!transfer) throw new AppError('not_found')
    if (!isReversible(transfer)) throw new AppError('transfer_not_reversible')
    // What a receipt posted is undone with it.
    const receipt = await sql`
      select from public.receipts where condominium_id = ${condominiumId} and id = ${transfer.group_id}`
    if (receipt.length > 0) throw new AppError('transfer_not_reversible')
    const ids = transfer.group_id
      ? await sql<{ id: string }[]>`
          select id from public.ledger_transfers
          where condominium_id = ${condominiumId} and group_id = ${transfer.group_id} and reverses_id is null`
      : [{ id: transfer_id }]
    const reversals = await reverse(
      sql,
      condominiumId,
      userId,
      ids.map(({ id }) => id),
      reason,
    )
    audit({
      entity: 'ledger_transfers',
      entityId: transfer_id,
      before: { kind: transfer.kind, cents: transfer.cents },
      after: { reason, reversed: reversals.length },
    })
    return { transfer_ids: reversals }
  },
})
