import type { Page } from '@playwright/test'
import { expectNoFinding } from './accessibility.ts'
import { expect, expectReady, followMail, mailLink, mailTo, type Product, test } from './product.ts'
import { enterAs, openRegister, register, signInByApi } from './visitor.ts'

// Where a session may come from: nobody is signed in by an address alone, and no mail is spent by who only looks at it.
test.use({ start: '' })

const email = (login: string) => `${login}@demo.example.com`
const kept = (page: Page) => page.evaluate(() => localStorage.getItem('prumo.session') ?? '')
const newAddress = () => `elisa.${crypto.randomUUID().slice(0, 8)}@example.com`

async function askForRecovery(page: Page, product: Product, login: string) {
  await page.goto(`${product.url}/auth/recuperar`)
  await expectReady(page)
  await page.getByLabel('E-mail').fill(email(login))
  await page.getByRole('button', { name: 'Enviar link' }).click()
  await expect(page.getByText('Se houver uma conta com este e-mail')).toBeVisible()
  return mailTo(product, email(login), /senha/)
}

const planted = [
  '/dashboard',
  '/dashboard/settings?tab=security',
  '/auth/nova-senha',
  '/auth/convite',
  '/auth/confirmar',
  '/',
]

test('tokens in an address sign nobody in, and do not stay in it', async ({ page, product }) => {
  const { access_token = '', refresh_token = '' } = JSON.parse(await signInByApi(product, 'porteiro'))
  await enterAs(page, product, 'conselho')
  for (const [index, path] of planted.entries()) {
    // Another document first: with the same one only the fragment would change.
    await page.goto(`${product.url}/terms`)
    const type = ['magiclink', 'recovery', 'signup'][index % 3]!
    const tokens = { access_token, refresh_token, expires_in: '3600', token_type: 'bearer', type }
    await page.goto(`${product.url}${path}#${new URLSearchParams(tokens)}`)
    await expectReady(page)
    if (path !== '/') await expect(page).not.toHaveURL(/token/)
    const { user } = JSON.parse(await kept(page)) as { user: { email: string } }
    expect(user.email, path).toBe(email('conselho'))
  }
})

test('neither do tokens or a code where nobody is signed in', async ({ page, product }) => {
  const { access_token = '', refresh_token = '' } = JSON.parse(await signInByApi(product, 'porteiro'))
  const tokens = new URLSearchParams({ access_token, refresh_token, expires_in: '3600', type: 'magiclink' })
  for (const address of [`/dashboard#${tokens}`, `/dashboard?${tokens}`, '/dashboard?code=5f0c1a52-7b1e']) {
    await page.goto(`${product.url}/terms`)
    await page.goto(product.url + address)
    await expect(page.getByRole('heading', { name: 'Bem-vindo de volta' })).toBeVisible()
    expect(await kept(page)).toBe('')
  }
})

test('who only looks at a mail spends nothing; its page says whose account it opens and which one leaves', async ({
  page,
  product,
  request,
}) => {
  const mail = await askForRecovery(page, product, 'subsindico')
  // As scanners do: every address of the message, and the page itself with its script.
  for (const [, address] of mail.html.matchAll(/href="(http[^"]*)"/g))
    await request.get(address!.replaceAll('&amp;', '&'))
  await enterAs(page, product, 'conselho', true)
  await page.goto(mailLink(mail))
  await expect(page.getByText(`Ao continuar, você sai de ${email('conselho')}`)).toBeVisible()
  await expectNoFinding(page)
  const { user } = JSON.parse(await kept(page)) as { user: { email: string } }
  expect(user.email).toBe(email('conselho'))

  await page.getByRole('button', { name: 'Continuar' }).click()
  await expect(page.getByRole('heading', { name: 'Nova senha' })).toBeVisible()
  await expect(page).toHaveURL(`${product.url}/auth/nova-senha`)
  expect((JSON.parse(await kept(page)) as { user: { email: string } }).user.email).toBe(email('subsindico'))

  await followMail(page, mail, 'Continuar')
  await expect(page.getByRole('heading', { name: 'Este link expirou ou já foi usado' })).toBeVisible()
  await expect(page.getByRole('link', { name: 'Pedir um novo link' })).toBeVisible()
})

test('a link that names another account than it opens does nothing here', async ({ page, product }) => {
  const mail = await askForRecovery(page, product, 'atrasado')
  await enterAs(page, product, 'conselho')
  await page.goto(mailLink(mail).replace(encodeURIComponent(email('atrasado')), email('conselho')))
  await page.getByRole('button', { name: 'Continuar' }).click()
  await expect(page.getByText('Este link foi alterado')).toBeVisible()
  expect((JSON.parse(await kept(page)) as { user: { email: string } }).user.email).toBe(email('conselho'))
})

test('the digits of a mail open what its link opens', async ({ page, product }) => {
  const address = newAddress()
  await openRegister(page, product)
  await register(page, { email: address })
  await page.getByRole('link', { name: 'Digitar o código' }).click()
  await expect(page.getByLabel('E-mail que recebeu o código')).toHaveValue(address)
  await expectNoFinding(page)
  await page.getByLabel('Código', { exact: true }).fill('000 000')
  await page.getByRole('button', { name: 'Continuar' }).click()
  await expect(page.getByText('Código errado ou vencido.')).toBeVisible()
  const digits = /\b\d{6}\b/.exec((await mailTo(product, address, /Confirme seu e-mail/)).text)?.[0] ?? ''
  await page.getByLabel('Código', { exact: true }).fill(` ${digits.slice(0, 3)} ${digits.slice(3)}`)
  await page.keyboard.press('Enter')
  await expect(page).toHaveURL(/\/dashboard/)
  await expect(page.getByLabel('Número de unidades')).toBeVisible()
})
