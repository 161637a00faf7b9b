import { expectAccessible } from './accessibility.ts'
import { expect, test } from './product.ts'
import { enterAs } from './visitor.ts'

test.use({ start: '' })

test('a síndica simulates an agreement on a debt, makes it, takes its paper and undoes it', async ({
  page,
  product,
}) => {
  await enterAs(page, product, 'sindica')
  await page.goto(`${product.url}/dashboard/finances/inadimplencia`)
  const late = page.getByRole('table', { name: 'Unidades em atraso' })
  await late.getByRole('row').nth(2).getByRole('link').first().click()
  await page.getByRole('link', { name: 'Simular acordo' }).click()
  const plan = page.getByRole('region', { name: 'O acordo' })
  await expect(plan.getByText('Parcela 3 de 3')).toBeVisible()
  await page.getByRole('textbox', { name: 'Parcelas' }).fill('4')
  await expect(plan.getByText('Parcela 4 de 4')).toBeVisible()
  // Nobody may let off what is the condominium's without a decision.
  await page.getByLabel('Desconto em multa e juros (%)').fill('50')
  await expect(page.getByText(/Sem decisão de assembleia para este acordo/)).toBeVisible()
  await expect(page.getByRole('button', { name: 'Fazer o acordo' })).toBeDisabled()
  await page.getByLabel('Desconto em multa e juros (%)').fill('0')
  await expectAccessible(page)
  await page.getByRole('button', { name: 'Fazer o acordo' }).click()
  await page.getByRole('dialog').getByRole('button', { name: 'Fazer o acordo' }).click()
  await expect(page.getByRole('heading', { level: 1, name: /^Acordo A\d{2}-\d{4}$/ })).toBeVisible()
  await expect(page.getByRole('table', { name: 'Parcelas' }).getByRole('row')).toHaveCount(5)
  const [file] = await Promise.all([
    page.waitForEvent('download'),
    page.getByRole('button', { name: 'Termo para assinar (PDF)' }).click(),
  ])
  expect(file.suggestedFilename()).toMatch(/^acordo-A\d{2}-\d{4}\.pdf$/)
  await page.getByRole('button', { name: 'Desfazer o acordo' }).click()
  const dialog = page.getByRole('dialog')
  await dialog.getByLabel('Motivo').fill('Feito na unidade errada')
  await dialog.getByRole('button', { name: 'Desfazer' }).click()
  await expect(page.getByText('Desfeito', { exact: true })).toBeVisible()
})

test('a síndica brings running agreements of a spreadsheet: told line by line, the right ones come in, and never twice', async ({
  page,
  product,
}) => {
  await enterAs(page, product, 'sindica')
  await page.goto(`${product.url}/dashboard/finances/saldos-iniciais/acordo`)
  const [template] = await Promise.all([
    page.waitForEvent('download'),
    page.getByRole('button', { name: 'Modelo em CSV' }).click(),
  ])
  expect(template.suggestedFilename()).toBe('modelo-acordos-em-andamento.csv')
  const soon = (days: number) =>
    new Date(Date.now() + days * 86_400_000).toLocaleDateString('pt-BR', { timeZone: 'America/Sao_Paulo' })
  const line = (cells: string[]) => cells.join(';')
  const file = {
    name: 'acordos.csv',
    mimeType: 'text/csv',
    buffer: Buffer.from(
      [
        'Unidade;Feito em;Parcela;Vencimento;Valor;Situação;Total do acordo',
        line(['C-601', '05/01/2026', '1 de 3', '10/02/2026', '300,00', 'Paga', '900,00']),
        line(['C-601', '05/01/2026', '2 de 3', soon(20), '300,00', 'Em aberto', '900,00']),
        line(['C-601', '05/01/2026', '3 de 3', soon(50), '300,00', 'Em aberto', '900,00']),
        line(['C-602', '05/01/2026', '1 de 1', soon(20), '100,00', '', '250,00']),
      ].join('\n'),
    ),
  }
  const input = page.locator('input[type=file]')
  await input.setInputFiles(file)
  await expect(page.getByText('Linha 5, Total do acordo: As parcelas somam')).toBeVisible()
  await expectAccessible(page)
  await page.getByRole('button', { name: 'Trazer só o certo' }).click()
  await expect(page.getByRole('heading', { level: 1, name: 'Acordos' })).toBeVisible()
  await page.getByRole('link', { name: /C-601/ }).first().click()
  await expect(page.getByText('Parcela 2 de 3')).toBeVisible()
  await page.goto(`${product.url}/dashboard/finances/saldos-iniciais/acordo`)
  await input.setInputFiles(file)
  await expect(page.getByText(/Linha 2, Acordo: Este acordo já está lançado: A26-/)).toBeVisible()
  await expect(page.getByRole('button', { name: 'Trazer acordos' })).toBeDisabled()
})
