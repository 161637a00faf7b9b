import { expectAccessible } from './accessibility.ts'
import { expect, signIn, test } from './product.ts'

test.use({ start: '' })

const password = 'prumo-demo'

test('a síndica finds a reveal in the audit, has the chain checked and exports', async ({
  page,
  product,
}) => {
  await signIn(page, product, 'sindica@demo.example.com', password)
  await page.goto(`${product.url}/dashboard/audit-logs`)
  await expect(page.getByRole('heading', { level: 1, name: 'Auditoria' })).toBeVisible()
  await expect(page.getByText(/Selado até/)).toBeVisible({ timeout: 90_000 })
  await page.getByRole('button', { name: 'Conferir agora' }).click()
  await expect(page.getByText(/Selado até .* · cadeia íntegra/)).toBeVisible()
  await page.getByRole('combobox', { name: 'O que fez' }).click()
  await page.getByRole('option', { name: 'Dados pessoais' }).click()
  await page
    .getByRole('row', { name: /Revelou dados de contato/ })
    .first()
    .getByRole('link')
    .click()
  const entry = page
    .getByRole('complementary', { name: 'Registro' })
    .or(page.getByRole('dialog', { name: 'Registro' }))
  await expect(entry.getByText('Campos')).toBeVisible()
  await expect(entry.getByText('Selo', { exact: true })).toBeVisible()
  await page.waitForLoadState('networkidle')
  await expectAccessible(page)
  const [file] = await Promise.all([
    page.waitForEvent('download'),
    page.getByRole('button', { name: 'Exportar filtrados' }).click(),
  ])
  expect(file.suggestedFilename()).toMatch(/^auditoria-\d{4}-\d\d-\d\d\.csv$/)
})

test('a resident sees who saw their data', async ({ page, product }) => {
  await signIn(page, product, 'morador@demo.example.com', password)
  await page.goto(`${product.url}/dashboard/audit-logs`)
  await expect(page.getByRole('heading', { level: 1, name: 'Quem viu meus dados' })).toBeVisible()
  await expect(page.getByText('viu seu telefone').first()).toBeVisible()
  await expect(page.getByText('Motivo: Vazamento na prumada da cozinha')).toBeVisible()
  await page.waitForLoadState('networkidle')
  await expectAccessible(page)
})
