import { enterAs, holdTime, plansUrl } from '../../visitor.ts'
import type { Open, Stage, States } from '../screen.ts'

const subscriptionsUrl = '**/rest/v1/condominium_subscriptions*'

/** Back from the provider with `sent`, while the subscription of the síndica's condominium has `kept`. */
const back =
  (sent: string, kept: string): Open =>
  async ({ page, product }) => {
    await enterAs(page, product, 'sindica')
    await page.route(subscriptionsUrl, async (route) => {
      const response = await route.fetch()
      const [row] = (await response.json()) as object[]
      await route.fulfill({ json: [{ ...row, status: kept, is_trial: false }] })
    })
    await page.goto(`${product.url}/subscription-success?preapproval_id=2c938084&status=${sent}`)
  }

export const subscriptionSuccess: States<'subscriptionSuccess'> = {
  approved: back('approved', 'active'),
  authorized: back('authorized', 'active'),
  pending: back('pending', 'pending'),
  rejected: back('rejected', 'cancelled'),
  paused: back('approved', 'paused'),
  expired: back('approved', 'expired'),
  'unknown status': back('approved', 'other'),
  loading: async ({ page, product }) => {
    await enterAs(page, product, 'sindica')
    await page.route(subscriptionsUrl, () => undefined)
    await page.goto(`${product.url}/subscription-success`)
  },
  'not to be had': async ({ page, product }) => {
    await enterAs(page, product, 'sindica')
    await page.route(subscriptionsUrl, (route) => route.fulfill({ status: 403, json: { code: '42501' } }))
    await page.goto(`${product.url}/subscription-success`)
  },
}

const failed =
  (query: string): Open =>
  async ({ page, product }) => {
    await page.goto(`${product.url}/subscription-error?${query}`)
  }

export const subscriptionError: States<'subscriptionError'> = {
  payment_rejected: failed('error=payment_rejected'),
  payment_cancelled: failed('error=payment_cancelled'),
  insufficient_funds: failed('error=insufficient_funds'),
  expired_payment: failed('error=expired_payment'),
  invalid_card: failed('error=invalid_card'),
  'no code': failed(''),
}

/** The page of a condominium that has left, where plans are bought; no other journey changes it. */
async function openPlans({ page, product }: Stage): Promise<void> {
  await enterAs(page, product, 'administradora')
  await page.goto(`${product.url}/dashboard`)
  await page.getByRole('button', { name: /^Trocar de condomínio:/ }).click()
  await page.getByRole('option', { name: 'Residencial Bela Vista' }).click()
  await page.getByRole('button', { name: /^Trocar de condomínio: Residencial Bela Vista/ }).waitFor()
  await page.goto(`${product.url}/dashboard/settings?tab=subscription`)
}

/** The síndica asks for a plan, and the function answers so. */
const subscribes =
  (answer: object): Open =>
  async (stage) => {
    const { page } = stage
    await holdTime(page)
    await page.route('**/functions/v1/create-subscription', (route) => route.fulfill(answer))
    await openPlans(stage)
    await page
      .getByRole('button', { name: /^Assinar / })
      .first()
      .click()
    await page.getByRole('button', { name: 'Ir para o pagamento' }).click()
  }

const refused = (status: number, code: string, message: string) => ({
  status,
  json: { error: { code, message } },
})

export const subscribing: States<'subscribing'> = {
  redirected: async (stage) => {
    // The provider's page has nothing to show, so that what stands before it can be read.
    await stage.page.route('https://checkout.example/**', (route) => route.fulfill({ status: 204 }))
    await subscribes({ json: { checkout_url: 'https://checkout.example/pay' } })(stage)
  },
  'gateway not configured': subscribes(refused(503, 'payment_gateway_unset', 'Mercado Pago não configurado')),
  'condominium not found': subscribes(refused(404, 'condominium_not_found', 'Condomínio não encontrado')),
  'plan not found': subscribes(refused(404, 'plan_not_found', 'Plano não encontrado')),
  'another message': subscribes(refused(502, 'payment_gateway_away', 'O Mercado Pago não respondeu.')),
  'no message': subscribes({ status: 500, body: '' }),
  'plans failed': async (stage) => {
    await stage.page.route(plansUrl, (route) => route.fulfill({ status: 500, body: '' }))
    await openPlans(stage)
  },
  'subscription failed': async (stage) => {
    await stage.page.route('**/rest/v1/rpc/plan_usage*', (route) => route.fulfill({ status: 500, body: '' }))
    await openPlans(stage)
  },
}
