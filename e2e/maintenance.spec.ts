import { expectAccessible } from './accessibility.ts'
import { expect, test } from './product.ts'
import { enterAs } from './visitor.ts'

test.use({ start: '' })

const picture = {
  name: 'mola.png',
  mimeType: 'image/png',
  buffer: Buffer.from(
    'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAIAAACQd1PeAAAADElEQVR4nGP4z8AAAAMBAQDJ/pLvAAAAAElFTkSuQmCC',
    'base64',
  ),
}
const orders = '/dashboard/incidents/manutencao'

test('an order goes to the doorman, is done with a photo, checked, and its cost goes into the expenses', async ({
  page,
  product,
  browser,
}) => {
  const title = `Trocar a mola ${crypto.randomUUID().slice(0, 6)}`
  const dialog = page.getByRole('dialog')
  await enterAs(page, product, 'sindica')
  await page.goto(`${product.url}${orders}/ordens/nova`)
  await page.getByLabel('O que fazer').fill(title)
  await page.getByRole('combobox', { name: 'Responsável da equipe' }).click()
  await page.getByRole('option', { name: 'Josué Ramos' }).click()
  await page.getByRole('button', { name: 'Adicionar passo' }).click()
  await page.getByLabel('Passo 1', { exact: true }).fill('Foto da mola nova')
  await page.getByRole('combobox', { name: 'O que o passo 1 pede' }).click()
  await page.getByRole('option', { name: 'Tirar foto' }).click()
  await page.getByLabel('Obrigatório').check()
  await page.getByRole('button', { name: 'Abrir ordem' }).click()
  await expect(page.getByRole('heading', { name: title })).toBeVisible()
  const address = page.url()

  const doorman = await (await browser.newContext({ viewport: { width: 390, height: 844 } })).newPage()
  await enterAs(doorman, product, 'porteiro')
  await doorman.goto(`${product.url}${orders}`)
  await doorman.getByRole('link', { name: title }).click()
  await doorman.getByRole('button', { name: 'Começar' }).click()
  const finish = doorman.getByRole('button', { name: 'Concluir' })
  await expect(finish).toBeDisabled()
  await doorman.locator('input[type=file]').first().setInputFiles(picture)
  await expect(doorman.getByText('1 de 1 feitos')).toBeVisible()
  await expectAccessible(doorman)
  await finish.click()
  const done = doorman.getByRole('dialog')
  await done.getByLabel('O que foi feito').fill('Mola trocada e porta regulada.')
  await done.getByRole('button', { name: 'Concluir' }).click()
  await expect(doorman.getByText('Mola trocada e porta regulada.').first()).toBeVisible()

  let answer = () => {}
  const answered = new Promise<void>((resolve) => {
    answer = resolve
  })
  await page.route('**/move-maintenance-order', async (route) => {
    await answered
    await route.continue()
  })
  await page.getByRole('button', { name: 'Conferir' }).click()
  const bill = page.getByRole('button', { name: 'Lançar em despesas' })
  await expect(bill).toBeDisabled()
  answer()
  await bill.click()
  await dialog.getByLabel('Valor total').fill('180,00')
  await dialog.getByRole('combobox', { name: 'Rubrica' }).click()
  await page.getByRole('option').first().click()
  await dialog.getByRole('button', { name: 'Lançar despesa' }).click()
  await expect(page.getByText('Despesa lançada')).toBeVisible()
  await page.getByRole('link', { name: title }).click()
  await expect(page.getByText('R$ 180,00').first()).toBeVisible()

  const council = await (await browser.newContext()).newPage()
  await enterAs(council, product, 'conselho')
  await council.goto(address)
  await expect(council.getByRole('heading', { name: title })).toBeVisible()
  await expect(council.getByRole('region', { name: 'O que fazer' })).toBeHidden()
  const neighbour = await (await browser.newContext()).newPage()
  await enterAs(neighbour, product, 'morador')
  await neighbour.goto(address)
  // Orders are no page of a resident's.
  await expect(neighbour).toHaveURL(/\/dashboard$/)
})

