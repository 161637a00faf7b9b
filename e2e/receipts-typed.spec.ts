import { expect, test } from './product.ts'
import { enterAs } from './visitor.ts'

test.use({ start: '' })

test('a due date that does not exist stays in its field with the reason, and the bill is not recorded', async ({
  page,
  product,
}) => {
  await enterAs(page, product, 'sindica')
  await page.goto(`${product.url}/dashboard/finances/despesas/nova`)
  await page
    .getByRole('textbox', { name: 'Descrição' })
    .fill(`Dia que não existe ${crypto.randomUUID().slice(0, 4)}`)
  const day = page.getByRole('textbox', { name: 'Vencimento' })
  await day.fill('31/02/2027')
  await day.press('Tab')
  await expect(day).toHaveValue('31/02/2027')
  await expect(page.getByText('O dia 31/02/2027 não existe.')).toBeVisible()
  await page.getByRole('combobox', { name: 'Rubrica' }).fill('obras e')
  await page.getByRole('option', { name: 'Obras e reformas' }).click()
  await page.getByRole('textbox', { name: 'Valor' }).fill('10000')
  const sent: string[] = []
  page.on('request', (request) => void (request.url().includes('record-bill') && sent.push(request.url())))
  await page.getByRole('button', { name: 'Lançar despesa' }).click()
  await expect(day).toBeFocused()
  await day.fill('28/02/2027')
  await expect(page.getByText('O dia 31/02/2027 não existe.')).toHaveCount(0)
  expect(sent).toEqual([])
  await page.getByRole('button', { name: 'Lançar despesa' }).click()
  await expect(page.getByText('Despesa lançada')).toBeVisible()
  expect(sent).toHaveLength(1)
})

test('money of a unit is for its oldest debts, and an amount out of all proportion is asked about', async ({
  page,
  product,
}) => {
  await enterAs(page, product, 'sindica')
  // Other journeys pay debts too: of a unit that still owes.
  await page.goto(`${product.url}/dashboard/finances/inadimplencia`)
  const unit = await page
    .getByRole('table', { name: 'Unidades em atraso' })
    .getByRole('link', { name: /^[A-C]-\d{3}$/ })
    .last()
    .innerText()
  await page.goto(`${product.url}/dashboard/finances/recebimentos`)
  await page.getByRole('button', { name: 'Registrar recebimento' }).click()
  const dialog = page.getByRole('dialog')
  await dialog.getByRole('combobox', { name: 'Unidade' }).fill(unit)
  await page.getByRole('option', { name: unit }).first().click()
  const value = dialog.getByRole('textbox', { name: 'Valor' })
  await expect(value).toHaveValue(/\d/)
  await expect(dialog.getByRole('checkbox').first()).toBeChecked()
  await value.fill('100')
  await expect(dialog.getByRole('checkbox', { checked: true })).toHaveCount(1)
  await value.fill('99999999999')
  const sent: string[] = []
  page.on('request', (request) => void (request.url().includes('record-receipt') && sent.push(request.url())))
  await dialog.getByRole('button', { name: 'Registrar' }).click()
  await expect(dialog.getByText(/é muito mais que o que a unidade deve/)).toBeVisible()
  await expect(value).toBeFocused()
  expect(sent).toEqual([])
})
