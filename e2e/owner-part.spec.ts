import { expect, test } from './product.ts'
import { enterAs } from './visitor.ts'

test.use({ start: '' })

test('a let unit comes in two boletos, the owner’s apart; by choice in one', async ({ page, product }) => {
  await enterAs(page, product, 'sindica')
  await page.goto(`${product.url}/dashboard/finances/emitir?tipo=fund`)
  await page.getByRole('combobox', { name: 'Rubrica' }).first().fill('fundo de reserva')
  await page.getByRole('option', { name: 'Fundo de reserva', exact: true }).click()
  await page.getByRole('textbox', { name: 'Valor' }).first().fill('9.600,00')
  await page.getByRole('button', { name: 'Conferir o rateio' }).click()
  const table = page.getByRole('table', { name: 'Unidades alugadas' })
  const row = table.getByRole('row', { name: /A-102/ })
  await expect(page.getByText(/^Em 1 unidade, .*em boleto à parte; .*arts\. 22 e 23/)).toBeVisible()
  await row.getByRole('button', { name: 'Tudo num boleto: A-102' }).click()
  await expect(row.getByRole('button', { name: 'Separar em dois boletos: A-102' })).toBeVisible()
  await row.getByRole('button', { name: 'Separar em dois boletos: A-102' }).click()
  await expect(row.getByRole('button', { name: 'Tudo num boleto: A-102' })).toBeVisible()

  await page.getByRole('button', { name: 'Tudo num boleto em todas' }).click()
  await expect(row.getByRole('button', { name: 'Separar em dois boletos: A-102' })).toBeVisible()
  await page.goto(`${product.url}/dashboard/units?q=A-102`)
  await page.getByRole('link', { name: /A-102/ }).first().click()
  await expect(page.getByText('Um boleto: tudo vai na conta do inquilino.')).toBeVisible()
  await page.getByRole('button', { name: 'Separar em dois' }).click()
  await expect(page.getByText(/^Dois boletos: as despesas ordinárias ao inquilino/)).toBeVisible()
  await expect(page.getByRole('button', { name: 'Tudo num boleto' })).toBeVisible()

  await page.goto(`${product.url}/dashboard/finances?q=A-102`)
  const owners = page.getByRole('row', { name: /A-102.*Proprietário/ })
  await expect(page.getByRole('row', { name: /A-102.*Inquilino/ })).toBeVisible()
  await owners.getByRole('link').first().click()
  await expect(page.getByText('Parte do proprietário (Lei 8.245/1991, art. 22)')).toBeVisible()
  await expect(page.getByRole('heading', { name: /-P$/ })).toBeVisible()
})
