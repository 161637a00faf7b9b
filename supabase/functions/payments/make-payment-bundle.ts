import { z } from 'zod'
import { AppError } from '../../../domain/errors.ts'
import { id } from '../../../domain/fields/id.ts'
import { MOST_BUNDLED, payDays } from '../../../domain/payments/bundle.ts'
import { makeBundle, requireOneOwner, requireSeen } from '../_shared/bundles/making.ts'
import { command } from '../_shared/command.ts'
import * as field from '../_shared/ledger/inputs.ts'

const input = z.object({
  condominium_id: field.condominium_id,
  charge_ids: z
    .array(id('Cobrança inválida.'), 'Escolha as cobranças.')
    .min(1, 'Escolha ao menos uma cobrança.')
    .max(MOST_BUNDLED, `Escolha até ${MOST_BUNDLED} cobranças.`)
    .transform((ids) => [...new Set(ids)]),
  /** The day whose amount it is; unsaid, today. */
  pay_on: field.day.optional(),
})

/**
 * Makes one payment of several charges of a unit or of an owner, or of one charge on another day: the amount of that day and a Pix code for it. Ends
 * earlier ones of the same charges. Throws `charge_not_open`, `bundle_of_many`, `not_found`.
 */
export default command('make-payment-bundle', {
  // Debtors may pay, whether or not the plan is paid for.
  roles: 'adminsAndResidents',
  feature: 'financial',
  readOnlyAllowed: true,
  auditedAs: 'Juntou cobranças num pagamento ou tirou segunda via',
  section: 'payment-bundles',
  changes: 'own',
  ownCase: 'own say',
  input,
  async run(
    { sql, condominiumId, userId, role, today, holidays, audit, limit },
    { charge_ids, pay_on = today },
  ) {
    await limit(`bundle ${userId}`, 120, 'hour')
    const days = payDays(today)
    if (pay_on < days.min || pay_on > days.max) {
      const message = `Escolha um dia de hoje até ${days.max.split('-').reverse().join('/')}.`
      throw new AppError('invalid_input', { message, fields: [{ path: 'pay_on', message }] })
    }
    if (role === 'resident') await requireSeen(sql, charge_ids)
    else await requireOneOwner(sql, condominiumId, charge_ids)
    const order = { condominiumId, userId, chargeIds: charge_ids, today, holidays, payOn: pay_on }
    const made = await makeBundle(sql, order)
    audit({
      entity: 'payment_bundles',
      entityId: made.id,
      after: { charge_ids, pay_on, amount_cents: made.cents, replaced: made.replaced },
    })
    return { bundle_id: made.id, amount_cents: made.cents, is_new: made.isNew }
  },
})
