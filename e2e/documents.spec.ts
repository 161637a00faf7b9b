import { expectAccessible } from './accessibility.ts'
import { expect, test } from './product.ts'
import { enterAs } from './visitor.ts'

test.use({ start: '' })

const note = (name: string, words: string) => ({ name, mimeType: 'text/plain', buffer: Buffer.from(words) })

test('a síndica keeps a document and a link; a resident asks, reads, confirms, and finds nothing of what is not theirs', async ({
  page,
  product,
  browser,
}) => {
  await enterAs(page, product, 'sindica')
  await page.goto(`${product.url}/dashboard/documents`)
  await page.getByRole('link', { name: 'Conselho', exact: true }).click()
  await page.getByRole('button', { name: 'Enviar', exact: true }).click()
  const dialog = page.getByRole('dialog')
  await dialog
    .locator('input[type=file]')
    .first()
    .setInputFiles(note('Ponto reservado.txt', `tamanduá-bandeira ${Date.now()}`))
  await expect(dialog.getByText('1 documento guardado')).toBeVisible()
  await dialog.getByRole('button', { name: 'Concluir' }).click()
  const kept = page.getByRole('link', { name: 'Ponto reservado' })
  await expect(kept.first()).toBeVisible()
  const box = page.getByRole('checkbox', { name: 'Escolher Ponto reservado' }).first()
  await box.click()
  await expectAccessible(page)
  await page.getByRole('button', { name: 'Arquivar', exact: true }).click()
  await expect(box).toBeHidden()
  await page.getByRole('button', { name: 'Desfazer' }).click()
  await expect(box).toBeVisible()

  await page.goto(`${product.url}/dashboard/documents?busca=apolice`)
  await page.getByRole('link', { name: 'Apólice do seguro do edifício' }).click()
  await page.getByRole('button', { name: 'Criar link' }).click()
  await page.getByLabel('Para quem').fill('Imobiliária Aurora')
  await page.getByRole('dialog').getByRole('button', { name: 'Criar link' }).click()
  const address = await page.getByRole('dialog').getByText('/compartilhado/').innerText()

  const outside = await browser.newPage()
  await outside.goto(address)
  await outside.getByRole('button', { name: 'Abrir documento' }).click()
  await expect(outside.getByRole('region', { name: 'Páginas do documento' })).toBeVisible({ timeout: 30_000 })
  await expect(outside.getByText('Imobiliária Aurora').first()).toBeAttached()
  await outside.close()

  const own = await browser.newContext()
  const resident = await own.newPage()
  await enterAs(resident, product, 'morador')
  await resident.goto(`${product.url}/dashboard/documents?busca=tamandua`)
  await expect(resident.getByText('Nenhum documento com estas palavras.', { exact: false })).toBeVisible()
  await resident.goto(`${product.url}/dashboard/documents/perguntar`)
  await resident.getByRole('button', { name: 'Posso ter cachorro?' }).click()
  await expect(resident.getByText('É permitido ter animais de estimação', { exact: false })).toBeVisible()
  await expectAccessible(resident)
  await resident.getByRole('link', { name: 'Regimento interno, página 1' }).first().click()
  await expect(resident.getByRole('region', { name: 'Páginas do documento' })).toBeVisible({
    timeout: 30_000,
  })
  await resident.getByRole('button', { name: 'Li o documento' }).click()
  await expect(resident.getByText('Leitura confirmada')).toBeVisible()
  await own.close()
})
