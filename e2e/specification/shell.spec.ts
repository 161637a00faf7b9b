import { readFileSync } from 'node:fs'
import type { Page } from '@playwright/test'
import { expect, test } from '../product.ts'
import { enterAs } from '../visitor.ts'

// What stands around every page, beyond its texts: skeleton, error screen, ways on, and the platform's statistics.
test.use({ start: '' })

const unitsPage = '**/assets/units-page*.js'

async function openHome(page: Page, url: string): Promise<void> {
  await page.goto(`${url}/dashboard`)
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
}

test('the home page comes in a hundred files, a small page behind it in thirty more', async ({
  page,
  product,
}) => {
  const files: string[] = []
  page.on('request', (request) => {
    if (/\.(js|css)$/.test(request.url())) files.push(request.url())
  })
  await enterAs(page, product, 'sindica')
  await openHome(page, product.url)
  // What the page loads last.
  await expect(page.getByRole('button', { name: 'Ver em tabela' })).toBeVisible()
  const home = files.length
  expect(home).toBeGreaterThan(20)
  expect(home).toBeLessThanOrEqual(100)
  await page.getByRole('link', { name: 'Unidades' }).first().click()
  await expect(page).toHaveURL(`${product.url}/dashboard/units`)
  await expect(page.getByRole('heading', { level: 1, name: 'Unidades' })).toBeVisible()
  await expect(page.getByRole('row').nth(1)).toBeVisible()
  expect(files.length - home).toBeGreaterThan(0)
  expect(files.length - home).toBeLessThanOrEqual(30)
})

test('while a page’s code is on its way a title, three cards and five rows stand for it', async ({
  page,
  product,
}) => {
  await enterAs(page, product, 'sindica')
  await page.route(unitsPage, () => undefined)
  await openHome(page, product.url)
  await page.getByRole('link', { name: 'Unidades' }).first().click()
  const skeleton = page.getByRole('status', { name: 'Carregando...' })
  await expect(skeleton).toBeVisible()
  const parts = await skeleton.evaluate(({ children }) => [...children].map((part) => part.children.length))
  expect(parts).toEqual([0, 3, 5])
})

test('a broken page has an id to read out, tries again and loads anew; the last errors are kept', async ({
  page,
  product,
  consoleErrors,
}) => {
  await enterAs(page, product, 'sindica')
  const body =
    "export function Component() { if (!globalThis.repaired) throw new Error('quebrou'); return 'consertado' }"
  await page.route(unitsPage, (route) => route.fulfill({ contentType: 'text/javascript', body }))
  await page.goto(`${product.url}/dashboard/units`)
  const id = page.getByText(/^ERR-\d{8}-[0-9A-F]{6}$/)
  await expect(id).toBeVisible()
  const shown = await id.textContent()
  const [kept] = await page.evaluate(
    () => JSON.parse(localStorage.getItem('app_errors') ?? '[]') as Record<string, string>[],
  )
  expect(kept).toMatchObject({ message: 'quebrou', errorId: shown, url: '/dashboard/units' })
  expect(kept?.stack).toContain('units-page')
  expect(kept?.componentStack).toContain('Component')
  expect(kept?.userAgent).toContain('Chrome')
  await page.getByRole('button', { name: 'Recarregar Página' }).click()
  await expect(id).not.toHaveText(shown ?? '')
  await page.evaluate(() => Object.assign(window, { repaired: true }))
  await page.getByRole('button', { name: 'Tentar Novamente' }).click()
  await expect(page.getByText('consertado')).toBeVisible()
  expect(consoleErrors.splice(0).filter((error) => !error.includes('quebrou'))).toEqual([])
})

test('every result of a payment leads on', async ({ page, product, consoleErrors }) => {
  const leads = (name: string) => page.getByRole('link', { name, exact: true })
  await page.goto(`${product.url}/subscription-error?error=desconhecido&message=O+banco+não+respondeu.`)
  await expect(page.getByText('O banco não respondeu.')).toBeVisible()
  await expect(page.getByText('Código do erro: desconhecido')).toBeVisible()
  await expect(page.getByText(/O teste grátis continua disponível/)).toBeVisible()
  await expect(leads('Tentar novamente')).toHaveAttribute('href', '/dashboard/settings?tab=subscription')
  await expect(leads('Voltar ao painel')).toHaveAttribute('href', '/dashboard')
  await page.goto(`${product.url}/subscription-success?preapproval_id=2c938084`)
  await expect(page.getByRole('heading', { name: 'Aguardando Confirmação' })).toBeVisible()
  await expect(page.getByText(/aguarde alguns minutos/)).toBeVisible()
  await expect(page.getByText('2c938084')).toBeVisible()
  await expect(leads('Ir para o painel')).toHaveAttribute('href', '/dashboard')
  await expect(leads('Ver ajustes')).toHaveAttribute('href', '/dashboard/settings')
  await page.goto(`${product.url}/nao-existe`)
  await page.getByRole('link', { name: 'Voltar ao início' }).click()
  await expect(page).toHaveURL(`${product.url}/`)
  expect(consoleErrors.splice(0)).toEqual(['404: página inexistente /nao-existe'])
})

test('the subscription of the síndica’s condominium shows plan and next billing date', async ({
  page,
  product,
}) => {
  await enterAs(page, product, 'sindica')
  await page.route('**/rest/v1/condominium_subscriptions*', async (route) => {
    const response = await route.fetch()
    const [row] = (await response.json()) as object[]
    await route.fulfill({ json: [{ ...row, next_billing_date: '2026-12-09' }] })
  })
  await page.goto(`${product.url}/subscription-success?status=authorized`)
  await expect(page.getByText('09/12/2026')).toBeVisible()
  await expect(page.getByText(/^(Essencial|Profissional|Avançado)$/)).toBeVisible()
})

test('only the platform has statistics; they can be taken along and thrown away', async ({
  page,
  product,
}) => {
  await enterAs(page, product, 'sindica')
  await openHome(page, product.url)
  await expect(page.getByRole('button', { name: 'Analytics' })).toBeHidden()
  const platform = await page.context().browser()!.newPage({ acceptDownloads: true, serviceWorkers: 'block' })
  await enterAs(platform, product, 'plataforma')
  await openHome(platform, product.url)
  await platform.getByRole('button', { name: 'Analytics' }).click()
  await platform.getByRole('tab', { name: 'Páginas' }).click()
  await expect(platform.getByText('/dashboard', { exact: true })).toBeVisible()
  const [file] = await Promise.all([
    platform.waitForEvent('download'),
    platform.getByRole('button', { name: 'Exportar' }).click(),
  ])
  const { events, errors, exportedAt } = JSON.parse(readFileSync(await file.path(), 'utf8'))
  expect(events[0]).toMatchObject({ event: expect.any(String), sessionId: expect.any(String) })
  expect(events.map(({ event }: { event: string }) => event)).toContain('page_view')
  expect(errors).toEqual([])
  expect(Date.parse(exportedAt)).toBeGreaterThan(0)
  await platform.getByRole('button', { name: 'Fechar' }).click()
  await expect(platform.getByRole('button', { name: 'Exportar' })).toBeHidden()
  await platform.close()
})
