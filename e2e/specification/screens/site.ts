import { plansUrl } from '../../visitor.ts'
import type { Open, States } from '../screen.ts'

export const landing: States<'landing'> = {
  opened: async ({ page, product }) => {
    await page.goto(product.url)
  },
  'plans loading': async ({ page, product }) => {
    await page.route(plansUrl, () => undefined)
    await page.goto(product.url)
  },
  'plans failed': async ({ page, product }) => {
    await page.route(plansUrl, (route) => route.fulfill({ status: 503, body: '{}' }))
    await page.goto(product.url)
  },
}

const at =
  (path: string): Open =>
  async ({ page, product }) => {
    await page.goto(product.url + path)
  }

export const legal: States<'legal'> = { terms: at('/terms'), privacy: at('/privacy'), lgpd: at('/lgpd') }

export const notFound: States<'notFound'> = {
  'unknown path': async ({ page, product, expectErrors }) => {
    await page.goto(`${product.url}/nao-existe`)
    await expectErrors(/^404: página inexistente \/nao-existe$/)
  },
}
