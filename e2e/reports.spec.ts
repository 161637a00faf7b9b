import { readFile } from 'node:fs/promises'
import type { Page } from '@playwright/test'
import { expectAccessible } from './accessibility.ts'
import { expect, test } from './product.ts'
import { enterAs, person } from './visitor.ts'

test.use({ start: '' })

const main = (page: Page) => page.getByRole('main')
const suppliers = 'Para quem o dinheiro foi?'

async function download(page: Page, format: string) {
  const saved = page.waitForEvent('download')
  await main(page).getByRole('button', { name: 'Exportar' }).click()
  await page.getByRole('menuitem', { name: format }).click()
  return readFile(await (await saved).path())
}

test('the síndica finds a question, reads the answer, narrows it, takes it away and saves it', async ({
  page,
  product,
}) => {
  await enterAs(page, product, 'sindica')
  await page.goto(`${product.url}/dashboard/reports`)
  await expect(page.getByRole('heading', { name: 'Relatórios', level: 1 })).toBeVisible()
  await expectAccessible(page)
  await page.getByRole('searchbox', { name: 'Procurar uma pergunta' }).fill('fornecedor dinheiro')
  await main(page)
    .getByRole('link', { name: new RegExp(`^${suppliers.replace('?', '\\?')}`) })
    .click()

  await expect(page.getByRole('heading', { name: suppliers, level: 1 })).toBeVisible()
  const rows = page.getByRole('table', { name: 'Linhas do relatório' })
  await expect(rows.getByRole('row', { name: /Águas da Serra/ })).toBeVisible()
  await expect(main(page).getByText(/recebeu R\$/)).toBeVisible()
  await expectAccessible(page)

  // The period and what it is compared with stand in the address, and are there again after a reload.
  await page.getByRole('combobox', { name: 'Período' }).click()
  await page.getByRole('option', { name: 'Ano passado' }).click()
  await page.getByRole('combobox', { name: 'Comparar' }).click()
  await page.getByRole('option', { name: 'Sem comparar' }).click()
  await expect(page).toHaveURL(/periodo=last-year&comparar=none/)
  await expect(main(page).getByText(/^antes /)).toHaveCount(0)
  await page.reload()
  await expect(page.getByRole('combobox', { name: 'Período' })).toHaveValue('Ano passado')

  const csv = (await download(page, 'CSV')).toString('utf8')
  expect(csv).toContain('Fornecedor;Pagamentos;Pago (R$);Parte do total (%)')
  expect(csv).toContain('Águas da Serra;12;')
  expect((await download(page, 'Excel (XLSX)')).subarray(0, 2).toString()).toBe('PK')
  expect((await download(page, 'PDF')).subarray(0, 5).toString()).toBe('%PDF-')

  await main(page).getByRole('button', { name: 'Salvar' }).click()
  const saving = page.getByRole('dialog', { name: 'Salvar o relatório' })
  await saving.getByLabel('Nome').fill('Fornecedores do ano passado')
  await saving.getByRole('button', { name: 'Salvar' }).click()
  await expect(saving).toBeHidden()
})

