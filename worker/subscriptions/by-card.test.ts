import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import changeSubscriptionCard from '../../supabase/functions/subscriptions/change-subscription-card.ts'
import keepSubscription from '../../supabase/functions/subscriptions/keep-subscription.ts'
import paySubscription from '../../supabase/functions/subscriptions/pay-subscription.ts'
import releaseCard from '../../supabase/functions/subscriptions/release-card.ts'
import {
  byCard,
  byPix,
  cardToken,
  charged,
  checkoutOf,
  clock,
  closeStage,
  codeOf,
  deliver,
  found,
  type Home,
  letters,
  newest,
  ok,
  on,
  openStage,
  payBy,
  payments,
  project,
  provider,
  sweep,
  worker,
} from './paying-testing.ts'
import { tellOfCard } from './telling/card-elsewhere.ts'

beforeAll(openStage)
afterAll(closeStage)

describe('by card', () => {
  test('a refused card is told in place and leaves the trial; the next one is the subscription', async () => {
    const home = await found()
    expect(await ok(home, paySubscription, await byCard('FUND'))).toMatchObject({
      status: 'refused',
      detail: 'cc_rejected_insufficient_amount',
    })
    expect(await newest(home)).toMatchObject({ is_trial: true, state: 'trial' })
    expect(await ok(home, paySubscription, await byCard('APRO'))).toMatchObject({ status: 'authorized' })
    await charged()
    expect(await newest(home)).toMatchObject({ status: 'active', by_card: true, paid_until: '2026-07-10' })
    const [link] = await worker.context.sql`
      select card_end, card_brand, card_owner from private.subscription_links where condominium_id = ${home.condominiumId}`
    expect({ ...link }).toEqual({ card_end: '5682', card_brand: 'visa', card_owner: home.admin.id })
  })

  test('one token clicked twice is one subscription; another card while the first is asked about is refused', async () => {
    const home = await found()
    const body = { condominium_id: home.condominiumId, ...(await byCard('APRO')) }
    const [one, two] = await Promise.all([
      project.call(paySubscription, body, home.admin),
      project.call(paySubscription, body, home.admin),
    ])
    expect([one.body.preapproval_id, two.body.preapproval_id]).toEqual([
      one.body.preapproval_id,
      one.body.preapproval_id,
    ])
    await deliver()
    const waiting = await found()
    await worker.context.sql`
      insert into public.subscription_checkouts (condominium_id, plan_id, billing_cycle, method, price_cents, amount_cents, attempt, expires_at)
      select ${waiting.condominiumId}, id, 'monthly', 'card', 12990, 12990, ${'a'.repeat(64)}, private.now() + interval '1 day'
      from public.subscription_plans where slug = 'profissional'`
    expect(await codeOf(waiting, paySubscription, await byCard('APRO'))).toBe('payment_under_way')
  })

  test('from Pix to a card: the unused days are taken off, and what does not fit waits', async () => {
    const home = await found()
    await payBy(home)
    await on('2026-06-25')
    expect(await ok(home, paySubscription, await byCard('APRO'))).toMatchObject({ status: 'authorized' })
    await charged()
    expect(await newest(home)).toMatchObject({
      status: 'active',
      by_card: true,
      paid_until: '2026-07-25',
      told_cents: 12990,
    })
    expect((await payments(home)).map(({ cents }: Record<string, number>) => cents)).toEqual([12990, 6495])
  })

  test('from a card to Pix: the agreement ends there, and nobody is charged twice', async () => {
    const home = await found()
    await ok(home, paySubscription, await byCard('APRO'))
    await charged()
    const [link] = await worker.context.sql<{ provider_id: string }[]>`
      select provider_id from private.subscription_links where condominium_id = ${home.condominiumId}`
    await on('2026-06-25')
    await payBy(home)
    await deliver()
    expect(await newest(home)).toMatchObject({ status: 'active', by_card: false, paid_until: '2026-07-25' })
    expect(await provider.ask(`/preapproval/${link!.provider_id}`)).toMatchObject({ status: 'cancelled' })
  })

  test('a Pix that was given up for a card and paid all the same goes back', async () => {
    const home = await found()
    const { checkout_id } = await ok(home, paySubscription, byPix)
    const pix = await checkoutOf(checkout_id)
    await provider.ask(`/simulator/payments/${pix.provider_id}`, { becomes: 'approved' })
    provider.sent.splice(0)
    await worker.context.sql`
      update public.subscription_checkouts set status = 'cancelled', settled_at = private.now() where id = ${String(checkout_id)}`
    await ok(home, paySubscription, await byCard('APRO'))
    await charged()
    await sweep()
    await deliver()
    expect(await provider.ask(`/v1/payments/${pix.provider_id}`)).toMatchObject({ status: 'refunded' })
    expect(await newest(home)).toMatchObject({ status: 'active', by_card: true, paid_until: '2026-07-10' })
    expect(letters()).toContainEqual(expect.stringContaining('pagamento a mais devolvido'))
  })
})

