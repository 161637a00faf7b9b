import { expectAccessible } from './accessibility.ts'
import { expect, test } from './product.ts'
import { enterAs } from './visitor.ts'

test.use({ start: '' })

test('the support: asked for help, let in to read, allowed to act, written down on both sides, and out again', async ({
  page,
  product,
  browser,
}) => {
  const tenant = await browser.newContext()
  const sindica = await tenant.newPage()
  await enterAs(sindica, product, 'sindica')
  await sindica.goto(`${product.url}/dashboard/suporte`)
  await sindica.getByRole('button', { name: 'Pedir ajuda' }).click()
  const asking = sindica.getByRole('dialog')
  await asking.getByRole('button', { name: 'Enviar pedido' }).click()
  await expect(asking.getByText('Conte o que aconteceu, com pelo menos 10 letras.')).toBeVisible()
  await asking.getByLabel('O que aconteceu').fill('O nome da rua saiu errado no boleto.')
  await asking.getByRole('button', { name: 'Enviar pedido' }).click()
  await expect(sindica.getByText('Pedido enviado ao suporte')).toBeVisible()
  await expectAccessible(sindica)

  await enterAs(page, product, 'plataforma', true)
  await page.goto(`${product.url}/dashboard/condominiums`)
  const id = await condominiumId(page, product.url)
  await page.goto(`${product.url}/dashboard/finances`)
  await expect(page.getByText('Acesso negado').first()).toBeVisible()
  await page.goto(`${product.url}/dashboard/superadmin-view/${id}`)
  await expect(page.getByText('O nome da rua saiu errado no boleto.').first()).toBeVisible()
  await expectAccessible(page)
  await page.getByRole('button', { name: 'Abrir acesso por este pedido' }).first().click()
  const opening = page.getByRole('dialog')
  await opening.getByLabel('Motivo').fill('teste')
  await opening.getByRole('button', { name: 'Abrir acesso' }).click()
  await expect(opening.getByText('Escreva o motivo, com pelo menos 10 letras.')).toBeVisible()
  await opening.getByLabel('Motivo').fill('Conferir o endereço que sai no boleto.')
  await opening.getByRole('button', { name: 'Abrir acesso' }).click()

  const banner = page.getByRole('region', { name: 'Acesso do suporte' })
  await expect(banner).toContainText('Residencial Jacarandá')
  await expect(banner).toContainText('só leitura')
  await page.goto(`${product.url}/dashboard/units`)
  await expect(banner).toBeVisible()
  await expect(page.getByText('A-101').first()).toBeVisible()
  await expectAccessible(page)

  // The síndica knows it at once, on whatever page she is.
  await expect(sindica.getByText(/O suporte do Prumo vê o condomínio/)).toBeVisible()
  await banner.getByRole('button', { name: 'Pedir para agir' }).click()
  await page
    .getByRole('dialog')
    .getByLabel('O que você precisa mudar')
    .fill('Corrigir o nome da rua do condomínio.')
  await page.getByRole('dialog').getByRole('button', { name: 'Pedir' }).click()
  await expect(banner.getByRole('button', { name: 'Esperando permissão' })).toBeDisabled()
  await sindica.getByRole('link', { name: 'Responder' }).click()
  await expect(sindica.getByText(/Corrigir o nome da rua do condomínio/).first()).toBeVisible()
  await sindica.getByRole('button', { name: 'Permitir que aja' }).click()
  await expect(banner).toContainText('com permissão para agir')

  await page.goto(`${product.url}/dashboard/settings?tab=condominium`)
  // A form's draft outlives a reload: only the answer says that it was saved.
  await page.getByLabel('Bairro').fill(`Jardim ${crypto.randomUUID().slice(0, 8)}`)
  await page.getByRole('button', { name: 'Salvar condomínio' }).click()
  await expect(page.getByText('Dados do condomínio salvos')).toBeVisible()
  await sindica.goto(`${product.url}/dashboard/audit-logs`)
  const changed = sindica.getByRole('row').filter({ hasText: 'Mudou os dados do condomínio' }).first()
  await expect(changed).toContainText('Equipe Prumo')

  // She ends it, and the support is outside in the same minute.
  await sindica.goto(`${product.url}/dashboard/suporte`)
  await sindica
    .getByText(/páginas? abertas?/)
    .first()
    .click()
  await expect(
    sindica
      .getByRole('listitem')
      .filter({ hasText: /Unidades$/ })
      .first(),
  ).toBeVisible()
  await sindica.getByRole('button', { name: 'Encerrar acesso' }).click()
  await expect(sindica.getByText('Terminou').first()).toBeVisible()
  await expect(page).toHaveURL(new RegExp(`superadmin-view/${id}$`))
  await expect(page.getByRole('heading', { level: 1, name: 'Residencial Jacarandá' })).toBeVisible()
  await expect(banner).toBeHidden()
  await page.getByRole('button', { name: 'Responder' }).first().click()
  await page.getByRole('dialog').getByLabel('Resposta').fill('O nome da rua está corrigido.')
  await page.getByRole('dialog').getByRole('button', { name: 'Responder e concluir' }).click()
  await expect(sindica.getByText('O nome da rua está corrigido.').first()).toBeVisible()
  await tenant.close()
})

/** The demonstration's main condominium, as the platform's list links it or its data say it. */
async function condominiumId(page: import('@playwright/test').Page, url: string): Promise<string> {
  const { anonKey } = (await (await page.request.get(`${url}/config.json`)).json()) as { anonKey: string }
  const signedIn = await page.request.post(`${url}/auth/v1/token?grant_type=password`, {
    headers: { apikey: anonKey },
    data: { email: 'plataforma@demo.example.com', password: 'prumo-demo' },
  })
  const { access_token: token } = (await signedIn.json()) as { access_token: string }
  const found = await page.request.get(
    `${url}/rest/v1/condominiums?select=id&name=eq.${encodeURIComponent('Residencial Jacarandá')}`,
    { headers: { apikey: anonKey, authorization: `Bearer ${token}` } },
  )
  return ((await found.json()) as { id: string }[])[0]!.id
}
