import { expectAccessible } from './accessibility.ts'
import { expect, test } from './product.ts'
import { enterAs } from './visitor.ts'

test.use({ start: '' })

test('a resident sees the next debit, ends it, authorizes anew at the bank; a síndica sees the unit without a limit', async ({
  page,
  product,
  context,
  browser,
}) => {
  await context.grantPermissions(['clipboard-read', 'clipboard-write'])
  await enterAs(page, product, 'morador')
  await page.goto(`${product.url}/dashboard/finances`)
  await page.getByRole('link', { name: /^Próximo débito: R\$/ }).click()
  await expect(page.getByRole('heading', { level: 1, name: 'Pix Automático' })).toBeVisible()
  await expect(page.getByText('Agendado', { exact: true })).toBeVisible()
  await expectAccessible(page)
  await page.getByRole('button', { name: 'Cancelar Pix Automático' }).click()
  await page.getByRole('dialog').getByRole('button', { name: 'Cancelar Pix Automático' }).click()
  await expect(page.getByText('Você cancelou por aqui.')).toBeVisible()

  await page.getByRole('button', { name: 'Autorizar de novo' }).click()
  const dialog = page.getByRole('dialog')
  await dialog.getByLabel('Valor máximo por débito').fill('200000')
  await dialog.getByRole('button', { name: 'Gerar código' }).click()
  await page.getByRole('button', { name: 'Copiar código' }).click({ timeout: 60_000 })
  const code = await page.evaluate(() => navigator.clipboard.readText())

  const bank = await context.newPage()
  await bank.goto(`${product.standinsUrl}/pix/automatico`)
  await bank.getByLabel('Código de Pix Automático').fill(code)
  await bank.getByRole('button', { name: 'Continuar' }).click()
  await bank.getByRole('button', { name: 'Autorizar', exact: true }).click()
  await expect(bank.getByText('autorizado', { exact: true })).toBeVisible()
  await bank.close()
  await expect(page.getByText('Ativo', { exact: true })).toBeVisible({ timeout: 60_000 })

  const board = await browser.newPage()
  await enterAs(board, product, 'sindica')
  await board.goto(`${product.url}/dashboard/finances/pix-automatico`)
  await expect(board.getByRole('table', { name: 'Unidades com Pix Automático' })).toContainText('A-101')
  await expect(board.getByText('2.000,00')).toHaveCount(0)
  await board.close()
})
