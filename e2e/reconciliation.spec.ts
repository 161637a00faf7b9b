import { expectAccessible } from './accessibility.ts'
import { expect, test } from './product.ts'
import { enterAs } from './visitor.ts'

test.use({ start: '' })

test('a síndica reconciles a line by keys, takes it back, and imports what the bank gave', async ({
  page,
  product,
}) => {
  await enterAs(page, product, 'sindica')
  await page.goto(`${product.url}/dashboard/finances/conciliacao`)
  const yields = page.getByRole('listitem').filter({ hasText: 'RENDIMENTO APLICACAO AUTOMATICA' })
  await expect(yields).toContainText('Como em')
  await page.waitForLoadState('networkidle')
  await expectAccessible(page)
  await yields.getByRole('button', { name: 'Aceitar' }).focus()
  await page.keyboard.press('Enter')
  await expect(page.getByText('Linha conciliada', { exact: true })).toBeVisible()
  await expect(yields).toHaveCount(0)
  await page.keyboard.press('u')
  await expect(page.getByText('Conciliação desfeita')).toBeVisible()
  await expect(yields).toHaveCount(1)

  await page.getByRole('button', { name: 'Importar extrato' }).click()
  const dialog = page.getByRole('dialog')
  const yesterday = new Date(Date.now() - 86_400_000).toLocaleDateString('pt-BR', {
    timeZone: 'America/Sao_Paulo',
  })
  await dialog
    .locator('input[type=file]')
    .setInputFiles({
      name: 'extrato.csv',
      mimeType: 'text/csv',
      buffer: Buffer.from(`Data;Histórico;Valor\n${yesterday};DEVOLUCAO FORNECEDOR;12,34\n`),
    })
  await expect(dialog.getByText(/^Colunas (reconhecidas|lidas)/)).toBeVisible()
  await expectAccessible(page)
  await dialog.getByRole('button', { name: 'Importar 1 linha' }).click()
  await expect(page.getByText('1 linha nova.')).toBeVisible()
  await expect(page.getByRole('listitem').filter({ hasText: 'DEVOLUCAO FORNECEDOR' }).first()).toBeVisible()

  await page.getByRole('link', { name: 'Dia a dia' }).click()
  await expect(page.getByText(/A diferença começa em/)).toBeVisible()
  await expect(page.getByRole('table', { name: 'Saldo de cada dia' })).toContainText('linha sem lançamento')
  await page.waitForLoadState('networkidle')
  await expectAccessible(page)
})
