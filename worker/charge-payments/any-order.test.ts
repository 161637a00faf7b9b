import fc from 'fast-check'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { isPaid } from '../../domain/charge-payments/states.ts'
import { atLength } from '../../host/test-length.ts'
import { readChargePayment } from '../../supabase/functions/_shared/charge-payments/provider.ts'
import recordReceipt from '../../supabase/functions/payments/record-receipt.ts'
import refundChargePayment from '../../supabase/functions/payments/refund-charge-payment.ts'
import { openAccounts } from './accounts.ts'
import { sweepChargePaymentsTask } from './read-charge-payments.ts'
import { type ChargePayments, type House, startChargePayments, today } from './testing.ts'

let world: ChargePayments
beforeAll(async () => {
  world = await startChargePayments()
})
afterAll(() => world.close())

type Step =
  | { do: 'pay'; method: 'card' | 'pix' | 'boleto'; charge: number; name: string }
  | { do: 'become'; payment: number; becomes: 'approved' | 'rejected' | 'expired' | 'charged_back' | 'won' }
  | { do: 'refund'; payment: number }
  | { do: 'elsewhere'; charge: number }
  | { do: 'deliver'; notice: number; forged: boolean }
  | { do: 'lose'; notice: number }

const place = fc.nat(7)
const step: fc.Arbitrary<Step> = fc.oneof(
  {
    weight: 4,
    arbitrary: fc.record({
      do: fc.constant('pay' as const),
      method: fc.constantFrom('card', 'pix', 'boleto' as const),
      charge: place,
      name: fc.constantFrom('APRO', 'APRO', 'CONT', 'FUND'),
    }),
  },
  {
    weight: 4,
    arbitrary: fc.record({
      do: fc.constant('become' as const),
      payment: place,
      becomes: fc.constantFrom('approved', 'approved', 'rejected', 'expired', 'charged_back', 'won' as const),
    }),
  },
  { weight: 1, arbitrary: fc.record({ do: fc.constant('refund' as const), payment: place }) },
  { weight: 1, arbitrary: fc.record({ do: fc.constant('elsewhere' as const), charge: place }) },
  {
    weight: 5,
    arbitrary: fc.record({ do: fc.constant('deliver' as const), notice: place, forged: fc.boolean() }),
  },
  { weight: 1, arbitrary: fc.record({ do: fc.constant('lose' as const), notice: place }) },
)

async function take(house: House, made: string[], one: Step): Promise<void> {
  const { notices } = world
  const paymentAt = async (at: number) =>
    made.length > 0
      ? { id: made[at % made.length]!, ...(await world.payment(made[at % made.length]!)) }
      : null
  const charge = (at: number) => house.chargeIds[at % house.chargeIds.length]!
  if (one.do === 'pay') {
    const id = await world.pay(house, one.method, { name: one.name, chargeIds: [charge(one.charge)] })
    if (/^[0-9a-f]{8}-/.test(id) && !made.includes(id)) made.push(id)
  }
  if (one.do === 'become') {
    const payment = await paymentAt(one.payment)
    if (payment?.provider_id) await world.become(payment.provider_id, one.becomes)
  }
  if (one.do === 'refund') {
    const payment = await paymentAt(one.payment)
    if (payment)
      await world.ask(
        refundChargePayment,
        { condominium_id: house.condominiumId, payment_id: payment.id, reason: 'Pediu de volta' },
        house.admin,
      )
  }
  if (one.do === 'elsewhere')
    await world.ask(
      recordReceipt,
      {
        condominium_id: house.condominiumId,
        received_on: today,
        method: 'transfer',
        cents: 40_000,
        charge_ids: [charge(one.charge)],
      },
      house.admin,
    )
  if (one.do === 'deliver' && notices.length > 0) {
    // Any of them, any number of times: late, repeated, before its own beginning.
    const notice = notices[notices.length - 1 - (one.notice % notices.length)]!
    const status = await world.deliver(notice, one.forged ? { signedWith: 'guessed' } : {})
    expect(status).toBe(one.forged ? 401 : 200)
  }
  if (one.do === 'lose') notices.splice(one.notice % (notices.length + 1), 1)
}

/** Proves that the provider's state of each payment matches ours, in its status and in the books. */
async function proveTruth(house: House, made: readonly string[]): Promise<void> {
  const [account] = await openAccounts(world.worker.context.sql, { condominiumId: house.condominiumId })
  for (const id of made) {
    const ours = await world.payment(id)
    const told = ours.provider_id ? await readChargePayment(account!.tokens(), ours.provider_id) : null
    expect(ours.status, id).toBe(told?.status)
    expect(ours.booked, id).toBe(told && isPaid(told.status) ? told.cents - told.refundedCents : 0)
    expect(ours.fee, id).toBe(told && isPaid(told.status) ? told.feeCents : 0)
  }
}

test(
  'whatever is told in whatever order, the books say what the provider says',
  async () => {
    await fc.assert(
      fc.asyncProperty(fc.array(step, { minLength: 4, maxLength: 14 }), async (steps) => {
        world.notices.splice(0)
        const house = await world.build(2)
        await world.connect(house, `Conta ${crypto.randomUUID()}`)
        await world.sql`
        update public.payment_accounts set offers_boleto = true where condominium_id = ${house.condominiumId}`
        const made: string[] = []
        for (const one of steps) await take(house, made, one)
        await world.sql`
        update public.charge_payments set read_at = now() - interval '1 day' where condominium_id = ${house.condominiumId}`
        await world.sql`
        update public.payment_accounts set read_until = null where condominium_id = ${house.condominiumId}`
        await sweepChargePaymentsTask.run(world.worker.context, {}, new AbortController().signal)
        await world.settle()
        await proveTruth(house, made)
        await world.proveBooks(house)
        await proveCharges(house)
      }),
      { numRuns: atLength(3, 100) },
    )
  },
  atLength(240_000, 1_800_000),
)

/** Proves that the open amount of each charge is its amount less its valid payments; nothing is paid twice. */
async function proveCharges({ condominiumId }: House): Promise<void> {
  const wrong = await world.sql`
    select c.id from public.charges c
    left join lateral (
      select coalesce(sum(p.principal_cents + p.discount_cents), 0) as settled from public.payments p
      where p.condominium_id = c.condominium_id and p.charge_id = c.id and p.undone_at is null) p on true
    where c.condominium_id = ${condominiumId}
      and (c.settled_cents <> p.settled or p.settled > c.amount_cents or (c.status = 'paid') <> (p.settled = c.amount_cents))`
  expect([...wrong]).toEqual([])
}
