import { enterAs, holdTime } from '../../visitor.ts'
import type { Open, Stage, States } from '../screen.ts'

async function open({ page, product }: Stage, login: string, path = ''): Promise<void> {
  await holdTime(page)
  await enterAs(page, product, login)
  await page.goto(`${product.url}/dashboard${path}`)
}

/** A command of the page of requests, with this answer. */
const commanded =
  (answer: object | null): Open =>
  async (stage) => {
    const { page } = stage
    await page.route('**/functions/v1/memberships/rotate-condominium-code', (route) =>
      answer ? route.fulfill(answer) : route.abort(),
    )
    await open(stage, 'sindica', '/resident-requests')
    await page.getByRole('button', { name: 'Trocar código' }).click()
    await page.getByRole('dialog').getByRole('button', { name: 'Trocar código' }).click()
  }

const error = (status: number, code: string) => ({ status, json: { error: { code, message: code } } })

export const dashboard: States<'dashboard'> = {
  'session loading': async ({ page, product }) => {
    await enterAs(page, product, 'sindica')
    await page.route('**/auth/v1/token*', () => undefined)
    await page.addInitScript(() => {
      const session = JSON.parse(localStorage.getItem('prumo.session') ?? '{}')
      localStorage.setItem('prumo.session', JSON.stringify({ ...session, expires_at: 1 }))
    })
    await page.goto(`${product.url}/dashboard`)
  },
  'page refused': async (stage) => {
    await open(stage, 'conselho', '/resident-requests')
  },
  'action refused': commanded(error(403, 'forbidden')),
  'action done': commanded({ json: { code: 'ABCD2345' } }),
  'action failed': commanded(error(500, 'unexpected')),
  'connection lost': commanded(null),
  refreshed: async (stage) => {
    await open(stage, 'aguardando')
    await stage.page.getByRole('button', { name: 'Ver se já foi aprovado' }).click()
  },
  'error nobody caught': async (stage) => {
    await open(stage, 'sindica')
    await stage.page.getByRole('heading', { level: 1 }).waitFor()
    await stage.page.evaluate(() => void Promise.reject(new Error('quebrou')))
    await stage.expectErrors(/quebrou/)
  },
  'page broken': async (stage) => {
    const body = 'export function Component() { throw new Error("quebrou") }'
    await stage.page.route('**/assets/units-page*.js', (route) =>
      route.fulfill({ contentType: 'text/javascript', body }),
    )
    await open(stage, 'sindica', '/units')
    await stage.page.getByRole('heading', { name: 'Ops! Algo deu errado' }).waitFor()
    await stage.expectErrors(/quebrou/)
  },
}
