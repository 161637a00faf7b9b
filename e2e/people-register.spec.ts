import { expect, expectFocused, signIn, test } from './product.ts'
import { enterAs } from './visitor.ts'

// The register of people on the demonstration condominium: by hand, and what a resident asks for.
test.use({ start: '' })

const password = 'prumo-demo'

test('a person is registered by hand and tied to a unit; the same name is offered first', async ({
  page,
  product,
}) => {
  await signIn(page, product, 'sindica@demo.example.com', password)
  await page.goto(`${product.url}/dashboard/residents/nova`)
  const name = `Aurora Bittencourt ${Date.now()}`
  await page.getByLabel('Nome completo').fill(name)
  await page.getByLabel('Telefone').fill('(11) 97777-1234')
  await page.getByRole('button', { name: 'Cadastrar pessoa', exact: true }).click()
  await expect(page.getByRole('heading', { name })).toBeVisible()
  await page.getByRole('button', { name: 'Ligar a uma unidade' }).click()
  await expectFocused(page.getByRole('dialog'))
  await page.getByRole('combobox', { name: 'Unidade', exact: true }).fill('A-104')
  await page.getByRole('option', { name: 'A-104' }).click()
  await page.getByRole('button', { name: 'Adicionar', exact: true }).click()
  await expect(page.getByRole('link', { name: 'A-104' })).toBeVisible()
  await page.goto(`${product.url}/dashboard/residents/nova`)
  await page.getByLabel('Nome completo').fill(name)
  await page.getByRole('button', { name: 'Cadastrar pessoa', exact: true }).click()
  await expect(page.getByText('Já cadastrada?')).toBeVisible()
  await page.getByRole('button', { name: 'É esta' }).click()
  await expect(page.getByRole('heading', { name })).toBeVisible()
})

test('a resident asks for a change, and the síndica approves it', async ({ page, product }) => {
  await signIn(page, product, 'morador@demo.example.com', password)
  await page.goto(`${product.url}/dashboard/residents?acao=pedir`)
  const name = `Rodrigo Monteiro ${Date.now()}`
  await page.getByLabel('Nome certo').fill(name)
  await page.getByRole('button', { name: 'Enviar pedido' }).click()
  await expect(page.getByText(name)).toBeVisible()
  await page.context().clearCookies()
  await page.evaluate(() => localStorage.clear())
  await signIn(page, product, 'sindica@demo.example.com', password)
  await page.goto(`${product.url}/dashboard/resident-requests/alteracoes`)
  // By what is asked for: once approved, the name also heads whatever else the same person asked for.
  const asked = page.getByRole('listitem').filter({ has: page.locator('strong', { hasText: name }) })
  await asked.getByRole('button', { name: /^Aprovar/ }).click()
  await page.getByRole('button', { name: 'Aprovar', exact: true }).click()
  await expect(page.getByText('1 pedido aprovado')).toBeVisible()
  await expect(asked).toBeHidden()
})

test('on a phone a list in a dialog opens in its field and lets one choose', async ({ browser, product }) => {
  const viewport = { width: 390, height: 844 }
  const phone = await browser.newContext({
    viewport,
    isMobile: true,
    hasTouch: true,
    serviceWorkers: 'block',
  })
  const page = await phone.newPage()
  await enterAs(page, product, 'morador')
  await page.goto(`${product.url}/dashboard/residents`)
  await page.getByRole('button', { name: 'Pedir alteração' }).tap()
  await page.getByRole('combobox', { name: 'O que mudar' }).tap()
  await page.getByRole('option', { name: 'Adicionar uma pessoa' }).tap()
  await expect(page.getByLabel('Nome da pessoa')).toBeVisible()
  // A page that had grown wider than the screen would have been zoomed out.
  expect(await page.evaluate(() => window.innerWidth)).toBe(viewport.width)
  await page.goBack()
  await expect(page.getByRole('dialog')).toBeHidden()
  await expect(page.getByRole('heading', { level: 1, name: 'Moradores' })).toBeVisible()
  await phone.close()
})
