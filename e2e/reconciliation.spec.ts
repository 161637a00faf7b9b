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

  // A file that does not say what went out: asked, answered, remembered.
  const take = async (rows: string) => {
    await page.getByRole('button', { name: 'Importar extrato' }).click()
    await dialog
      .locator('input[type=file]')
      .setInputFiles({
        name: 'sem-sinal.csv',
        mimeType: 'text/csv',
        buffer: Buffer.from(`Data;Histórico;Valor\n${rows}`),
      })
  }
  const how = dialog.getByRole('radiogroup', { name: /O que saiu da conta/ })
  await take(`${yesterday};PIX RECEBIDO SEM SINAL;850,00\n${yesterday};PAGTO SEM SINAL;312,40\n`)
  const send = dialog.getByRole('button', { name: 'Importar 2 linhas' })
  await expect(send).toBeDisabled()
  await expect(how.getByRole('radio', { checked: true })).toHaveCount(0)
  await expectAccessible(page)
  await how.getByRole('radio', { name: 'Nada: tudo entrou' }).check()
  const first = dialog.getByRole('table', { name: /Primeiras linhas/ })
  await expect(first.getByRole('row').filter({ hasText: 'PAGTO' })).not.toContainText(/[-−]/)
  await how.getByRole('radio', { name: /pela descrição/ }).check()
  await expect(first.getByRole('row').filter({ hasText: 'PAGTO' })).toContainText(/[-−].*312,40/)
  await send.click()
  await expect(page.getByText('2 linhas novas.')).toBeVisible()
  await take(`${yesterday};PIX RECEBIDO SEM SINAL;1,00\n${yesterday};TARIFA SEM SINAL;2,00\n`)
  await expect(how.getByRole('radio', { name: /pela descrição/ })).toBeChecked()
  await expect(dialog.getByText('Lido como da última vez.')).toBeVisible()
  await expect(send).toBeEnabled()
  await dialog.getByRole('button', { name: 'Voltar' }).click()

  await page.getByRole('link', { name: 'Dia a dia' }).click()
  await expect(page.getByText(/A diferença começa em/)).toBeVisible()
  await expect(page.getByRole('table', { name: 'Saldo de cada dia' })).toContainText('linha sem lançamento')
  await page.waitForLoadState('networkidle')
  await expectAccessible(page)
})
