import type { Page } from '@playwright/test'
import { expectAccessible } from './accessibility.ts'
import { pasteText } from './clipboard.ts'
import { expect, test } from './product.ts'
import { enterAs } from './visitor.ts'

test.use({ start: '' })

const free = '0500940144816060680935031'
const mod10 = (digits: string): number => {
  const products = [...digits].toReversed().map((digit, place) => Number(digit) * (place % 2 === 0 ? 2 : 1))
  const sum = products.reduce((all, one) => all + (one > 9 ? one - 9 : one), 0)
  return (10 - (sum % 10)) % 10
}
/** A boleto's digitable line of an amount in centavos, without a due date (FEBRABAN). */
function digitableLine(cents: number): string {
  const amount = `0000${String(cents).padStart(10, '0')}`
  const sum = [...`0019${amount}${free}`]
    .toReversed()
    .reduce((all, digit, place) => all + Number(digit) * (2 + (place % 8)), 0)
  const check = 11 - (sum % 11)
  const fields = [`0019${free.slice(0, 5)}`, free.slice(5, 15), free.slice(15)]
  return `${fields.map((field) => field + mod10(field)).join('')}${check > 9 ? 1 : check}${amount}`
}

const drawer = (page: Page) => page.getByRole('complementary', { name: 'Despesa' })

test('a bill above the limit: read from its line, approved by the council on a phone, paid, undone, in the journal', async ({
  page,
  product,
  browser,
}) => {
  const name = `Portão novo ${crypto.randomUUID().slice(0, 4)}`
  await enterAs(page, product, 'sindica')
  await page.goto(`${product.url}/dashboard/finances/despesas/nova`)
  await page.getByLabel('Código do boleto ou do Pix').fill(digitableLine(712_345))
  await expect(page.getByRole('textbox', { name: 'Valor' })).toHaveValue(/7\.123,45/)
  await page.getByRole('combobox', { name: 'Fornecedor' }).fill('Jardins')
  await page.getByRole('option', { name: 'Jardins do Vale' }).click()
  await page.getByRole('textbox', { name: 'Descrição' }).fill(name)
  await page.getByRole('combobox', { name: 'Rubrica' }).fill('obras e')
  await page.getByRole('option', { name: 'Obras e reformas' }).click()
  await page.getByRole('button', { name: 'Lançar despesa' }).click()
  await expect(drawer(page).getByText('Falta a aprovação de um conselheiro (0 de 1).')).toBeVisible()
  await expect(drawer(page).getByRole('button', { name: 'Pagar', exact: true })).toHaveCount(0)

  const phone = await browser.newContext({
    viewport: { width: 390, height: 800 },
    locale: 'pt-BR',
    serviceWorkers: 'block',
  })
  const council = await phone.newPage()
  await enterAs(council, product, 'conselho')
  await council.goto(`${product.url}/dashboard/finances/aprovacoes`)
  const row = council.getByRole('listitem').filter({ hasText: name })
  await expect(row).toContainText('7.123,45')
  await expectAccessible(council)
  await row.getByRole('button', { name: 'Aprovar' }).click()
  await council.getByRole('dialog').getByRole('button', { name: 'Aprovar' }).click()
  await expect(council.getByText('Despesa aprovada por você')).toBeVisible()
  await phone.close()

  // By live updates the síndica's page knows.
  await drawer(page).getByRole('button', { name: 'Pagar', exact: true }).click()
  const dialog = page.getByRole('dialog')
  await dialog.getByRole('button', { name: 'Marcar como paga' }).click()
  await expect(dialog).toBeHidden()
  await drawer(page)
    .getByRole('button', { name: /^Desfazer o pagamento de/ })
    .click()
  await dialog.getByLabel('Motivo').fill('Pago na conta errada')
  await dialog.getByRole('button', { name: 'Desfazer' }).click()
  await expect(drawer(page).getByText(/Pago na conta errada/)).toBeVisible()

  await page.goto(`${product.url}/dashboard/finances/lancamentos?busca=${encodeURIComponent(name)}`)
  const journal = page.getByRole('table', { name: 'Lançamentos' })
  await expect(journal.getByRole('row')).toHaveCount(3)
  await journal.getByRole('link').last().click()
  await page.getByRole('link', { name: /^Ver a despesa/ }).click()
  await expect(drawer(page).getByRole('heading', { name })).toBeVisible()
})