test('the best of three quotes is chosen with its reason, and unchosen; labels lead to the equipment', async ({
  page,
  product,
  browser,
}) => {
  await enterAs(page, product, 'sindica')
  await page.goto(`${product.url}${orders}?busca=laje`)
  await page.getByRole('link', { name: 'Impermeabilizar a laje da cobertura' }).first().click()
  const quotes = page.getByRole('region', { name: 'Orçamentos' })
  const grid = quotes.getByRole('table', { name: 'Orçamentos lado a lado' })
  await expect(grid.getByRole('columnheader')).toHaveCount(4)
  await expect(
    grid.getByRole('row', { name: /Ensaio de estanqueidade/ }).getByText('não inclui'),
  ).toHaveCount(2)
  await expect(grid.getByText('60 meses')).toHaveCount(2)
  await expect(quotes.getByText(/a mais que o menor$/)).toHaveCount(2)
  await quotes.getByRole('button', { name: 'Escolher' }).nth(1).click()
  const dialog = page.getByRole('dialog')
  await dialog.getByLabel('Por que este').fill('Garantia mais longa, com ensaio.')
  await dialog.getByRole('button', { name: /^Escolher por R\$/ }).click()
  await expect(quotes.getByText('Escolhido porque: Garantia mais longa, com ensaio.')).toBeVisible()
  await quotes.getByRole('button', { name: 'Desfazer escolha' }).click()
  await expect(quotes.getByText('Escolhido porque')).toBeHidden()
  await expectAccessible(page)

  // What the label on the machine opens, for somebody who lives there.
  await page.goto(`${product.url}${orders}/ativos`)
  await page.getByRole('link', { name: 'Gerador' }).click()
  await expect(page.getByRole('heading', { name: 'Gerador' })).toBeVisible()
  const resident = await (await browser.newContext({ viewport: { width: 390, height: 844 } })).newPage()
  await enterAs(resident, product, 'morador')
  await resident.goto(page.url())
  await expect(resident.getByRole('heading', { name: 'Gerador' })).toBeVisible()
  await expect(resident.getByText('Custo por ano')).toBeHidden()
})

