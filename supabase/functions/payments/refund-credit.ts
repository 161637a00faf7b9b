import { z } from 'zod'
import { AppError } from '../../../domain/errors.ts'
import { command } from '../_shared/command.ts'
import * as field from '../_shared/ledger/inputs.ts'
import { creditOf, requireAccount, requirePast } from '../_shared/payments/checks.ts'
import * as receipt from '../_shared/payments/inputs.ts'
import { booksOf, postRows } from '../_shared/payments/postings.ts'

const input = z.object({
  condominium_id: field.condominium_id,
  unit_id: receipt.unitId,
  cents: field.cents,
  on: field.day,
  from: receipt.from,
  note: receipt.why,
})

/** Refunds what a unit paid too much. Undone by reversing its transfer. Throws `credit_insufficient`, `month_closed`, `invalid_input`. */
export default command('refund-credit', {
  roles: 'admins',
  membersOnly: true,
  feature: 'financial',
  readOnlyAllowed: true,
  auditedAs: 'Devolveu o crédito de uma unidade',
  section: 'books',
  ownCase: { guard: 'ledger_transfers_own_case' },
  input,
  async run({ sql, condominiumId, userId, today, audit }, { unit_id, cents, on, from, note }) {
    requirePast(on, today, 'on')
    await requireAccount(sql, condominiumId, from === 'cash' ? null : from, 'from')
    const credit = await creditOf(sql, condominiumId, unit_id)
    if (cents > credit) throw new AppError('credit_insufficient')
    const { ordinary } = await booksOf(sql, condominiumId)
    await postRows(sql, condominiumId, userId, [
      {
        fundId: ordinary,
        debit: { kind: 'advances' },
        credit: from === 'cash' ? { kind: 'cash' } : { kind: 'bank', bank: from },
        cents,
        on,
        kind: 'refund',
        receiptId: null,
        unitId: unit_id,
        description: `Crédito devolvido: ${note}`.slice(0, 260),
      },
    ])
    audit({
      entity: 'unit_credits',
      entityId: unit_id,
      before: { cents: credit },
      after: { cents: credit - cents, on, note },
    })
    return { credit_cents: credit - cents }
  },
})