test('a bill that cannot wait: the síndica says why and may pay; the council reads it and agrees afterwards', async ({
  page,
  product,
  browser,
}) => {
  await enterAs(page, product, 'sindica')
  await page.goto(`${product.url}/dashboard/finances/aprovacoes`)
  const name = 'Troca da bomba de incêndio'
  const waiting = page.getByRole('list', { name: 'Despesas que esperam aprovação' })
  await waiting
    .getByRole('listitem')
    .filter({ hasText: name })
    .getByRole('button', { name: 'Não pode esperar' })
    .click()
  const dialog = page.getByRole('dialog')
  await dialog.getByRole('button', { name: 'Declarar urgente' }).click()
  await expect(dialog.getByText('os moradores leem este motivo')).toBeVisible()
  await dialog
    .getByLabel('O que aconteceu e por que não pode esperar')
    .fill('A bomba de incêndio parou e o prédio está sem proteção.')
  await dialog.getByRole('button', { name: 'Declarar urgente' }).click()
  const urgent = page.getByRole('list', { name: 'Despesas urgentes' }).getByRole('listitem')
  await expect(urgent.filter({ hasText: name })).toContainText('o prédio está sem proteção')
  await expectAccessible(page)
  await urgent.getByRole('link', { name }).click()
  await expect(drawer(page).getByRole('button', { name: 'Pagar', exact: true })).toBeVisible()

  const other = await browser.newPage()
  await enterAs(other, product, 'conselho')
  await other.goto(`${product.url}/dashboard/finances/aprovacoes`)
  const row = other
    .getByRole('list', { name: 'Despesas urgentes' })
    .getByRole('listitem')
    .filter({ hasText: name })
  await row.getByRole('button', { name: 'Aprovar' }).click()
  await other.getByRole('dialog').getByRole('button', { name: 'Aprovar' }).click()
  await expect(row).toHaveCount(0)
  await other.close()
})

test('what waits for no approval is named, and until the names have come nothing stands in their place', async ({
  page,
  product,
}) => {
  await enterAs(page, product, 'sindica')
  let come = () => {}
  const named = new Promise<void>((resolve) => {
    come = resolve
  })
  await page.route('**/rest/v1/rubrics*', async (route) => {
    await named
    await route.continue()
  })
  await page.goto(`${product.url}/dashboard/finances/aprovacoes`)
  await page.getByRole('button', { name: 'Editar limites' }).click()
  const dialog = page.getByRole('dialog')
  await expect(dialog.getByPlaceholder('Carregando…')).toBeVisible()
  await expect(dialog).not.toContainText(/[0-9a-f]{8}-[0-9a-f]{4}/)
  come()
  await expect(dialog.getByText('Água e esgoto')).toBeVisible()
})

test('bills copied from a spreadsheet are checked line by line, and those that fit are recorded', async ({
  page,
  product,
}) => {
  const name = `Vidro do hall ${crypto.randomUUID().slice(0, 4)}`
  await enterAs(page, product, 'sindica')
  await page.goto(`${product.url}/dashboard/finances/despesas`)
  await page.getByRole('button', { name: 'Importar', exact: true }).click()
  const dialog = page.getByRole('dialog', { name: 'Importar despesas' })
  await expect(dialog).toBeVisible()
  const rows = [
    ['Despesa', 'Valor', 'Vencimento', 'Rubrica'],
    [name, '1.280,50', '30/12/2026', 'Manutenção predial'],
    ['Sem valor', '', '30/12/2026', '2.4.01'],
    ['Sem rubrica', '10,00', '30/12/2026', 'Foguetes'],
  ]
  await pasteText(page, rows.map((row) => row.join('\t')).join('\n'))
  await expect(dialog.getByText('1 despesa pronta de 3 linhas')).toBeVisible()
  await expect(dialog.getByText(/^Somam R\$\s1\.280,50\.$/)).toBeVisible()
  await expect(dialog.getByText(/não diz o valor/)).toBeVisible()
  await expect(dialog.getByText(/“Foguetes” não está no plano de contas/)).toBeVisible()
  await expectAccessible(page)
  await dialog.getByRole('button', { name: 'Salvar 1 despesa' }).click()
  await expect(dialog).toBeHidden()
  await page.goto(`${product.url}/dashboard/finances/despesas?busca=${encodeURIComponent(name)}`)
  await expect(page.getByText(name).first()).toBeVisible()
})