test('a measure outside of its limits is explained and followed, the work is rated and its warranty stays with the equipment', async ({
  page,
  product,
}) => {
  const title = `Pressão da bomba ${crypto.randomUUID().slice(0, 6)}`
  const dialog = page.getByRole('dialog')
  const panel = page.getByRole('region', { name: 'O que fazer' })
  await enterAs(page, product, 'sindica')
  await page.goto(`${product.url}${orders}/nova`)
  await page.getByLabel('O que fazer').fill(title)
  await page.getByRole('combobox', { name: 'Equipamento (opcional)' }).click()
  await page.getByRole('option', { name: 'Bomba de recalque 2' }).click()
  // Who is rated is told so where a supplier is chosen.
  await page.getByRole('combobox', { name: 'Fornecedor' }).click()
  const rated = page.getByRole('option', { name: /nota \d,\d em \d+ serviços?$/ })
  const supplier = (await rated.first().innerText()).split(' · ')[0]!
  await rated.first().click()
  await page.getByRole('button', { name: 'Adicionar passo' }).click()
  await page.getByLabel('Passo 1', { exact: true }).fill('Pressão na saída')
  await page.getByRole('combobox', { name: 'O que o passo 1 pede' }).click()
  await page.getByRole('option', { name: 'Anotar uma medida' }).click()
  await page.getByLabel('Unidade da medida do passo 1').fill('bar')
  await page.getByLabel('Mínimo do passo 1').fill('2')
  await page.getByLabel('Máximo do passo 1').fill('4,5')
  await expectAccessible(page)
  await page.getByRole('button', { name: 'Abrir ordem' }).click()
  await expect(page.getByRole('heading', { name: title })).toBeVisible()
  const address = page.url()

  await page.getByLabel('Medida em bar').fill('6,1')
  await expect(page.getByText('Fora do limite (de 2 a 4,5 bar)')).toBeVisible()
  const mark = page.getByRole('button', { name: 'Marcar feito' })
  await expect(mark).toBeHidden()
  await expect(page.getByRole('checkbox', { name: 'Pressão na saída' })).toBeDisabled()
  await page.getByLabel('O que houve').fill('Válvula travada.')
  await mark.click()
  await expect(page.getByText('1 medida fora do limite')).toBeVisible()
  await expectAccessible(page)
  await page.getByRole('link', { name: 'Abrir ordem de conserto' }).click()
  await expect(page.getByLabel('Detalhes')).toHaveValue('Pressão na saída: 6,1 bar (de 2 a 4,5 bar)')
  await page.getByRole('button', { name: 'Abrir ordem' }).click()
  await expect(page.getByRole('heading', { name: `Corrigir: ${title}` })).toBeVisible()
  await page.getByRole('link', { name: new RegExp(`OS .* · ${title}`) }).click()
  await expect(page.getByRole('link', { name: new RegExp(`Corrigir: ${title}`) })).toBeVisible()

  await panel.getByRole('button', { name: 'Concluir' }).click()
  await dialog.getByLabel('O que foi feito').fill('Válvula trocada.')
  await dialog.getByLabel('Horas de trabalho (opcional)').fill('1,5')
  await dialog.getByRole('button', { name: 'Concluir' }).click()
  await panel.getByRole('button', { name: 'Registrar garantia' }).click()
  await dialog.getByLabel('O que cobre').fill(`Válvula ${title}`)
  await dialog.getByLabel('Meses').fill('6')
  await expectAccessible(page)
  await dialog.getByRole('button', { name: 'Salvar' }).click()
  await expect(panel.getByRole('button', { name: 'Editar garantia' })).toBeVisible()
  await panel.getByRole('button', { name: 'Conferir' }).click()
  await dialog.getByRole('radio', { name: '4 de 5' }).press('Space')
  await dialog.getByLabel('Por que esta nota (opcional)').fill('Rápido e limpo.')
  await expectAccessible(page)
  await dialog.getByRole('button', { name: 'Conferir' }).click()
  await expect(page.getByText('4 de 5: Rápido e limpo.')).toBeVisible()
  await expect(page.getByText('1,5 h gastas')).toBeVisible()

  await page.getByRole('link', { name: 'Bomba de recalque 2' }).first().click()
  await expect(page.getByRole('link', { name: `Válvula ${title}` })).toBeVisible()
  await expect(page.getByText('Fora do limite: Pressão na saída: 6,1 bar').first()).toBeVisible()
  await expectAccessible(page)
  await page.goto(`${product.url}${orders}?situacao=outside&busca=${title.split(' ').at(-1)}`)
  await expect(page.getByRole('link', { name: title, exact: true })).toHaveAttribute(
    'href',
    new URL(address).pathname,
  )
  await page.goto(`${product.url}${orders}/calendario`)
  await expect(page.getByRole('row', { name: /esta semana/ })).toBeVisible()
  await expectAccessible(page)
  await page.getByText('Ano', { exact: true }).click()
  await page.getByText('Ver semana por semana').click()
  await expect(page.getByRole('row', { name: /esta semana/ })).toBeVisible()
  await expectAccessible(page)
  await page.goto(`${product.url}${orders}/fornecedores?busca=${encodeURIComponent(supplier)}`)
  await page.getByRole('link', { name: supplier }).first().click()
  await expect(
    page.getByRole('list', { name: 'Avaliações' }).getByRole('link', { name: title }),
  ).toBeVisible()
  await expectAccessible(page)
})
