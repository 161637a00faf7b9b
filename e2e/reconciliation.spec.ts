import { writeXlsx } from 'hucre/xlsx'
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
      buffer: Buffer.from(`Data;Histórico;Valor\n${yesterday};DEVOLUCAO FORNECEDOR;+12,34\n`),
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

  // Days that both orders can read, in a workbook: asked, answered, remembered.
  await page.goto(`${product.url}/dashboard/finances/conciliacao`)
  const takeWorkbook = async (memo: string) => {
    await page.getByRole('button', { name: 'Importar extrato' }).click()
    const rows = [
      ['Date', 'Description', 'Amount'],
      ['03/04/2025', memo, -10.5],
      ['05/06/2025', `${memo} 2`, -1.25],
    ]
    await dialog
      .locator('input[type=file]')
      .setInputFiles({
        name: 'extrato.xlsx',
        mimeType: 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet',
        buffer: Buffer.from(await writeXlsx({ sheets: [{ name: 'Extrato', rows }] })),
      })
  }
  const order = dialog.getByRole('radiogroup', { name: /lidas de dois jeitos/ })
  await takeWorkbook('TARIFA AMERICANA')
  await expect(send).toBeDisabled()
  await expectAccessible(page)
  await order.getByRole('radio', { name: 'Mês antes do dia: 04/03/2025, 06/05/2025' }).check()
  await expect(first.getByRole('row').filter({ hasText: '04/03/2025' })).toContainText(/[-−].*10,50/)
  await send.click()
  await expect(page.getByText('2 linhas novas.')).toBeVisible()
  await takeWorkbook('OUTRA TARIFA')
  await expect(order.getByRole('radio', { name: /Mês antes do dia/ })).toBeChecked()
  await expect(send).toBeEnabled()
})
