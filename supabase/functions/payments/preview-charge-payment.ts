import { z } from 'zod'
import type { ChargedItem } from '../../../domain/charges/charge-name.ts'
import { lateOf } from '../../../domain/charges/due-today.ts'
import { AppError } from '../../../domain/errors.ts'
import { quotedSum, quotesOf } from '../../../domain/payments/bundle.ts'
import { requireSeen } from '../_shared/bundles/making.ts'
import * as field from '../_shared/charge-payments/inputs.ts'
import { methodsOf, offeredAccount, passedOn, payOnOf } from '../_shared/charge-payments/terms.ts'
import { command } from '../_shared/command.ts'
import type { Sql } from '../_shared/database.ts'
import { optionalSetting } from '../_shared/environment.ts'
import { readOwed, reckoner } from '../_shared/payments/charges-owed.ts'

const input = z.strictObject({ condominium_id: field.condominiumId, charge_ids: field.chargeIds })

/**
 * What paying these charges at the provider takes now, by each means that is offered, and with what browsers make card tokens. Nothing is
 * written. Throws `payment_account_missing`, `charge_not_open`, `not_found`.
 */
export default command('preview-charge-payment', {
  // Paying what is owed, and refunding what was paid, stays possible whatever the state of the subscription (product.md, Plans).
  roles: 'boardAndResidents',
  feature: 'financial',
  readOnlyAllowed: true,
  auditedAs: 'Consultou quanto custa pagar online',
  section: 'charge-payments',
  input,
  readOnly: true,
  async run({ sql, condominiumId, today, holidays }, { charge_ids }) {
    await requireSeen(sql, charge_ids)
    const account = await offeredAccount(sql, condominiumId)
    const charges = await readOwed(sql, condominiumId, charge_ids)
    if (charges.size !== charge_ids.length) throw new AppError('not_found')
    if ([...charges.values()].some(({ status }) => status !== 'open')) throw new AppError('charge_not_open')
    const rules = await reckoner(sql, condominiumId, charges)
    const owedOn = (day: string) =>
      [...charges.values()].map((charge) => ({ id: charge.id, due: rules.owed(charge, day) }))
    const methods = methodsOf(account).map((method) => {
      const payOn = payOnOf(method, today, holidays)
      const debt = quotedSum(quotesOf(owedOn(payOn)))
      const surcharge = passedOn(account, method, debt)
      return {
        method,
        pay_on: payOn,
        debt_cents: debt,
        surcharge_cents: surcharge,
        amount_cents: debt + surcharge,
      }
    })
    const dues = new Map(owedOn(today).map(({ id, due }) => [id, due]))
    const lines = (await named(sql, condominiumId, charge_ids)).map((row) => {
      const due = dues.get(row.charge_id)!
      return { ...row, total_cents: due.total, late_cents: lateOf(due), discount_cents: due.discount }
    })
    return {
      today,
      lines,
      methods,
      max_installments: account.max_installments,
      card_fee_bps: account.card_fee_bps,
      provider: {
        api_url: optionalSetting('MERCADO_PAGO_API_URL', 'https://api.mercadopago.com').replace(/\/+$/, ''),
        public_key: account.public_key,
        is_live: account.is_live,
      },
    }
  },
})

type Line = {
  charge_id: string
  unit_label: string
  kind: string
  reference: string
  competence: string
  due_on: string
  amount_cents: number
  charge_items: ChargedItem[]
}

const named = (sql: Sql, condominiumId: string, ids: readonly string[]) => sql<Line[]>`
  select c.id as charge_id, c.unit_label, c.kind, c.reference, to_char(c.competence, 'YYYY-MM') as competence, c.due_on::text,
    c.amount_cents::float8 as amount_cents,
    (select coalesce(jsonb_agg(jsonb_build_object('description', i.description, 'note', i.note) order by i.position), '[]') from public.charge_items i
      where i.condominium_id = c.condominium_id and i.charge_id = c.id) as charge_items
  from public.charges c where c.condominium_id = ${condominiumId} and c.id = any (${[...ids]}) order by c.due_on, c.sort_key, c.reference`
