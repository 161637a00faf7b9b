import type { Browser, Page, WebSocketRoute } from '@playwright/test'
import { expectNoFinding } from './accessibility.ts'
import { expect, expectFocused, followMail, mailTo, type Product, test } from './product.ts'
import { callAs, condominiumOf, enterAs } from './visitor.ts'

// What one person does is seen by the others while they look: nobody reloads a page here.
test.use({ start: '' })

/** Only what changes by itself counts: the page itself asks again no sooner than this. */
const soon = { timeout: 8000 }
const live = (page: Page) => expect(page.locator('[data-live="live"]')).toBeAttached()

async function look(browser: Browser, product: Product, login: string, path: string, width = 1440) {
  const context = await browser.newContext({
    viewport: { width, height: 900 },
    locale: 'pt-BR',
    serviceWorkers: 'block',
    permissions: ['clipboard-read', 'clipboard-write'],
  })
  const page = await context.newPage()
  await enterAs(page, product, login)
  await page.goto(`${product.url}/dashboard${path}`)
  await live(page)
  return page
}

/** The newest of a late resident's charges, paid at the local Pix provider. */
async function payNewest(browser: Browser, product: Product): Promise<void> {
  const page = await look(browser, product, 'atrasado', '/finances')
  const newest = page.getByRole('table', { name: 'Outras cobranças em aberto' }).getByRole('link').last()
  await newest.click()
  await page.getByRole('button', { name: /Copiar código Pix/ }).click()
  const code = await page.evaluate(() => navigator.clipboard.readText())
  await page.goto(`${product.standinsUrl}/pix`)
  await page.getByLabel('Pix copia e cola').fill(code)
  await page.getByRole('button', { name: 'Continuar' }).click()
  await page.getByRole('button', { name: 'Pagar' }).click()
  await expect(page.getByRole('heading', { name: 'Pix realizado' })).toBeVisible()
  await page.context().close()
}

const expense = (condominiumId: string, rubric: string, today: string) => ({
  condominium_id: condominiumId,
  fund: 'ordinary',
  rubric: '2.6.09',
  description: rubric,
  cents: 12_345,
  occurred_on: today,
})

/** Books an expense by another administrator, elsewhere. */
async function bookElsewhere(product: Product, rubric: string): Promise<void> {
  const id = await condominiumOf(product, 'subsindico')
  const home = { condo_id: id }
  const { today } = await callAs<{ today: string }>(product, 'subsindico', '/rest/v1/rpc/my_home', home)
  await callAs(product, 'subsindico', '/functions/v1/bills/record-expense', expense(id, rubric, today))
}

test("a Pix payment shows on the resident's list, on the síndica's month and on the council's", async ({
  browser,
  product,
}) => {
  const resident = await look(browser, product, 'atrasado', '/finances', 390)
  const sindica = await look(browser, product, 'sindica', '/finances')
  const council = await look(browser, product, 'conselho', '/finances')
  const paid = (page: Page) => page.getByRole('button', { name: /^Pagas \d/ })
  const before = Number(/\d+/.exec((await paid(sindica).textContent()) ?? '')?.[0])
  const open = resident.getByRole('list', { name: 'Outras cobranças em aberto' }).getByRole('listitem')
  const openBefore = await open.count()
  await payNewest(browser, product)
  await expect(open).toHaveCount(openBefore - 1, { timeout: 60_000 })
  await expect(paid(sindica)).toContainText(String(before + 1), soon)
  await expect(paid(council)).toContainText(String(before + 1), soon)
})

test('who asks to enter is in the list of the síndica; her approval opens the waiting room and reaches the doorman', async ({
  browser,
  product,
}) => {
  const sindica = await look(browser, product, 'sindica', '/resident-requests')
  const doorman = await look(browser, product, 'porteiro', '/units')
  const email = `teresa.${crypto.randomUUID().slice(0, 8)}@example.com`
  const code = (await sindica.getByText(/^[2-9A-Z]{4}-[2-9A-Z]{4}$/).textContent()) ?? ''
  const visitor = await (await browser.newContext({ locale: 'pt-BR', serviceWorkers: 'block' })).newPage()
  await visitor.goto(`${product.url}/auth?tab=cadastrar`)
  await visitor.getByText('Morador', { exact: true }).click()
  await visitor.getByLabel('Código do condomínio').fill(code)
  await visitor.getByLabel('E-mail').fill(email)
  await visitor.getByLabel('Senha', { exact: true }).fill('Aroeira-2026!')
  await visitor.getByLabel('Confirmar senha').fill('Aroeira-2026!')
  await visitor.getByRole('button', { name: 'Criar conta' }).click()
  await followMail(visitor, await mailTo(product, email, /Confirme seu e-mail/), 'Confirmar e-mail')
  await expect(visitor.getByRole('heading', { name: 'Seu pedido está com o síndico' })).toBeVisible()

  const approve = sindica.getByRole('button', { name: `Aprovar ${email.split('@')[0]}` })
  await expect(approve).toBeVisible(soon)
  await approve.click()
  const dialog = sindica.getByRole('dialog')
  await expectFocused(dialog)
  await dialog.getByRole('combobox').fill('B-101')
  await sindica.getByRole('option', { name: /B-101/ }).click()
  await dialog.getByRole('button', { name: 'Aprovar', exact: true }).click()
  await expect(visitor.getByRole('navigation', { name: 'Páginas', exact: true })).toBeVisible(soon)
  await expect(doorman.getByRole('row', { name: /B-101.*teresa/i })).toBeVisible(soon)
})

