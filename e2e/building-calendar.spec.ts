import type { Page } from '@playwright/test'
import { expectAccessible } from './accessibility.ts'
import { expect, type Product, test } from './product.ts'
import { enterAs, person } from './visitor.ts'

test.use({ start: '' })

const calendar = '/dashboard/calendario'
const kinds = (page: Page) => page.getByRole('list', { name: 'O que mostrar' })
const monthOf = (page: Page) => page.getByRole('table', { name: /^Calendário de / })

async function open(page: Page, product: Product) {
  await page.goto(`${product.url}${calendar}`)
  await expect(page.getByRole('heading', { name: 'Calendário do prédio', level: 1 })).toBeVisible()
}

test('the síndica sees the month of the whole building, filters it, turns its pages and subscribes to it', async ({
  page,
  product,
}) => {
  await enterAs(page, product, 'sindica')
  await page.goto(`${product.url}/dashboard`)
  await page.getByRole('region', { name: 'Próximos dias' }).getByRole('link', { name: 'Calendário' }).click()
  await expect(monthOf(page)).toBeVisible()
  for (const kind of ['Reservas', 'Manutenção', 'Cobranças'])
    await expect(kinds(page).getByRole('button', { name: new RegExp(`^${kind} \\d`) })).toBeVisible()
  await expectAccessible(page)

  const charges = kinds(page).getByRole('button', { name: /^Cobranças/ })
  await charges.click()
  await expect(charges).toHaveAttribute('aria-pressed', 'true')
  await expect(monthOf(page).getByRole('link').first()).toHaveText(/cobranças? vencem?$/)
  await expect(
    monthOf(page)
      .getByRole('link', { name: /cobranças? vencem?$/ })
      .first(),
  ).toHaveAttribute('href', '/dashboard/finances')
  await charges.click()

  // Days are gone through by keyboard; the day that is chosen is written out below.
  const chosen = monthOf(page).getByRole('button', { pressed: true })
  const before = await chosen.getAttribute('data-day')
  await chosen.focus()
  await page.keyboard.press('ArrowDown')
  await expect(chosen).not.toHaveAttribute('data-day', before!)
  await expect(chosen).toBeFocused()
  const [year = 0, month = 0] = (await chosen.getAttribute('data-day'))!.split('-').map(Number)
  // Presses that come before the page has drawn the one before them: each counts.
  await page.evaluate(async () => {
    const press = async (name: string) => {
      const buttons = [...document.querySelectorAll('button')]
      buttons.find((button) => (button.ariaLabel ?? button.textContent ?? '').startsWith(name))?.click()
      for (let turn = 0; turn < 100; turn++) await Promise.resolve()
    }
    await press('Cobranças')
    await press('Próximo mês')
    await press('Próximo mês')
  })
  const inTwoMonths = new Date(Date.UTC(year, month + 1)).toISOString().slice(0, 10)
  await expect(page).toHaveURL((url) => url.searchParams.get('dia') === inTwoMonths)
  await expect(charges).toHaveAttribute('aria-pressed', 'true')
  await charges.click()
  await page.getByRole('button', { name: 'Hoje' }).click()
  await expect(chosen).toHaveAttribute('data-day', before!)

  // On paper the month is written out day by day, without what only a screen answers to.
  await page.emulateMedia({ media: 'print' })
  await expect(monthOf(page)).toBeHidden()
  await expect(kinds(page)).toBeHidden()
  await expect(page.getByRole('button', { name: 'Assinar no meu calendário' })).toBeHidden()
  await expect(page.getByRole('main').getByText('Residencial Jacarandá', { exact: true })).toBeVisible()
  expect(await page.getByRole('main').getByRole('region').count()).toBeGreaterThan(5)
  await expect(page.getByRole('main').getByRole('region').first()).toBeVisible()
  await page.emulateMedia({ media: 'screen' })

  await page.getByRole('button', { name: 'Assinar no meu calendário' }).click()
  const dialog = page.getByRole('dialog', { name: 'Assinar no meu calendário' })
  await dialog.getByRole('button', { name: 'Criar endereço' }).click()
  const address = await dialog.getByText('/functions/v1/reservation-feed?token=').first().innerText()
  const answer = await fetch(address)
  expect(answer.headers.get('content-type')).toContain('text/calendar')
  expect(await answer.text()).toContain('CATEGORIES:Reservas')
  await dialog.getByRole('button', { name: 'Cancelar endereço' }).click()
  const ending = page.getByRole('dialog', { name: 'Cancelar endereço' })
  await ending.getByRole('button', { name: 'Cancelar endereço' }).click()
  await expect(dialog.getByText('Nenhum endereço ainda.')).toBeVisible()
  expect((await fetch(address)).status).toBe(404)
})

test('a resident reads on the phone, day by day, what is theirs and everybody’s; the front desk sees today and no money', async ({
  browser,
  product,
}) => {
  const resident = await person(browser, product, 'morador', true)
  await open(resident, product)
  await expect(kinds(resident)).toBeVisible()
  await expect(monthOf(resident)).toBeHidden()
  await expect(kinds(resident).getByRole('button', { name: /^Contas a pagar/ })).toHaveCount(0)
  // What a filter counts is what the list below it shows.
  const bookings = kinds(resident).getByRole('button', { name: /^Reservas \d/ })
  const count = Number((await bookings.innerText()).replace(/\D/g, ''))
  await bookings.click()
  await expect(resident.getByRole('main').getByRole('region').getByRole('listitem')).toHaveCount(count)
  await bookings.click()
  await expect(kinds(resident).getByRole('button', { name: /^Fim de validade/ })).toHaveCount(0)
  await expectAccessible(resident)
  expect(
    await resident.evaluate(
      () => document.documentElement.scrollWidth <= document.documentElement.clientWidth,
    ),
  ).toBe(true)

  const desk = await person(browser, product, 'porteiro')
  await open(desk, product)
  await expect(desk.getByText(/O que acontece hoje/)).toBeVisible()
  await expect(desk.getByText(/vence/)).toHaveCount(0)
  await expect(monthOf(desk)).toHaveCount(0)
  await expectAccessible(desk)
})
