import { expectAccessible } from './accessibility.ts'
import { expect, signIn, test } from './product.ts'

test.use({ start: '' })

const password = 'prumo-demo'

test('a síndica follows a debt from the list to its calculation on another day, and its paper', async ({
  page,
  product,
}) => {
  await signIn(page, product, 'sindica@demo.example.com', password)
  await page.goto(`${product.url}/dashboard/finances/inadimplencia`)
  const late = page.getByRole('table', { name: 'Unidades em atraso' })
  await expect(late.getByRole('row').nth(1)).toContainText('A-702')
  await page.waitForLoadState('networkidle')
  await expectAccessible(page)
  await late.getByRole('link', { name: 'A-702' }).click()
  await expect(page.getByRole('heading', { level: 1, name: 'Dívida da unidade A-702' })).toBeVisible()
  // A day before the law changed: one debt alone, without correction.
  await page.getByLabel('Calcular para o dia').fill('29/08/2024')
  await page.keyboard.press('Enter')
  await expect(page).toHaveURL(/em=2024-08-29/)
  const debt = page.getByRole('article', { name: 'Taxa de julho de 2024' })
  await debt.getByRole('button').click()
  await expect(debt).toContainText('1% ao mês × 50/30 dias')
  await expect(page.getByRole('article')).toHaveCount(1)
  await page.waitForLoadState('networkidle')
  await expectAccessible(page)
  const [file] = await Promise.all([
    page.waitForEvent('download'),
    page.getByRole('button', { name: 'Memória de cálculo (PDF)' }).click(),
  ])
  expect(file.suggestedFilename()).toBe('memoria-de-calculo-2024-08-29.pdf')
})

test('a resident in order has a certificate that anybody can check', async ({ page, product }) => {
  await signIn(page, product, 'morador@demo.example.com', password)
  await page.goto(`${product.url}/dashboard/finances/divida`)
  await Promise.all([
    page.waitForEvent('download'),
    page.getByRole('button', { name: 'Emitir certidão de hoje' }).click(),
  ])
  // The list is read again after the paper: until then its first code is an older one's.
  await expect(page.getByRole('button', { name: /^Certidão de / })).toBeVisible()
  const code = await page
    .getByText(/^Código /)
    .first()
    .textContent()
  await page.goto(`${product.url}/verificar/${code?.replace('Código ', '')}`)
  await expect(page.getByRole('heading', { name: 'Certidão autêntica' })).toBeVisible()
  await expect(page.getByText(/não tinha contribuição condominial vencida/)).toBeVisible()
  await expectAccessible(page)
})