/** The page's line to the live updates, which can be cut and mended. */
async function cuttable(page: Page) {
  const lines = new Set<WebSocketRoute>()
  let down = false
  await page.routeWebSocket(/\/realtime\/v1\//, (line) => {
    if (down) return void line.close({ code: 1001 })
    line.connectToServer()
    lines.add(line)
  })
  return {
    async cut() {
      down = true
      await Promise.all([...lines].map((line) => line.close({ code: 1001 })))
      lines.clear()
    },
    mend() {
      down = false
    },
  }
}

test('a cut line is said, and what was missed is there once it is mended', { tag: '@long' }, async ({
  page,
  product,
}) => {
  const line = await cuttable(page)
  await enterAs(page, product, 'sindica')
  await page.goto(`${product.url}/dashboard/finances/balancete`)
  await live(page)
  const words = page.getByText('Sem atualização ao vivo. Reconectando…')
  await expect(words).toBeHidden()

  await line.cut()
  await expect(words).toBeVisible()
  await expectNoFinding(page, 'header')
  const rubric = `Missed ${crypto.randomUUID().slice(0, 6)}`
  await bookElsewhere(product, rubric)
  await expect(page.getByRole('cell', { name: rubric })).toHaveCount(0)

  line.mend()
  await expect(page.getByRole('cell', { name: rubric }).first()).toBeVisible({ timeout: 60_000 })
  await expect(words).toBeHidden()
  const next = `Heard ${crypto.randomUUID().slice(0, 6)}`
  await bookElsewhere(product, next)
  await expect(page.getByRole('cell', { name: next }).first()).toBeVisible(soon)
})

test('a refresh that fails leaves what one reads and types', async ({ page, product }) => {
  const line = await cuttable(page)
  await enterAs(page, product, 'sindica')
  await page.goto(`${product.url}/dashboard/finances/balancete`)
  await live(page)
  await page.getByRole('button', { name: 'Lançar despesa paga' }).click()
  const what = page.getByRole('dialog').getByRole('textbox', { name: 'Descrição' })
  await what.fill('Poda de árvores')
  await page.clock.install()
  let failed = 0
  await page.route('**/rest/v1/**', (route) => {
    failed++
    return route.fulfill({ status: 503, json: { message: 'unavailable' } })
  })
  await line.cut()
  await page.clock.runFor(31_000)
  await expect.poll(() => failed).toBeGreaterThan(3)
  await page.clock.runFor(20_000)
  await expect(what).toHaveValue('Poda de árvores')
  await expect(page.getByText('Não foi possível carregar')).toHaveCount(0)
})

test('where no line can be had, the page says so and asks each minute', async ({ page, product }) => {
  await page.clock.install()
  const line = await cuttable(page)
  await line.cut()
  await enterAs(page, product, 'sindica')
  await page.goto(`${product.url}/dashboard/finances/balancete`)
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
  await page.clock.runFor(31_000)
  await expect(page.getByText('Sem atualização ao vivo. Buscamos novidades a cada minuto.')).toBeVisible()
  const rubric = `Asked ${crypto.randomUUID().slice(0, 6)}`
  await bookElsewhere(product, rubric)
  await expect(page.getByRole('cell', { name: rubric })).toHaveCount(0)
  await page.clock.runFor(61_000)
  await expect(page.getByRole('cell', { name: rubric }).first()).toBeVisible()
})

test('whoever leaves hears nothing more', async ({ page, product }) => {
  const closed = page
    .waitForEvent('websocket', (socket) => socket.url().includes('/realtime/'))
    .then((socket) => socket.waitForEvent('close'))
  await enterAs(page, product, 'conselho', true)
  await page.goto(`${product.url}/dashboard`)
  await live(page)
  await page.getByRole('button', { name: /^Sua conta/ }).click()
  await page.getByRole('menuitem', { name: 'Sair' }).click()
  await page.waitForURL(/\/auth/)
  await closed
})
