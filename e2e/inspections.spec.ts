import { Buffer } from 'node:buffer'
import { expectAccessible } from './accessibility.ts'
import { expect, test } from './product.ts'
import { enterAs } from './visitor.ts'

test.use({ start: '' })

const paper = {
  name: 'certidao.pdf',
  mimeType: 'application/pdf',
  buffer: Buffer.from('%PDF-1.4\n1 0 obj<</Type/Catalog>>endobj\ntrailer<</Root 1 0 R>>\n%%EOF'),
}

test('the síndica renews a lapsed paper and takes a mistaken inspection back; the council reads', async ({
  page,
  product,
  browser,
}) => {
  await enterAs(page, product, 'sindica')
  await page.goto(`${product.url}/dashboard/incidents/manutencao/inspecoes`)
  const name = `Portão ${crypto.randomUUID().slice(0, 6)}`
  const dialog = page.getByRole('dialog')
  await page.getByRole('button', { name: 'Nova inspeção' }).click()
  await dialog.getByLabel('Inspeção', { exact: true }).fill(name)
  await dialog.getByRole('button', { name: 'Adicionar inspeção' }).click()
  await page.getByRole('link', { name }).click()
  await page.getByRole('button', { name: 'Registrar inspeção' }).click()
  await dialog.getByLabel('Feita em').fill('15/01/2026')
  await dialog.getByLabel('Feita em').press('Tab')
  await expect(dialog.getByLabel('Vale até')).toHaveValue('15/01/2027')
  await dialog.getByRole('button', { name: 'Registrar inspeção' }).click()
  await expect(page.getByRole('heading', { name: 'Feita em 15/01/2026' })).toBeVisible()
  await page.getByRole('button', { name: 'Retirar' }).click()
  await expect(page.getByText('Retirada do histórico')).toBeVisible()
  await expect(page.getByText('Sem registro')).toBeVisible()

  await page.goto(`${product.url}/dashboard/incidents/manutencao/fornecedores?situacao=lapsed`)
  await page.getByRole('link', { name: 'Pinturas Aurora' }).click()
  await expect(page.getByText('Antes de entregar um serviço, peça')).toBeVisible()
  const address = page.url()
  const council = await (await browser.newContext()).newPage()
  await enterAs(council, product, 'conselho')
  await council.goto(address)
  await expect(council.getByRole('heading', { name: 'Pinturas Aurora' })).toBeVisible()
  await expect(council.getByRole('button', { name: 'Nova versão' })).toHaveCount(0)

  const lapsed = page.getByRole('listitem').filter({ hasText: 'Vencido' })
  await lapsed.getByRole('button', { name: 'Nova versão' }).click()
  await dialog.getByLabel('Nome').fill(name)
  await dialog.locator('input[type=file][multiple]').setInputFiles(paper)
  await expect(dialog.getByRole('button', { name: 'Baixar certidao.pdf' })).toBeVisible()
  await dialog.getByRole('button', { name: 'Salvar documento' }).click()
  const renewed = page.getByRole('listitem').filter({ hasText: name })
  await expect(renewed.getByText('Em dia')).toBeVisible()
  await expect(page.getByText('Substituído por uma versão mais nova')).toBeVisible()
  // What the council looks at follows, there and back.
  const hindered = council.getByText('Antes de entregar um serviço, peça')
  await expect(hindered).toBeHidden()
  await renewed.getByRole('button', { name: 'Remover' }).click()
  await expect(hindered).toBeVisible()
  await expect(renewed.getByRole('button', { name: 'Recuperar' })).toBeVisible()
  await expectAccessible(page)
})
