import { expect, expectFocused, test } from './product.ts'
import { enterAs } from './visitor.ts'

test.use({ start: '' })

test('an amount recorded for a unit waits for its next charge, is let off, waits again, and goes with the run that takes it', async ({
  page,
  product,
}) => {
  await enterAs(page, product, 'sindica')
  await page.goto(`${product.url}/dashboard/finances/avulsos`)
  const name = `Tag do portão ${crypto.randomUUID().slice(0, 4)}`
  await page.getByRole('button', { name: 'Lançar', exact: true }).click()
  const dialog = page.getByRole('dialog')
  await expectFocused(dialog)
  await dialog.getByRole('combobox', { name: 'Unidade' }).fill('A-101')
  await page.getByRole('option', { name: 'A-101', exact: true }).click()
  await dialog.getByRole('combobox', { name: 'Rubrica de receita' }).fill('ressar')
  await page.getByRole('option', { name: 'Ressarcimento de danos' }).click()
  await dialog.getByRole('textbox', { name: 'A que se refere' }).fill(name)
  await dialog.getByRole('textbox', { name: 'Valor' }).fill('41,50')
  await dialog.getByRole('button', { name: 'Salvar' }).click()
  await expect(dialog).toBeHidden()
  const row = page.getByRole('row', { name })
  await expect(row).toContainText('À espera')

  await row.getByRole('button', { name: /^Ações/ }).click()
  await page.getByRole('menuitem', { name: 'Dispensar' }).click()
  await dialog.getByRole('textbox', { name: 'Motivo' }).fill('A tag velha foi encontrada')
  await dialog.getByRole('button', { name: 'Dispensar' }).click()
  await expect(row).toBeHidden()
  await page.getByRole('combobox', { name: 'Situação' }).click()
  await page.getByRole('option', { name: 'Dispensado' }).click()
  await expect(row).toContainText('A tag velha foi encontrada')
  await row.getByRole('button', { name: /^Ações/ }).click()
  await page.getByRole('menuitem', { name: 'Voltar atrás na dispensa' }).click()
  await expect(row).toBeHidden()

  await page.goto(`${product.url}/dashboard/finances/emitir?tipo=individual`)
  const waiting = page.getByRole('list', { name: 'Lançamentos à espera' })
  await expect(waiting.getByRole('checkbox', { name: new RegExp(name) })).toBeChecked()
  await page.getByRole('button', { name: 'Deixar todos de fora' }).click()
  await waiting.getByRole('checkbox', { name: new RegExp(name) }).check()
  await page.getByRole('button', { name: 'Conferir o rateio' }).click()
  await expect(waiting).toBeHidden()
  await expect(page.getByRole('button', { name: /^Emitir/ })).toBeVisible()
  await expect(page.getByRole('row', { name: /A-101/ })).toContainText('41,50')
})
