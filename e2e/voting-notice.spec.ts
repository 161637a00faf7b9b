import { expectAccessible } from './accessibility.ts'
import { expect, test } from './product.ts'
import { enterAs, person } from './visitor.ts'

test.use({ start: '' })

const pdf = {
  name: 'Orçamento do portão.pdf',
  mimeType: 'application/pdf',
  buffer: Buffer.from('%PDF-1.4\n1 0 obj<</Type/Catalog>>endobj\ntrailer<</Root 1 0 R>>\n%%EOF'),
}

test('a file goes with the notice and one comes after it; an owner asks from the phone and is answered', async ({
  page,
  product,
  browser,
}) => {
  await enterAs(page, product, 'sindica')
  await page.goto(`${product.url}/dashboard/voting/editar`)
  await page.getByLabel('Título').fill('Assembleia do portão social')
  await page.getByLabel('Dia', { exact: true }).fill('15/12/2030')
  await page.getByLabel('Dia', { exact: true }).press('Tab')
  await page.getByLabel('Local').fill('Salão de festas')
  await page.getByLabel('O que se decide').fill('Trocar o portão social')
  const field = page.getByRole('region', { name: 'Anexos do item 1' })
  await field.locator('input[type=file]').setInputFiles(pdf)
  await expect(field.getByRole('button', { name: /^Baixar/ })).toBeVisible()
  await page.getByRole('button', { name: 'Salvar e conferir o edital' }).click()
  await expect(page.getByRole('list', { name: 'Anexos do item 1' })).toBeVisible()
  await page.getByRole('button', { name: 'Enviar o edital' }).click()
  await page.getByRole('dialog').getByRole('button', { name: 'Enviar a todos' }).click()
  await expect(page.getByText('Convocada').first()).toBeVisible()
  await page
    .locator('input[type=file]')
    .first()
    .setInputFiles({ ...pdf, name: 'Laudo.pdf' })
  await expect(page.getByText(/incluído depois do edital/)).toHaveCount(1)
  await expect(page.getByRole('button', { name: /^Remover/ })).toHaveCount(0)

  const owner = await person(browser, product, 'morador', true)
  await owner.goto(page.url())
  await expect(owner.getByText('Laudo.pdf')).toBeVisible()
  await owner.getByRole('button', { name: 'Perguntar' }).click()
  const asking = owner.getByRole('dialog', { name: 'Perguntar' })
  await asking.getByLabel('Pergunta', { exact: true }).fill('A garantia cobre o motor?')
  await asking.getByLabel('Não mostrar aos vizinhos quem pergunta').check()
  await expectAccessible(owner)
  await asking.getByRole('button', { name: 'Enviar' }).click()
  await expect(owner.getByText('A garantia cobre o motor?')).toBeVisible()

  await page.reload()
  await page.getByRole('button', { name: 'Responder' }).click()
  await page.getByRole('dialog').getByLabel('Resposta').fill('Sim, por dois anos.')
  await page.getByRole('dialog').getByRole('button', { name: 'Publicar' }).click()
  await expect(page.getByText('Sim, por dois anos.')).toBeVisible()
  await expectAccessible(page)
  await owner.reload()
  await expect(owner.getByText('Sim, por dois anos.')).toBeVisible()
  await expect(owner.getByRole('button', { name: 'Retirar' })).toHaveCount(0)
  await expectAccessible(owner)
  await page.getByRole('button', { name: 'Cancelar assembleia' }).click()
  await page.getByRole('dialog').getByLabel('Motivo, que todos leem').fill('Feita para ensaio')
  await page.getByRole('dialog').getByRole('button', { name: 'Cancelar assembleia' }).click()
  await owner.context().close()
})
