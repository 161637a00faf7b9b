import type { Page } from '@playwright/test'
import { expectAccessible } from './accessibility.ts'
import { expect, test } from './product.ts'
import { enterAs } from './visitor.ts'

test.use({ start: '' })

/**
 * What is asked for by opening a page from the calendar, which asks again whenever something of the building changes, also while one leaves it; so does
 * the bell, on every page.
 */
async function asksFor(page: Page, open: () => Promise<void>): Promise<string[]> {
  await page.waitForLoadState('networkidle')
  const asked: string[] = []
  page.on('request', (request) => {
    const { pathname } = new URL(request.url())
    if (/\/(rpc\/building_calendar|messages)$/.test(pathname)) return
    if (/^\/(rest|functions)\/v1\//.test(pathname) && request.method() !== 'OPTIONS') asked.push(pathname)
  })
  await open()
  await page.waitForLoadState('networkidle')
  return asked
}

const roles = [
  { login: 'sindica', says: 'Precisa de você', asks: '/functions/v1/charges/home' },
  { login: 'conselho', says: 'Números do condomínio', asks: '/functions/v1/charges/home' },
  { login: 'morador', says: 'Na portaria', asks: '/rest/v1/rpc/home' },
  { login: 'porteiro', says: 'Mudanças', asks: '/rest/v1/rpc/home' },
]

for (const { login, says, asks } of roles)
  test(`the first page of ${login} comes with one request`, async ({ page, product }) => {
    await enterAs(page, product, login)
    await page.goto(`${product.url}/dashboard/calendario`)
    await expect(page.getByRole('heading', { name: 'Calendário do prédio', level: 1 })).toBeVisible()
    const asked = await asksFor(page, async () => {
      await page.getByRole('link', { name: 'Início', exact: true }).first().click()
      await expect(
        page
          .getByLabel(says)
          .or(page.getByRole('heading', { name: says }))
          .first(),
      ).toBeVisible()
    })
    expect(asked).toEqual([asks])
    await expectAccessible(page)
  })

test('the síndica reads what presses first, and the rest when she asks for it', async ({ page, product }) => {
  await enterAs(page, product, 'sindica')
  await page.goto(`${product.url}/dashboard`)
  const waiting = page.getByRole('region', { name: 'Precisa de você' })
  await expect(waiting.getByRole('listitem')).toHaveCount(6)
  await waiting.getByRole('button', { name: /^Mostrar os outros \d+$/ }).click()
  await expect(waiting.getByRole('link', { name: 'Convidar' })).toBeVisible()
  expect(await waiting.getByRole('listitem').count()).toBeGreaterThan(8)
})

test('what comes next, the budget and the front desk lead to what they are of', async ({ page, product }) => {
  await enterAs(page, product, 'sindica')
  await page.goto(`${product.url}/dashboard`)
  const gate = page.getByRole('region', { name: 'Na portaria agora' })
  const old = gate.getByRole('definition').nth(2)
  const parcels = Number(await old.textContent())
  expect(parcels).toBeGreaterThan(0)
  await gate.getByRole('link', { name: 'Há mais de 5 dias' }).click()
  await expect(page.getByRole('row')).toHaveCount(parcels + 1)
  await page.goBack()
  const budget = page.getByRole('region', { name: 'Orçado e realizado' })
  await expect(budget.getByRole('row')).toHaveCount(6)
  const account = await budget.getByRole('rowheader').first().textContent()
  await budget.getByRole('rowheader').first().getByRole('link').click()
  await expect(page.getByRole('heading', { name: account! })).toBeVisible()
  await page.goBack()
  const days = page.getByRole('region', { name: 'Próximos dias' })
  const [first] = await days.getByRole('listitem').all()
  const title = await first!.getByRole('link').textContent()
  await first!.getByRole('link').click()
  await expect(page.getByRole('main').getByText(title!.split(',')[0]!).first()).toBeVisible()
})
