import { enterAs } from '../../visitor.ts'
import type { Open, States } from '../screen.ts'

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
