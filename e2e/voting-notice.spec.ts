import { expectAccessible } from './accessibility.ts'
import { expect, type Product, test } from './product.ts'
import { enterAs, person, signInByApi } from './visitor.ts'
import { sendNotice } from './voting-room.ts'

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
  await sendNotice(page)
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

/** Runs commands as the síndica, beside the browser. */
async function commandsOf(product: Product) {
  const { access_token } = JSON.parse(await signInByApi(product, 'sindica')) as { access_token: string }
  const { anonKey } = (await (await fetch(`${product.url}/config.json`)).json()) as { anonKey: string }
  const headers = {
    apikey: anonKey,
    authorization: `Bearer ${access_token}`,
    'content-type': 'application/json',
  }
  const read = await fetch(`${product.url}/rest/v1/assemblies?select=condominium_id&limit=1`, { headers })
  const [{ condominium_id }] = (await read.json()) as [{ condominium_id: string }]
  return async (path: string, body: object) => {
    const answer = await fetch(`${product.url}/functions/v1/${path}`, {
      method: 'POST',
      headers,
      body: JSON.stringify({ condominium_id, ...body }),
    })
    expect(answer.status, path).toBe(200)
    return (await answer.json()) as { unit_id: string }
  }
}

test('the notice is not sent before it is said how the owners are told whom it does not reach', async ({
  page,
  product,
}) => {
  const run = await commandsOf(product)
  const { unit_id } = await run('units/save-unit', { number: '9401', share: '0' })
  await enterAs(page, product, 'sindica')
  await page.goto(`${product.url}/dashboard/voting/editar`)
  await page.getByLabel('Título').fill('Assembleia da carta registrada')
  await page.getByLabel('Dia', { exact: true }).fill('16/12/2030')
  await page.getByLabel('Dia', { exact: true }).press('Tab')
  await page.getByLabel('Local').fill('Salão de festas')
  await page.getByLabel('O que se decide').fill('Pintar o muro')
  await page.getByRole('button', { name: 'Salvar e conferir o edital' }).click()
  await page.getByRole('button', { name: 'Enviar o edital' }).click()
  const dialog = page.getByRole('dialog', { name: 'Enviar o edital' })
  await expect(dialog.getByText('Sem dono no cadastro', { exact: false })).toBeVisible()
  await expect(dialog.getByRole('link', { name: '9401' })).toHaveAttribute(
    'href',
    `/dashboard/units/${unit_id}`,
  )
  await expectAccessible(page)
  await dialog.getByRole('button', { name: 'Enviar a todos' }).click()
  await expect(dialog.getByText('Diga como e em que dia esses donos são avisados.')).toBeVisible()
  await dialog.getByLabel('Como esses donos são avisados').fill('Carta sob a porta em 1º de dezembro.')
  await dialog.getByRole('button', { name: 'Enviar a todos' }).click()
  // Other journeys of this product may have left units without an owner.
  const told = page.getByRole('definition').filter({ hasText: 'Carta sob a porta em 1º de dezembro.' })
  await expect(told).toContainText(/\b9401\b/)
  await run('units/remove-unit', { unit_id })
})
