import { expectAccessible } from './accessibility.ts'
import { becomeDesk, receive } from './desk.ts'
import { expect, test } from './product.ts'
import { enterAs } from './visitor.ts'

// What residents and the gate have to do with each other, each on a device of their own.
test.use({ start: '' })

test('a resident authorises, the pass opens at the desk, and the resident sees who came; a parcel is told and handed by its code', async ({
  browser,
  page,
  product,
}) => {
  const name = `Visita ${Date.now()}`
  const carrier = 'Amazon'
  const desk = await (await browser.newContext({ viewport: { width: 820, height: 1180 } })).newPage()
  await enterAs(page, product, 'morador')
  await page.goto(`${product.url}/dashboard/portaria`)
  await page.getByRole('button', { name: 'Autorizar visita', exact: true }).click()
  await page.getByRole('textbox', { name: 'Quem vem' }).fill(name)
  await page.getByRole('button', { name: 'Autorizar', exact: true }).click()
  const pass = page.getByRole('dialog', { name: 'Passe de entrada' })
  await expect(pass.getByRole('img', { name: `QR do passe de ${name}` })).toBeVisible()
  const whatsapp = await pass.getByRole('link', { name: 'Enviar por WhatsApp' }).getAttribute('href')
  const link = /http\S+\/visita\/\S+/.exec(decodeURIComponent(whatsapp ?? ''))?.[0] ?? ''
  expect(link).not.toBe('')
  await expectAccessible(page)
  await page.keyboard.press('Escape')
  await expect(page.getByRole('list', { name: 'Quem vem' }).getByText(name)).toBeVisible()

  // Whoever has the link sees the building and the day, and nobody's flat.
  const guest = await (await browser.newContext({ viewport: { width: 390, height: 844 } })).newPage()
  await guest.goto(link)
  await expect(guest.getByRole('heading', { name: 'Residencial Jacarandá' })).toBeVisible()
  await expect(guest.getByText('Vale agora')).toBeVisible()
  await expect(guest.getByRole('img', { name: 'QR para mostrar na portaria' })).toBeVisible()
  await expect(guest.getByText('A-101')).toBeHidden()
  await expectAccessible(guest)
  await guest.goto(`${link.slice(0, -4)}AAAA`)
  await expect(guest.getByRole('heading', { name: 'Este link não vale' })).toBeVisible()
  await guest.context().close()

  await becomeDesk(desk, product, `Recepção ${Date.now()}`)
  const search = desk.getByRole('combobox', { name: 'Unidade, nome ou placa' })
  await search.fill(link)
  await search.press('Enter')
  await expect(desk.getByText('Passe conferido')).toBeVisible()
  await desk.getByRole('button', { name: 'Entrou', exact: true }).click()
  await expect(page.getByRole('list', { name: 'Quem veio' }).getByText(name)).toBeVisible()

  await receive(desk, 'a101', carrier)
  const parcel = page.getByRole('article', { name: new RegExp(`^${carrier}`) }).first()
  await expect(parcel).toBeVisible()
  const code = (await parcel.locator('strong').innerText()).trim()
  await search.fill(code)
  await search.press('Enter')
  await desk.getByLabel('Código do aviso').fill(code)
  await desk.getByLabel('Ou outra pessoa').fill('Rodrigo')
  await desk.getByRole('button', { name: /^Entregar a / }).click()
  await expect(
    page.getByRole('list', { name: 'Encomendas retiradas' }).getByText(carrier).first(),
  ).toBeVisible()
  await expect(page.getByText(/Retirada por Rodrigo, com o código/)).toBeVisible()
  await desk.context().close()
})

test('the administration settles what two desks said, and finds every book', async ({ page, product }) => {
  await enterAs(page, product, 'sindica')
  await page.goto(`${product.url}/dashboard/portaria`)
  const open = page.getByRole('list', { name: 'Divergências a resolver' })
  const row = open.getByRole('listitem').filter({ hasText: 'Rui Moraes' })
  await expectAccessible(page)
  await row.getByRole('button', { name: 'Resolver' }).click()
  await page.getByRole('radio', { name: /^O primeiro registro/ }).check()
  await page.getByLabel('O que apurou').fill('A moradora confirma que foi ela')
  await page.getByRole('dialog').getByRole('button', { name: 'Resolver' }).click()
  await expect(row).toBeHidden()

  await page.getByRole('link', { name: /^Livro de ocorrências/ }).click()
  await page.getByRole('button', { name: 'Conferir o livro' }).click()
  await expect(page.getByText(/^Inteiro: \d+ registros/)).toBeVisible()
  await page.goto(`${product.url}/dashboard/portaria/visitas?situacao=refused`)
  await page.getByRole('button', { name: 'Entregador sem pedido' }).click()
  await expect(page.getByRole('dialog').getByText('A unidade não esperava ninguém')).toBeVisible()
})
