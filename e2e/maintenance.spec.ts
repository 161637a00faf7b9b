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
  await expect(quotes.getByRole('article')).toHaveCount(3)
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
