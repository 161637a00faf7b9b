import { expectAccessible, expectContrast } from './accessibility.ts'
import { expect, test } from './product.ts'
import { enterAs } from './visitor.ts'

test.use({ start: '' })

test('the product’s figures: how many get how far, a target set and taken away, and the condominiums behind a number', async ({
  page,
  product,
}) => {
  await enterAs(page, product, 'plataforma', true)
  await page.goto(`${product.url}/dashboard/metrics-kpis`)
  await expect(page.getByText(/^Atualizado (às|em) /)).toBeVisible()
  await expect(page.getByText('As visitas ao site não são contadas')).toBeVisible()
  for (const name of ['Ativação', 'Permanência', 'Uso de cada área', 'Receita recorrente'])
    await expect(page.getByRole('heading', { level: 2, name, exact: true })).toBeVisible()
  await expectAccessible(page)
  const sheet = page.waitForEvent('download')
  await page.getByRole('button', { name: 'Exportar' }).click()
  await page.getByRole('menuitem', { name: 'CSV' }).click()
  expect((await sheet).suggestedFilename()).toBe('indicadores.csv')

  const issued = page.getByRole('region', { name: 'Ativação: primeira cobrança emitida' })
  await expect(issued.getByText('Meta: 60%')).toBeVisible()
  await expect(issued.getByRole('img', { name: /meta: 60%/ })).toBeVisible()
  await page.getByRole('button', { name: /^Primeiras unidades/ }).click()
  await expect(page).toHaveURL(/passo=units/)
  const units = page.getByRole('region', { name: 'Ativação: primeiras unidades' })
  await expect(units.getByText('Sem meta')).toBeVisible()
  await units.getByRole('button', { name: 'Definir meta' }).click()
  const dialog = page.getByRole('dialog')
  await dialog.getByRole('button', { name: 'Salvar a meta' }).click()
  await expect(dialog.getByText('Informe a meta.')).toBeVisible()
  await dialog.getByLabel('Meta', { exact: true }).fill('72,5')
  await expectAccessible(page)
  await dialog.getByRole('button', { name: 'Salvar a meta' }).click()
  await expect(units.getByText('Meta: 72,5%')).toBeVisible()
  await units.getByRole('button', { name: 'Mudar meta' }).click()
  await dialog.getByRole('button', { name: 'Remover a meta' }).click()
  await expect(units.getByText('Sem meta')).toBeVisible()

  await units.getByRole('button', { name: /ver em tabela/ }).click()
  const months = units.getByRole('table', { name: 'Ativação: primeiras unidades, por mês' })
  await expect(months.getByRole('row').nth(1)).toContainText('%')

  const use = page.getByRole('table', { name: 'Uso de cada área nos últimos 30 dias' })
  const money = use.getByRole('row', { name: /Cobranças e dinheiro/ })
  const howMany = Number(await money.getByRole('link').textContent())
  expect(howMany).toBeGreaterThan(0)
  await money.getByRole('link').click()
  await expect(page.getByRole('heading', { level: 1, name: 'Uso: Cobranças e dinheiro' })).toBeVisible()
  const list = page.getByRole('table', { name: 'Uso: Cobranças e dinheiro' })
  await expect(list.getByRole('row')).toHaveCount(howMany + 1)
  await expectAccessible(page)
  await page.getByText('Não usaram').click()
  await expect(page).toHaveURL(/fora=1/)
  await page.getByRole('link', { name: 'Indicadores' }).first().click()

  await page.getByRole('button', { name: /^Aumentos no mês/ }).click()
  await expect(page.getByRole('region', { name: 'Aumentos no mês' })).toBeVisible()
  await page.getByRole('link', { name: 'Finanças da plataforma' }).last().click()
  await expect(page.getByRole('heading', { level: 1, name: 'Finanças da plataforma' })).toBeVisible()
})

test('on a phone nothing is cut, in the dark too', async ({ page, product }) => {
  await page.setViewportSize({ width: 390, height: 844 })
  await enterAs(page, product, 'plataforma', true)
  await page.goto(`${product.url}/dashboard/metrics-kpis`)
  await expect(page.getByRole('heading', { level: 2, name: 'Ativação', exact: true })).toBeVisible()
  const wider = () => page.evaluate(() => document.documentElement.scrollWidth - window.innerWidth)
  expect(await wider()).toBeLessThanOrEqual(0)
  await expectAccessible(page)
  await page.emulateMedia({ colorScheme: 'dark' })
  await expectContrast(page)
})

test('a síndico does not open the product’s figures', async ({ page, product }) => {
  await enterAs(page, product, 'sindica')
  await page.goto(`${product.url}/dashboard/metrics-kpis`)
  await expect(page.getByText('Acesso negado')).toBeVisible()
})
