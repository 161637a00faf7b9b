import { expectAccessible } from './accessibility.ts'
import { expect, signIn, test } from './product.ts'

test.use({ start: '' })

const password = 'prumo-demo'

test('a resident pays all that is owed with one Pix, and a síndica sees each charge settled', async ({
  page,
  product,
  context,
  browser,
}) => {
  await context.grantPermissions(['clipboard-read', 'clipboard-write'])
  await signIn(page, product, 'atrasado@demo.example.com', password)
  await page.goto(`${product.url}/dashboard/finances`)
  await page.getByRole('button', { name: /^Pagar tudo de uma vez/ }).click()
  const dialog = page.getByRole('dialog')
  await expect(dialog.getByRole('checkbox').first()).toBeVisible()
  const charges = await dialog.getByRole('checkbox').count()
  expect(charges).toBeGreaterThan(1)
  await dialog.getByRole('button', { name: 'Gerar Pix' }).click()
  await expect(page.getByRole('heading', { level: 1, name: 'Pagamento único' })).toBeVisible()
  await expectAccessible(page)
  await page.getByRole('button', { name: 'Copiar código Pix' }).click()
  const code = await page.evaluate(() => navigator.clipboard.readText())

  const bank = await context.newPage()
  await bank.goto(`${product.standinsUrl}/pix`)
  await bank.getByLabel('Pix copia e cola').fill(code)
  await bank.getByRole('button', { name: 'Continuar' }).click()
  await bank.getByRole('button', { name: 'Pagar' }).click()
  await expect(bank.getByRole('heading', { name: 'Pix realizado' })).toBeVisible()
  await bank.close()
  await expect(page.getByText('Tudo pago. Cada cobrança tem o seu recibo.')).toBeVisible({ timeout: 60_000 })

  const board = await browser.newPage()
  await signIn(board, product, 'sindica@demo.example.com', password)
  await board.goto(page.url())
  const lines = board.getByRole('table', { name: 'Cobranças deste pagamento' })
  await expect(lines.getByRole('cell', { name: 'Paga', exact: true })).toHaveCount(charges)
  await board.close()
})
