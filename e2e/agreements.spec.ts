import { expectAccessible } from './accessibility.ts'
import { expect, test } from './product.ts'
import { enterAs } from './visitor.ts'

test.use({ start: '' })

test('a síndica simulates an agreement on a debt, makes it, takes its paper and undoes it', async ({
  page,
  product,
}) => {
  await enterAs(page, product, 'sindica')
  await page.goto(`${product.url}/dashboard/finances/inadimplencia`)
  const late = page.getByRole('table', { name: 'Unidades em atraso' })
  await late.getByRole('row').nth(2).getByRole('link').first().click()
  await page.getByRole('link', { name: 'Simular acordo' }).click()
  const plan = page.getByRole('region', { name: 'O acordo' })
  await expect(plan.getByText('Parcela 3 de 3')).toBeVisible()
  await page.getByRole('textbox', { name: 'Parcelas' }).fill('4')
  await expect(plan.getByText('Parcela 4 de 4')).toBeVisible()
  // Nobody may let off what is the condominium's without a decision.
  await page.getByLabel('Desconto em multa e juros (%)').fill('50')
  await expect(page.getByText(/Sem decisão de assembleia para este acordo/)).toBeVisible()
  await expect(page.getByRole('button', { name: 'Fazer o acordo' })).toBeDisabled()
  await page.getByLabel('Desconto em multa e juros (%)').fill('0')
  await expectAccessible(page)
  await page.getByRole('button', { name: 'Fazer o acordo' }).click()
  await page.getByRole('dialog').getByRole('button', { name: 'Fazer o acordo' }).click()
  await expect(page.getByRole('heading', { level: 1, name: /^Acordo A\d{2}-\d{4}$/ })).toBeVisible()
  await expect(page.getByRole('table', { name: 'Parcelas' }).getByRole('row')).toHaveCount(5)
  const [file] = await Promise.all([
    page.waitForEvent('download'),
    page.getByRole('button', { name: 'Termo para assinar (PDF)' }).click(),
  ])
  expect(file.suggestedFilename()).toMatch(/^acordo-A\d{2}-\d{4}\.pdf$/)
  await page.getByRole('button', { name: 'Desfazer o acordo' }).click()
  const dialog = page.getByRole('dialog')
  await dialog.getByLabel('Motivo').fill('Feito na unidade errada')
  await dialog.getByRole('button', { name: 'Desfazer' }).click()
  await expect(page.getByText('Desfeito', { exact: true })).toBeVisible()
})
