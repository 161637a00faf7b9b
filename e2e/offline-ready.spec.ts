import type { Browser, Page } from '@playwright/test'
import { becomeDesk, reopenDesk } from './desk.ts'
import { expect, type Product, test } from './product.ts'
import { enterAs, waitUntilReady } from './visitor.ts'

test.use({ start: '' })

/** A device that may keep the application. `missing` are files of it that a page asked for in vain. */
async function newDevice(browser: Browser): Promise<{ page: Page; missing: string[] }> {
  const context = await browser.newContext({
    locale: 'pt-BR',
    timezoneId: 'America/Sao_Paulo',
    viewport: { width: 1280, height: 900 },
    serviceWorkers: 'allow',
  })
  const page = await context.newPage()
  const missing: string[] = []
  page.on('requestfailed', (request) => {
    const { pathname } = new URL(request.url())
    // One left behind by going to the next page is not missing.
    const isLeft = request.failure()?.errorText === 'net::ERR_ABORTED'
    if (pathname.startsWith('/assets/') && !isLeft) missing.push(pathname)
  })
  return { page, missing }
}

const menu = (page: Page) => page.getByRole('navigation', { name: 'Páginas', exact: true })

/** Neither the browser's own page nor one that broke for want of a file. */
async function expectOurs(page: Page, path: string): Promise<void> {
  await expect(page.locator('#root h1').first(), path).toBeVisible()
  await expect(page.getByRole('heading', { name: 'Ops! Algo deu errado' }), path).toHaveCount(0)
}

async function openAll(page: Page, product: Product): Promise<number> {
  const links = menu(page).getByRole('link')
  const paths = await links.evaluateAll((all) => all.map((one) => one.getAttribute('href') ?? ''))
  for (const path of paths) {
    await menu(page).locator(`a[href="${path}"]`).click()
    await expect(page).toHaveURL((url) => url.pathname.startsWith(path))
    await expect(menu(page)).toBeVisible()
    await expectOurs(page, path)
  }
  for (const path of paths) {
    await page.goto(product.url + path)
    await expectOurs(page, path)
  }
  return paths.length
}

for (const [login, who] of [
  ['morador', 'a resident'],
  ['porteiro', 'a doorman'],
  ['sindica', 'a manager'],
] as const)
  test(`once it says that it is ready, the device of ${who} opens every page of the menu without a network`, {
    tag: '@long',
  }, async ({ browser, product }) => {
    const { page, missing } = await newDevice(browser)
    await enterAs(page, product, login, true)
    await page.goto(`${product.url}/dashboard`)
    await waitUntilReady(page)
    await page.context().setOffline(true)
    expect(await openAll(page, product)).toBeGreaterThan(4)
    expect(missing).toEqual([])
    await page.context().close()
  })

test('a front desk says when it is ready, and from then on all of it opens without a network, switched off and on', async ({
  browser,
  product,
}) => {
  const { page, missing } = await newDevice(browser)
  // Its files come only when the test lets them.
  const held = Promise.withResolvers<void>()
  const context = page.context()
  await context.route('**/assets/scanner-*', async (route) => {
    await held.promise
    await route.continue()
  })
  await becomeDesk(page, product, `Guarita ${Date.now().toString(36)}`)
  await expect(page.getByText(/^Preparando para funcionar sem internet: \d+%$/)).toBeVisible()
  await context.setOffline(true)
  await expect(
    page.getByText('Sem internet. Ainda não terminou de se preparar: não feche nem recarregue esta página.'),
  ).toBeVisible()
  await context.setOffline(false)
  held.resolve()
  await expect(page.getByText('Pronto para funcionar sem internet')).toBeVisible({ timeout: 60_000 })

  await context.setOffline(true)
  await expect(page.getByText('Sem internet. Tudo continua funcionando.')).toBeVisible()
  for (const again of [false, true]) {
    if (again) await reopenDesk(page, product)
    for (const place of ['Registrar', 'Mais da portaria']) {
      const keys = page.getByRole('navigation', { name: place }).getByRole('button')
      const names = (await keys.allInnerTexts()).filter((name) => !/Bloquear|Ler QR/.test(name))
      for (const name of names) {
        await keys
          .filter({ hasText: name.split('\n').at(-1)! })
          .first()
          .click()
        await expectOurs(page, name)
        await page.keyboard.press('Escape')
        await expect(page.getByRole('navigation', { name: 'Registrar' })).toBeVisible()
      }
    }
    await page.getByRole('button', { name: 'Ler QR com a câmera' }).click()
    await expect(page.getByRole('dialog')).toBeVisible()
    await page.keyboard.press('Escape')
    await expect(page.getByRole('dialog')).toHaveCount(0)
  }
  expect(missing).toEqual([])
  await context.close()
})
