import { z } from 'zod'
import { type PaymentMethod, paymentMethods } from '../../../domain/charge-payments/states.ts'
import { documentKind, unmaskDocument } from '../../../domain/cpf-cnpj.ts'
import { AppError } from '../../../domain/errors.ts'
import { filledLine } from '../../../domain/fields/text.ts'
import { makeBundle, requireOneOwner, requireSeen } from '../_shared/bundles/making.ts'
import * as field from '../_shared/charge-payments/inputs.ts'
import { sealOrder } from '../_shared/charge-payments/orders.ts'
import {
  methodsOf,
  type OfferedAccount,
  offeredAccount,
  passedOn,
  payOnOf,
} from '../_shared/charge-payments/terms.ts'
import { refuseCardNumber } from '../_shared/checkout/refuse-card-number.ts'
import { command } from '../_shared/command.ts'
import type { Sql } from '../_shared/database.ts'

const payer = z.strictObject({
  name: filledLine(120, 'Informe o nome de quem paga.', 2),
  document: z
    .string('Informe o CPF ou CNPJ.')
    .max(30, 'Confira o CPF ou CNPJ.')
    .transform(unmaskDocument)
    .refine((text) => documentKind(text) !== null, 'Confira o CPF ou CNPJ.'),
})

// Strict throughout: a price, an account or a coupon that the caller made up is refused, not ignored.
const input = z
  .strictObject({
    condominium_id: field.condominiumId,
    charge_ids: field.chargeIds,
    method: z.enum(paymentMethods, 'Escolha como pagar.'),
    /** What the page showed; another sum is shown before anything is charged. */
    expected_cents: z.number().int().positive(),
    token: z
      .string()
      .regex(/^[A-Za-z0-9_-]{16,80}$/, 'Digite o cartão de novo.')
      .optional(),
    payment_method_id: z
      .string()
      .regex(/^[a-z_]{2,30}$/, 'Confira o número do cartão.')
      .optional(),
    installments: z.number().int().min(1).max(12).default(1),
    payer,
  })
  .refine(({ method, token, payment_method_id }) => method !== 'card' || (token && payment_method_id), {
    path: ['token'],
    message: 'Digite o cartão.',
  })

/**
 * Starts the payment of these charges at the condominium's own provider account: calculates the amount here and now, and the worker sends it to the
 * provider under the row's id, so that two clicks or a crash make one payment. Only a person who sees the charges as a resident can pay them. Throws
 * `payment_account_missing`, `payment_method_not_offered`, `payment_amount_changed` (with the amount in the details), `payment_under_review`,
 * `charge_not_open`, `bundle_of_many`, `not_found`.
 */
export default command('pay-charges', {
  roles: 'boardAndResidents',
  membersOnly: true,
  feature: 'financial',
  readOnlyAllowed: true,
  isSecret: true,
  auditedAs: 'Pagou cobranças online',
  section: 'charge-payments',
  changes: 'own',
  ownCase: 'own say',
  input,
  logsRefusals: true,
  verify: refuseCardNumber,
  async run({ sql, condominiumId, userId, today, holidays, audit, enqueue, limit }, asked) {
    const { charge_ids: chargeIds, method } = asked
    await limit(`pay-charges ${userId}`, 30, 'hour')
    await requireSeen(sql, chargeIds)
    await requireOneOwner(sql, condominiumId, chargeIds)
    const account = await offeredAccount(sql, condominiumId)
    requireOffered(account, method, asked.installments)
    const payOn = payOnOf(method, today, holidays)
    const bundle = await makeBundle(sql, { condominiumId, userId, chargeIds, today, holidays, payOn })
    const surcharge = passedOn(account, method, bundle.cents)
    const amount = bundle.cents + surcharge
    if (amount !== asked.expected_cents)
      throw new AppError('payment_amount_changed', { details: { amount_cents: amount } })
    const open = await undecided(sql, condominiumId, chargeIds)
    if (open.some((one) => one.method === 'card')) throw new AppError('payment_under_review')
    const same = open.find((one) => one.bundle_id === bundle.id && one.method === method && one.is_payable)
    if (same) return { payment_id: same.id, amount_cents: amount, is_new: false }
    const [made] = await sql<{ id: string }[]>`
      insert into public.charge_payments (condominium_id, account_id, bundle_id, unit_id, unit_labels, method, installments, debt_cents,
        surcharge_cents, user_id, next_try_at)
      select ${condominiumId}, ${account.id}, b.id, b.unit_id, b.unit_labels, ${method}, ${asked.installments}, ${bundle.cents},
        ${surcharge}, ${userId}, private.now() + interval '1 minute'
      from public.payment_bundles b where b.condominium_id = ${condominiumId} and b.id = ${bundle.id} returning id`
    const id = made!.id
    const [person] = await sql<{ email: string }[]>`select email from private.account(${userId})`
    const order = {
      token: method === 'card' ? (asked.token ?? null) : null,
      methodName: method === 'card' ? (asked.payment_method_id ?? null) : null,
      payer: { ...asked.payer, email: person?.email ?? '' },
    }
    await sql`
      insert into private.charge_payment_orders (condominium_id, payment_id, sealed)
      values (${condominiumId}, ${id}, ${sealOrder(condominiumId, id, order)})`
    await enqueue('order-charge-payments', { condominiumId, paymentId: id })
    audit({
      entity: 'charge_payments',
      entityId: id,
      after: { charge_ids: chargeIds, method, installments: asked.installments, amount_cents: amount },
    })
    return { payment_id: id, amount_cents: amount, is_new: true }
  },
})

function requireOffered(account: OfferedAccount, method: PaymentMethod, installments: number): void {
  const most = method === 'card' ? account.max_installments : 1
  if (!methodsOf(account).includes(method) || installments > most)
    throw new AppError('payment_method_not_offered')
}

type Undecided = { id: string; bundle_id: string; method: PaymentMethod; is_payable: boolean }

/** Finds payments of any of these charges that may still take place; the charges are locked, so no one makes another meanwhile. */
const undecided = (sql: Sql, condominiumId: string, chargeIds: readonly string[]) => sql<Undecided[]>`
  select p.id, p.bundle_id, p.method,
    p.order_to_provider is distinct from 'cancel' and coalesce(p.expires_at > private.now() + interval '2 minutes', true) as is_payable
  from public.charge_payments p
  where p.condominium_id = ${condominiumId} and p.status in ('new', 'pending', 'authorized', 'in_process')
    and p.bundle_id in (select c.bundle_id from public.payment_bundle_charges c where c.charge_id = any (${[...chargeIds]}))`
