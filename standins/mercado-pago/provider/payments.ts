import QRCode from 'qrcode'
import { z } from 'zod'
import { buildBarcode } from '../../../domain/boleto/barcode.ts'
import { encodeDueFactor } from '../../../domain/boleto/due-factor.ts'
import { buildDynamicPix } from '../../../domain/pix/br-code.ts'
import type { Notices } from '../notices.ts'
import { type Cards, type Outcome, outcomeOf } from './cards.ts'
import { type Clock, writeInstant } from './clock.ts'
import { feesOf } from './fees.ts'
import { notFound, Refusal } from './refusal.ts'
import type { Account, Card, Payment, Refund, Subscription } from './resources.ts'
import type { Store } from './store.ts'

const person = z.object({
  email: z.string().optional(),
  first_name: z.string().optional(),
  last_name: z.string().optional(),
  identification: z.object({ type: z.string().optional(), number: z.string().optional() }).optional(),
})

const asked = z.object({
  transaction_amount: z.number().positive(),
  token: z.string().optional(),
  description: z.string().default(''),
  installments: z.number().int().default(1),
  payment_method_id: z.string(),
  external_reference: z.string().optional(),
  notification_url: z.url().optional(),
  date_of_expiration: z.string().optional(),
  metadata: z.record(z.string(), z.unknown()).default({}),
  payer: person.default({}),
})

type Asked = z.infer<typeof asked>
type Parts = { store: Store; clock: Clock; notices: Notices; cards: Cards; url: string }

/** `/v1/payments/search`: by our reference, or by when they were made or last changed. */
type PaymentFilter = Partial<
  Record<'external_reference' | 'range' | 'begin_date' | 'end_date' | 'criteria', string>
>

const day = 86_400_000

