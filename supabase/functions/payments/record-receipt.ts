import { z } from 'zod'
import { typedMethods } from '../../../domain/payments/receipt.ts'
import { command } from '../_shared/command.ts'
import * as field from '../_shared/ledger/inputs.ts'
import { requireAccount, requirePast } from '../_shared/payments/checks.ts'
import * as receipt from '../_shared/payments/inputs.ts'
import { receive } from '../_shared/payments/receiving.ts'

const input = z.object({
  condominium_id: field.condominium_id,
  received_on: field.day,
  method: z.enum(typedMethods, 'Escolha como o dinheiro entrou.'),
  cents: field.cents,
  /** Where it lies; unsaid, where residents pay. Cash lies in the cash box. */
  bank_account_id: field.bankAccount.nullish(),
  /** The charges that it pays, in that order. None, with a unit: all of it is the unit's credit. None and no unit: it waits for a decision. */
  charge_ids: receipt.chargeIds.default([]),
  unit_id: receipt.unitId.nullish(),
  payer_name: receipt.payerName,
  payer_document: receipt.payerDocument,
  note: receipt.note,
})

/**
 * Books money that came in other than by boleto: a charge that is not fully paid stays open, and any excess becomes the unit's credit. Throws
 * `charge_not_open`, `not_found`, `invalid_input`.
 */
export default command('record-receipt', {
  // Money arrives whether the plan is paid for or not.
  roles: 'admins',
  feature: 'financial',
  readOnlyAllowed: true,
  auditedAs: 'Lançou um recebimento',
  section: 'books',
  ownCase: { guard: 'receipts_own_case' },
  input,
  async run({ sql, condominiumId, userId, today, audit }, given) {
    requirePast(given.received_on, today, 'received_on')
    await requireAccount(sql, condominiumId, given.bank_account_id, 'bank_account_id')
    const { receipts, paidChargeIds } = await receive(
      sql,
      condominiumId,
      [
        {
          method: given.method,
          source: 'typed',
          receivedOn: given.received_on,
          cents: given.cents,
          bankAccountId: given.bank_account_id ?? null,
          payerName: given.payer_name,
          payerDocument: given.payer_document || null,
          chargeIds: given.charge_ids,
          unitId: given.unit_id ?? null,
          note: given.note,
        },
      ],
      userId,
    )
    const made = receipts[0]!
    const { method, received_on, cents } = given
    const told = { status: made.status, outcome: made.outcome, credit_cents: made.creditCents }
    audit({ entity: 'receipts', entityId: made.id, after: { method, received_on, cents, ...told } })
    return { receipt_id: made.id, ...told, paid_charge_ids: paidChargeIds }
  },
})
