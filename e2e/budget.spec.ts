import { expectAccessible } from './accessibility.ts'
import { expect, test } from './product.ts'
import { enterAs } from './visitor.ts'

test.use({ start: '' })

test('a síndica types next year’s budget like a sheet and sees every unit’s fee', async ({
  page,
  product,
}) => {
  await enterAs(page, product, 'sindica')
  await page.goto(`${product.url}/dashboard/finances/orcamento`)
  await page.getByRole('link', { name: /Abrir a versão/ }).click()
  await page.getByRole('button', { name: 'Voltar ao rascunho' }).click()
  const sheet = page.getByRole('table', { name: 'Orçamento por mês' })
  const water = sheet.getByRole('row', { name: /Água e esgoto/ })
  await expect(page.getByRole('button', { name: 'Propor à assembleia' })).toBeVisible()
  const january = water.getByRole('cell').nth(0)
  await january.getByRole('button').click()
  await page.keyboard.type('20000,50')
  await page.keyboard.press('Tab')
  await expect(january).toHaveText('20.000,50')
  // One month is carried to the rest of the year, and taken back.
  await january.getByRole('button').click()
  await page.keyboard.press('Control+r')
  await expect(water.getByRole('cell').nth(12)).toHaveText('240.006,00')
  await page.keyboard.press('Control+z')
  await expect(water.getByRole('cell').nth(12)).not.toHaveText('240.006,00')
  await page.keyboard.press('Control+r')
  await page.getByRole('button', { name: 'Salvar', exact: true }).click()
  await expect(page.getByText('Rascunho salvo')).toBeVisible()
  await expect(page.getByText('Tudo salvo.')).toBeVisible()
  await expectAccessible(page)
  await page.getByRole('link', { name: 'Simular a taxa' }).click()
  const units = page.getByRole('table', { name: 'Taxa de cada unidade' })
  await expect(units.getByRole('row').nth(1)).toContainText('A-101')
  await page.getByRole('combobox', { name: 'Mudar uma linha' }).fill('Água')
  await page.getByRole('option', { name: 'Água e esgoto' }).click()
  await expect(page).toHaveURL(/mudar=/)
  await expect(units.getByRole('columnheader', { name: 'Orçamento' })).toBeVisible()
  await expectAccessible(page)
})
