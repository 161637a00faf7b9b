import { z } from 'zod'
import { command } from '../_shared/command.ts'
import * as field from '../_shared/ledger/inputs.ts'
import { requireAccount, requirePast } from '../_shared/payments/checks.ts'
import { type Decision, decideReceipt, lockReceipt } from '../_shared/payments/deciding.ts'
import * as receipt from '../_shared/payments/inputs.ts'

const decision = z.discriminatedUnion(
  'to',
  [
    z.object({
      to: z.literal('charges'),
      charge_ids: receipt.chargeIds.pipe(z.array(z.string()).min(1, 'Escolha ao menos uma cobrança.')),
    }),
    z.object({ to: z.literal('credit'), unit_id: receipt.unitId }),
    z.object({ to: z.literal('income'), fund: field.fund, rubric: field.rubric }),
    z.object({ to: z.literal('refund'), on: field.day, from: receipt.from }),
  ],
  'Diga o que fazer com o dinheiro.',
)
const input = z
  .object({
    condominium_id: field.condominium_id,
    receipt_id: receipt.receiptId,
    decision,
    note: receipt.note,
  })
  .refine((said) => said.decision.to !== 'refund' || said.note.length >= 5, {
    path: ['note'],
    message: 'Diga a quem e como o dinheiro foi devolvido.',
  })

/**
 * Decides on waiting money: charges, a unit's credit, other income, or back to the payer. Throws `receipt_decided`, `charge_not_open`, `month_closed`
 * (a refund in a closed month), `not_found`, `invalid_input`.
 */
export default command('decide-receipt', {
  roles: 'admins',
  feature: 'financial',
  readOnlyAllowed: true,
  auditedAs: 'Decidiu um recebimento',
  section: 'books',
  ownCase: { guard: 'receipts_own_case' },
  input,
  async run({ sql, condominiumId, userId, today, audit }, given) {
    const found = await lockReceipt(sql, condominiumId, given.receipt_id)
    const wanted = toDecision(given.decision)
    if (wanted.to === 'refund') {
      requirePast(wanted.on, today, 'decision.on')
      await requireAccount(sql, condominiumId, wanted.bankAccountId, 'decision.from')
    }
    await decideReceipt(sql, condominiumId, userId!, found, wanted, given.note)
    audit({
      entity: 'receipts',
      entityId: found.id,
      before: { status: found.status, reason: found.reason, cents: found.cents },
      after: { ...given.decision, note: given.note },
    })
    return { receipt_id: found.id }
  },
})

function toDecision(said: z.output<typeof decision>): Decision {
  if (said.to === 'charges') return { to: 'charges', chargeIds: said.charge_ids }
  if (said.to === 'credit') return { to: 'credit', unitId: said.unit_id }
  if (said.to === 'income') return said
  const isCash = said.from === 'cash'
  return {
    to: 'refund',
    on: said.on,
    method: isCash ? 'cash' : 'bank',
    bankAccountId: isCash ? null : said.from,
  }
}