describe('whose card', () => {
  async function bought(): Promise<Home & { providerId: string }> {
    const home = await found()
    await ok(home, paySubscription, await byCard('APRO'))
    await charged()
    const [link] = await worker.context.sql<{ provider_id: string }[]>`
      select provider_id from private.subscription_links where condominium_id = ${home.condominiumId}`
    return { ...home, providerId: link!.provider_id }
  }
  /** Hands the office over to another person, with the same writes as the hand-over. */
  async function handOver(home: Home): Promise<Home> {
    const heir = await project.member(home.condominiumId, 'admin')
    await project.sql`update public.memberships set role = 'admin' where condominium_id = ${home.condominiumId} and user_id = ${home.admin.id}`
    await project.sql`update public.memberships set role = 'owner_admin' where condominium_id = ${home.condominiumId} and user_id = ${heir.id}`
    await project.sql`update public.condominiums set admin_id = ${heir.id} where id = ${home.condominiumId}`
    return { admin: heir, condominiumId: home.condominiumId }
  }
  const fresh = async (name: string) => ({ token: await cardToken(name), brand: 'master', card_end: '6351' })

  test('another card charges nothing now and the next charge; a refused one changes nothing', async () => {
    const home = await bought()
    expect(await ok(home, changeSubscriptionCard, await fresh('FUND'))).toMatchObject({ status: 'refused' })
    expect(await ok(home, changeSubscriptionCard, await fresh('APRO'))).toEqual({ status: 'changed' })
    await deliver()
    expect(await payments(home)).toHaveLength(1)
    await clock.set('2026-07-10')
    await charged()
    expect(await newest(home)).toMatchObject({ status: 'active', paid_until: '2026-08-10' })
  })

  test('after a hand-over the old card pays until another comes; its owner may take it away', async () => {
    const old = await bought()
    const heir = await handOver(old)
    expect(await codeOf(old, changeSubscriptionCard, await fresh('APRO'))).toBe('forbidden')
    worker.sent.splice(0)
    await tellOfCard(worker.context, old.condominiumId, old.admin.id)
    await tellOfCard(worker.context, old.condominiumId, old.admin.id)
    expect(await ok(old, releaseCard)).toEqual({ until: '2026-07-10' })
    await deliver()
    // Letters of one moment leave in either order.
    const told = letters()
    expect(told.slice(0, 2)).toEqual(
      expect.arrayContaining([
        expect.stringContaining('o seu cartão ainda paga'),
        expect.stringContaining('cartão de quem era síndico'),
      ]),
    )
    expect(told.slice(2)).toEqual([expect.stringContaining('foi retirado')])
    expect(await provider.ask(`/preapproval/${old.providerId}`)).toMatchObject({ status: 'paused' })
    expect(await newest(old)).toMatchObject({ status: 'active', state: 'active', ended_by: 'card' })
    expect(await codeOf(heir, keepSubscription)).toBe('no_cancellation')
    await ok(heir, changeSubscriptionCard, await fresh('APRO'))
    await deliver()
    expect(await provider.ask(`/preapproval/${old.providerId}`)).toMatchObject({ status: 'authorized' })
    expect(await newest(heir)).toMatchObject({ status: 'active', ended_by: null })
    expect(await codeOf(old, releaseCard)).toBe('not_found')
    expect(await payments(heir)).toHaveLength(1)
  })

  test('without another card it ends with what was paid, and charges nobody', async () => {
    const old = await bought()
    const heir = await handOver(old)
    await ok(old, releaseCard)
    await deliver()
    await on('2026-07-10')
    await sweep()
    await deliver()
    expect(await newest(heir)).toMatchObject({ status: 'cancelled', ended_by: 'card' })
    expect(await provider.ask(`/preapproval/${old.providerId}`)).toMatchObject({ status: 'cancelled' })
    expect(await payments(heir)).toHaveLength(1)
  })

  test('nobody takes away the card of the síndico, nor somebody else’s', async () => {
    const home = await bought()
    expect(await codeOf(home, releaseCard)).toBe('not_found')
    const other = await project.member(home.condominiumId, 'admin')
    expect(await codeOf({ ...home, admin: other }, releaseCard)).toBe('not_found')
  })
})
