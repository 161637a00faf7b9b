import { expectAccessible } from './accessibility.ts'
import { expect, test } from './product.ts'
import { enterAs } from './visitor.ts'

test.use({ start: '' })

test('the platform reads how the product answers, what waits and what it calls, also on a phone', async ({
  page,
  product,
}) => {
  await enterAs(page, product, 'plataforma', true)
  await page.goto(`${product.url}/dashboard/metrics-kpis?aba=saude`)
  for (const part of [
    'Respostas',
    'Fila de trabalho',
    'Provedores',
    'Conexões ao vivo',
    'Banco de dados',
    'Consultas lentas',
  ])
    await expect(page.getByRole('heading', { name: part, exact: true })).toBeVisible()
  await expect(page.getByText(/^(Normal|Atenção|Parado)$/).first()).toBeVisible()
  await page.getByRole('button', { name: /^Ver em tabela: Pedidos e erros/ }).click()
  // The running hour and the twenty-three before it, below the titles.
  await expect(page.getByRole('table', { name: /^Pedidos e erros/ }).getByRole('row')).toHaveCount(25)
  await page.getByText('Últimos 30 dias').click()
  await expect(page).toHaveURL(/periodo=mes/)
  await expect(page.getByRole('table', { name: /^Pedidos e erros/ }).getByRole('row')).toHaveCount(31)
  await expectAccessible(page)

  await page.setViewportSize({ width: 390, height: 844 })
  await expect(page.getByRole('heading', { name: 'Banco de dados', exact: true })).toBeVisible()
  const overflow = await page.evaluate(() => document.documentElement.scrollWidth - window.innerWidth)
  expect(overflow).toBeLessThanOrEqual(0)
  await expectAccessible(page)
})

test('nobody else opens it', async ({ page, product }) => {
  await enterAs(page, product, 'sindica', true)
  await page.goto(`${product.url}/dashboard/metrics-kpis?aba=saude`)
  await expect(page.getByRole('heading', { name: 'Respostas', exact: true })).toHaveCount(0)
  await expect(page).toHaveURL(/\/dashboard$/)
})