/** `/v1/payments`: payments by card, Pix and boleto, and their outcomes. */
export function openPayments({ store, clock, notices, cards, url }: Parts) {
  function keep(made: Payment, action: 'created' | 'updated'): Payment {
    const payment =
      made.status === 'approved' && made.fee_details.length === 0 ? { ...made, ...feesOf(made) } : made
    store.keep('payments', payment.id, payment)
    notices.tell('payment', `payment.${action}`, payment.id, payment.collector_id, payment.notification_url)
    return payment
  }

  const change = (payment: Payment, parts: Partial<Payment>) =>
    keep({ ...payment, ...parts, date_last_updated: writeInstant(clock.now()) }, 'updated')

  function blank(collector_id: number, body: Asked, time = clock.now()) {
    const at = writeInstant(time)
    return {
      id: store.nextNumber(),
      collector_id,
      transaction_amount: body.transaction_amount,
      transaction_amount_refunded: 0,
      currency_id: 'BRL' as const,
      description: body.description,
      external_reference: body.external_reference,
      date_created: at,
      date_last_updated: at,
      installments: body.installments,
      operation_type: 'regular_payment' as const,
      live_mode: false as const,
      metadata: body.metadata,
      notification_url: body.notification_url,
      payer: body.payer,
      fee_details: [],
      money_release_date: null,
      refunds: [],
    }
  }

  const paidBy = (card: Card, outcome: Outcome, time = clock.now()) => ({
    ...outcome,
    date_approved: outcome.status === 'approved' ? writeInstant(time) : null,
    date_of_expiration: null,
    payment_method_id: card.brand,
    payment_type_id: 'credit_card' as const,
    card: {
      first_six_digits: card.first_six_digits,
      last_four_digits: card.last_four_digits,
      cardholder: { name: card.holder },
    },
  })

  async function pix(collector_id: number, body: Asked): Promise<Payment> {
    const expires = expiryOf(body.date_of_expiration, clock.now(), {
      least: 30 * 60_000,
      most: 30 * day,
      usual: day,
    })
    const payment = blank(collector_id, body)
    const ticket_url = `${url}/payments/${payment.id}/ticket`
    const location = `pix.mercadopago.test/${payment.id}`
    const qr_code = buildDynamicPix({ name: 'MERCADO PAGO TESTE', city: 'SAO PAULO', location })
    const drawn = await QRCode.toDataURL(qr_code, { margin: 2, width: 360 })
    return {
      ...payment,
      status: 'pending',
      status_detail: 'pending_waiting_transfer',
      date_approved: null,
      date_of_expiration: writeInstant(expires),
      payment_method_id: 'pix',
      payment_type_id: 'bank_transfer',
      point_of_interaction: {
        type: 'OPENPLATFORM',
        transaction_data: { qr_code, qr_code_base64: drawn.split(',')[1], ticket_url },
      },
    }
  }

  function boleto(collector_id: number, body: Asked): Payment {
    const { identification, first_name } = body.payer
    if (!identification?.number || !first_name)
      throw new Refusal(400, 'payer.identification.number and payer.first_name are required for bolbradesco')
    const expires = expiryOf(body.date_of_expiration, clock.now(), {
      least: 0,
      most: 30 * day,
      usual: 3 * day,
    })
    const payment = blank(collector_id, body)
    return {
      ...payment,
      status: 'pending',
      status_detail: 'pending_waiting_payment',
      date_approved: null,
      date_of_expiration: writeInstant(expires),
      payment_method_id: 'bolbradesco',
      payment_type_id: 'ticket',
      // Well formed, and no bank's title: its free field names this payment.
      barcode: {
        content: buildBarcode({
          bank: '237',
          factor: encodeDueFactor(writeInstant(expires).slice(0, 10)),
          ...{
            amount: Math.round(body.transaction_amount * 100),
            freeField: String(payment.id).padStart(25, '0'),
          },
        }),
      },
      transaction_details: { external_resource_url: `${url}/payments/${payment.id}/ticket` },
    }
  }

  const isMine = (account: Account) => (payment: Payment) => payment.collector_id === account.userId

  return {
    /** Throws 400 for a body that the provider refuses. */
    async create(account: Account, body: unknown): Promise<Payment> {
      const read = asked.safeParse(body)
      if (!read.success) throw new Refusal(400, firstProblem(read.error))
      const { data } = read
      if (Math.abs(data.transaction_amount * 100 - Math.round(data.transaction_amount * 100)) > 1e-6)
        throw new Refusal(400, 'Invalid transaction_amount', [
          { code: 4037, description: 'Invalid transaction_amount' },
        ])
      if (data.payment_method_id === 'pix') return keep(await pix(account.userId, data), 'created')
      if (data.payment_method_id === 'bolbradesco') return keep(boleto(account.userId, data), 'created')
      if (!data.token)
        throw new Refusal(400, 'token is required', [{ code: 3001, description: 'token is required' }])
      const card = cards.spend(account.userId, data.token)
      return keep({ ...blank(account.userId, data), ...paidBy(card, outcomeOf(card)) }, 'created')
    },
    /** The charge of an instalment, as the subscription's card has it; metadata and e-mail are empty, as at the provider. */
    charge({ told, card }: Subscription, amount: number, time: Date): Payment {
      const body = {
        ...asked.parse({ transaction_amount: amount, payment_method_id: 'card' }),
        description: told.reason,
      }
      const paid = card ? paidBy(card, outcomeOf(card), time) : null
      if (!paid) throw new Error('A subscription without card is not charged')
      return keep(
        {
          ...blank(told.collector_id, { ...body, external_reference: told.external_reference }, time),
          ...paid,
          operation_type: 'recurring_payment',
          point_of_interaction: { type: 'SUBSCRIPTIONS', transaction_data: { subscription_id: told.id } },
        },
        'created',
      )
    },
    /** Throws 404 for one that is not the account's. */
    find(account: Account, id: string): Payment {
      const payment = store.payments.get(id)
      if (!payment || !isMine(account)(payment)) throw notFound('Payment')
      return payment
    },
    list: () => [...store.payments.values()].toReversed(),
    search: (
      account: Account,
      { external_reference, range, begin_date, end_date, criteria }: PaymentFilter,
    ) => {
      const from = Date.parse(begin_date ?? '') || 0
      const until = Date.parse(end_date ?? '') || Number.MAX_SAFE_INTEGER
      const inRange = (payment: Payment) => {
        const time = Date.parse(
          range === 'date_last_updated' ? payment.date_last_updated : payment.date_created,
        )
        return time >= from && time <= until
      }
      const found = [...store.payments.values()]
        .filter(isMine(account))
        .filter((payment) => !external_reference || payment.external_reference === external_reference)
        .filter(inRange)
      return criteria === 'asc' ? found : found.toReversed()
    },
    /** Marks a waiting payment as paid, refused or given up. */
    settle(payment: Payment, { status, status_detail }: Outcome): Payment {
      // A bank accepts an expired boleto for some more days, and reports it late.
      const isLateBoleto =
        payment.payment_type_id === 'ticket' && payment.status_detail === 'expired' && status === 'approved'
      const waits = payment.status === 'pending' || payment.status === 'in_process' || isLateBoleto
      if (!waits) throw new Refusal(400, `Payment is ${payment.status}`)
      const date_approved = status === 'approved' ? writeInstant(clock.now()) : null
      return change(payment, { status, status_detail, date_approved })
    },
    chargeBack(payment: Payment): Payment {
      if (payment.status !== 'approved') throw new Refusal(400, `Payment is ${payment.status}`)
      return change(payment, { status: 'charged_back', status_detail: 'settled' })
    },
    /** A dispute that the seller won: the money is there again. */
    winBack(payment: Payment): Payment {
      if (payment.status !== 'charged_back') throw new Refusal(400, `Payment is ${payment.status}`)
      return change(payment, { status: 'approved', status_detail: 'accredited' })
    },
    /** Refunds all or a part. Throws 400 when less than that is left. */
    refund(payment: Payment, amount: number | undefined): Refund {
      const left = cents(payment.transaction_amount) - cents(payment.transaction_amount_refunded)
      const back = amount === undefined ? left : cents(amount)
      if (payment.status !== 'approved' || back <= 0 || back > left)
        throw new Refusal(400, 'Invalid amount to refund', [
          { code: 2063, description: 'The action requested is not valid for the current payment state' },
        ])
      const refund: Refund = {
        id: store.nextNumber(),
        payment_id: payment.id,
        amount: back / 100,
        status: 'approved',
        date_created: writeInstant(clock.now()),
      }
      const isAll = back === left
      change(payment, {
        status: isAll ? 'refunded' : 'approved',
        status_detail: isAll ? 'refunded' : 'partially_refunded',
        transaction_amount_refunded: (cents(payment.transaction_amount_refunded) + back) / 100,
        refunds: [...payment.refunds, refund],
      })
      return refund
    },
    /** Payments whose time ran out are cancelled. */
    expire(): void {
      const now = clock.now()
      for (const payment of store.payments.values()) {
        const until = payment.date_of_expiration
        if (payment.status === 'pending' && until && new Date(until) <= now)
          change(payment, { status: 'cancelled', status_detail: 'expired' })
      }
    },
  }
}

export type Payments = ReturnType<typeof openPayments>

const cents = (reais: number) => Math.round(reais * 100)

export const firstProblem = ({ issues: [issue] }: z.ZodError): string =>
  `${issue?.path.join('.') || 'body'}: ${issue?.message ?? 'invalid'}`

function expiryOf(
  text: string | undefined,
  now: Date,
  bounds: { least: number; most: number; usual: number },
): Date {
  if (!text) return new Date(now.getTime() + bounds.usual)
  const time = new Date(text)
  const ahead = time.getTime() - now.getTime()
  if (!(ahead >= bounds.least && ahead <= bounds.most + day))
    throw new Refusal(400, 'Invalid date_of_expiration', [
      { code: 4020, description: 'Invalid date_of_expiration' },
    ])
  return time
}
