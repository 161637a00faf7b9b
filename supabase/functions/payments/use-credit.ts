import { z } from 'zod'
import { AppError } from '../../../domain/errors.ts'
import { id } from '../../../domain/fields/id.ts'
import { formatCents } from '../../../domain/money.ts'
import { command } from '../_shared/command.ts'
import * as field from '../_shared/ledger/inputs.ts'
import { expectedAmounts } from '../_shared/payments/charges-owed.ts'
import { creditOf } from '../_shared/payments/checks.ts'
import * as receipt from '../_shared/payments/inputs.ts'
import { receive } from '../_shared/payments/receiving.ts'

const input = z.object({
  condominium_id: field.condominium_id,
  unit_id: receipt.unitId,
  charge_id: id('Escolha a cobrança.'),
  /** If omitted: all that the charge can take. */
  cents: field.cents.optional(),
})

/** Pays a charge, whole or in part, with what its unit paid too much or ahead. Throws `credit_insufficient`, `charge_not_open`, `not_found`. */
export default command('use-credit', {
  roles: 'admins',
  membersOnly: true,
  feature: 'financial',
  readOnlyAllowed: true,
  auditedAs: 'Usou o crédito de uma unidade',
  section: 'books',
  ownCase: 'own say',
  input,
  async run({ sql, condominiumId, userId, today, audit }, { unit_id, charge_id, cents: wanted }) {
    const credit = await creditOf(sql, condominiumId, unit_id)
    const [charge] = await sql<{ unit_id: string; status: string }[]>`
      select unit_id, status from public.charges where condominium_id = ${condominiumId} and id = ${charge_id}`
    if (charge?.unit_id !== unit_id) throw new AppError('not_found')
    if (charge.status !== 'open') throw new AppError('charge_not_open')
    const owed = (await expectedAmounts(sql, condominiumId, [charge_id], today)).get(charge_id)?.total ?? 0
    const cents = Math.min(wanted ?? credit, owed)
    if (wanted && wanted > owed) {
      const message = `A cobrança só toma ${formatCents(owed)}.`
      throw new AppError('invalid_input', { message, fields: [{ path: 'cents', message }] })
    }
    if (cents > credit || credit === 0) throw new AppError('credit_insufficient')
    const { receipts, paidChargeIds } = await receive(
      sql,
      condominiumId,
      [
        {
          method: 'credit',
          source: 'typed',
          receivedOn: today,
          cents,
          chargeIds: [charge_id],
          unitId: unit_id,
        },
      ],
      userId,
    )
    const { id, outcome } = receipts[0]!
    audit({
      entity: 'receipts',
      entityId: id,
      before: { credit_cents: credit },
      after: { credit_cents: credit - cents, cents, charge_id },
    })
    return { receipt_id: id, outcome, paid_charge_ids: paidChargeIds, credit_cents: credit - cents }
  },
})
