import { expectAccessible } from './accessibility.ts'
import { expect, test } from './product.ts'
import { enterAs } from './visitor.ts'

test.use({ start: '' })

const place = '/dashboard/finances/recebimentos-online'

test('a síndica connects the account; a resident pays by card, refused and then approved: receipt, and the charge is settled', async ({
  page,
  product,
  browser,
}) => {
  const context = await browser.newContext()
  const board = await context.newPage()
  await enterAs(board, product, 'sindica')
  await board.goto(`${product.url}${place}`)
  await expect(board.getByText('Conectada', { exact: true })).toBeVisible()
  await expectAccessible(board)
  await board.getByRole('button', { name: 'Desligar conta' }).click()
  await board.getByRole('dialog').getByRole('button', { name: 'Desligar conta' }).click()
  await expect(board.getByText('Desligada', { exact: true })).toBeVisible({ timeout: 60_000 })
  await board.getByRole('button', { name: 'Conectar conta do Mercado Pago' }).click()
  await board.getByLabel('Titular da conta').fill('Residencial Jacarandá')
  await board.getByRole('button', { name: 'Autorizar' }).click()
  await board.waitForURL(new RegExp(`${place}$`))
  await expect(board.getByText('Conectada', { exact: true })).toBeVisible()

  await enterAs(page, product, 'atrasado')
  await page.goto(`${product.url}/dashboard/finances`)
  await page.getByRole('link', { name: 'Pagar com cartão' }).first().click()
  await expect(page.getByRole('heading', { level: 1, name: 'Pagar cobranças' })).toBeVisible()
  const type = async (holder: string) => {
    await page.getByLabel('Número do cartão').fill('4235 6477 2802 5682')
    await page.getByLabel('Nome no cartão').fill(holder)
    await page.getByLabel('Validade').fill('11/30')
    await page.getByLabel('Código de segurança').fill('123')
    await page.getByLabel('CPF ou CNPJ do titular').fill('123.456.789-09')
    await page.getByRole('button', { name: /^Pagar R\$/ }).click()
  }
  await type('FUND')
  await expect(page.getByText('O cartão não tem limite para este valor')).toBeVisible({ timeout: 30_000 })
  await expectAccessible(page)
  await type('APRO')
  await expect(page.getByText('Pagamento confirmado')).toBeVisible({ timeout: 30_000 })
  const receipt = page.waitForEvent('download')
  await page.getByRole('button', { name: 'Baixar recibo' }).click()
  expect((await receipt).suggestedFilename()).toMatch(/^recibo-.*\.pdf$/)

  await board.goto(`${product.url}${place}?busca=A-702`)
  const row = board.getByRole('table', { name: 'Pagamentos online' }).getByRole('row').nth(1)
  await expect(row).toContainText('Pago')
  await expect(row).toContainText('Visa final 5682')
  await context.close()
})