test('a saved report is scheduled, read by the council, and stopped', async ({ page, product, browser }) => {
  await enterAs(page, product, 'sindica')
  await page.goto(`${product.url}/dashboard/reports/${'suppliers-paid'}?periodo=last-month`)
  await main(page).getByRole('button', { name: 'Salvar' }).click()
  const saving = page.getByRole('dialog', { name: 'Salvar o relatório' })
  await saving.getByLabel('Nome').fill('Pagos no mês')
  await saving.getByRole('button', { name: 'Salvar' }).click()
  await expect(saving).toBeHidden()
  await page.getByRole('link', { name: 'Relatórios' }).first().click()
  await main(page).getByRole('button', { name: 'Mais sobre Pagos no mês' }).click()
  await page.getByRole('menuitem', { name: 'Agendar o envio' }).click()
  const dialog = page.getByRole('dialog', { name: 'Agendar o envio' })
  await dialog.getByRole('combobox', { name: 'Quando' }).click()
  await page.getByRole('option', { name: 'Toda semana' }).click()
  await expect(dialog.getByText(/O próximo envio é em/)).toBeVisible()
  await expectAccessible(page)
  await dialog.getByRole('button', { name: 'Agendar' }).click()
  await expect(dialog).toBeHidden()
  const row = main(page).getByRole('listitem').filter({ hasText: 'Pagos no mês' })
  await expect(row).toContainText('Toda segunda-feira, para o síndico, os administradores e o conselho')

  const council = await person(browser, product, 'conselho', true)
  await council.goto(`${product.url}/dashboard/reports`)
  await main(council)
    .getByRole('link', { name: /^Pagos no mês/ })
    .click()
  await expect(council.getByRole('heading', { name: suppliers, level: 1 })).toBeVisible()
  await expect(council.getByRole('combobox', { name: 'Período' })).toHaveValue('Mês passado')
  // What names people stays with the management.
  await council.goto(`${product.url}/dashboard/reports/unconfirmed-readings`)
  await expect(council.getByText('Você não tem permissão para realizar esta ação.')).toBeVisible()
  await council.context().close()

  await main(page).getByRole('button', { name: 'Mais sobre Pagos no mês' }).click()
  await page.getByRole('menuitem', { name: 'Parar o envio' }).click()
  await page
    .getByRole('dialog', { name: 'Parar o envio de Pagos no mês' })
    .getByRole('button', { name: 'Parar o envio de Pagos no mês' })
    .click()
  await expect(row).not.toContainText('Toda segunda-feira')
})

test('the council takes its pack of a month to the meeting', async ({ page, product }) => {
  await enterAs(page, product, 'conselho')
  await page.goto(`${product.url}/dashboard/reports`)
  await page.getByRole('link', { name: 'Pasta do conselho', exact: true }).click()
  await expect(page.getByRole('heading', { name: /^Pasta do conselho: / })).toBeVisible()
  await expect(main(page).getByRole('link', { name: /^Inadimplência por unidade/ })).toBeVisible()
  await expectAccessible(page)
  const saved = page.waitForEvent('download')
  await main(page).getByRole('button', { name: 'Baixar PDF' }).click()
  const pdf = await readFile(await (await saved).path())
  expect(pdf.subarray(0, 5).toString()).toBe('%PDF-')
  // A cover and a sheet for each part at least.
  expect((pdf.toString('latin1').match(/\/Type \/Page\b/g) ?? []).length).toBeGreaterThanOrEqual(6)
})

test('a smaller plan says which plan has a report, and leads to it', async ({ page, product }) => {
  await enterAs(page, product, 'administradora', true)
  await page.goto(`${product.url}/dashboard`)
  await page.getByRole('button', { name: /^Trocar de condomínio:/ }).click()
  await page.getByRole('option', { name: 'Edifício das Mangueiras' }).click()
  await expect(page.getByRole('button', { name: /^Trocar de condomínio: Edifício das Mang/ })).toBeVisible()
  await page.goto(`${product.url}/dashboard/reports`)
  const area = page.getByRole('region', { name: 'Análises avançadas' })
  await expect(area.getByText('Estas perguntas são do plano Avançado.')).toBeVisible()
  await expect(area.getByRole('link', { name: 'Ver os planos' })).toBeVisible()
  await expectAccessible(page)
  await area.getByRole('link', { name: /^Quanto deve entrar nos próximos seis meses/ }).click()
  await expect(page.getByRole('heading', { name: 'Este relatório é do plano Avançado' })).toBeVisible()
  await expectAccessible(page)
  await main(page).getByRole('link', { name: 'Ver os planos' }).click()
  await expect(page).toHaveURL(/\/dashboard\/settings\?tab=subscription/)
})

test('the síndica reads what is forecast, with how much earlier forecasts were wrong', async ({
  page,
  product,
}) => {
  await enterAs(page, product, 'sindica')
  await page.goto(`${product.url}/dashboard/reports/receipts-forecast`)
  await expect(main(page).getByText(/devem entrar R\$.*nos seis meses que vêm, R\$/)).toBeVisible()
  await expect(main(page).getByText(/Em 12 meses passados a previsão errou em média/)).toBeVisible()
  await expectAccessible(page)
  for (const [report, row] of [
    ['payers-by-cohort', /^Desde o início/],
    ['payment-seasons', /^janeiro/],
  ] as const) {
    await page.goto(`${product.url}/dashboard/reports/${report}`)
    const rows = page.getByRole('table', { name: 'Linhas do relatório' })
    await expect(rows.getByRole('row', { name: row })).toContainText('%')
  }
})
