import type { CDPSession, Page } from '@playwright/test'
import { generateSync } from 'otplib'
import { expectAccessible } from './accessibility.ts'
import { expect, expectLostRequests, followMail, mailTo, type Product, signIn, test } from './product.ts'

// Settings → Segurança by people of the demonstration: what opens an account, what is asked for, and its end. Accounts are changed
// for good here, so the product is one of this file's own.
test.use({ start: '--demo' })
test.describe.configure({ mode: 'serial' })

const email = 'morador@demo.example.com'
const password = 'prumo-demo'
let secret = ''
let codes: string[] = []

const openSecurity = (page: Page, product: Product) =>
  page.goto(`${product.url}/dashboard/settings?tab=security`)

async function enterPassword(page: Page, product: Product): Promise<void> {
  await page.goto(`${product.url}/auth`)
  await page.getByLabel('E-mail').fill(email)
  await page.getByLabel('Senha', { exact: true }).fill(password)
  await page.getByRole('button', { name: 'Entrar', exact: true }).click()
}

test('an authenticator app is linked by its key and its first code, then recovery codes are kept', async ({
  page,
  product,
}) => {
  await signIn(page, product, email, password)
  await openSecurity(page, product)
  await page.getByRole('button', { name: 'Ligar um aplicativo autenticador' }).click()
  const dialog = page.getByRole('dialog', { name: 'Ligar um aplicativo autenticador' })
  await expect(dialog.getByRole('img', { name: 'Código QR para o aplicativo autenticador' })).toBeVisible()
  secret = ((await dialog.getByText(/^[A-Z2-7]{32}$/).textContent()) ?? '').trim()
  await dialog.getByLabel('Código de 6 dígitos').fill('000000')
  await dialog.getByRole('button', { name: 'Ligar', exact: true }).click()
  await expect(dialog.getByText('Código errado.')).toBeVisible()
  await dialog.getByLabel('Código de 6 dígitos').fill(generateSync({ secret }))
  await dialog.getByRole('button', { name: 'Ligar', exact: true }).click()
  await expect(page.getByText('Segundo fator ligado')).toBeVisible()

  await page.getByRole('button', { name: 'Criar códigos' }).click()
  const kept = page.getByRole('dialog', { name: 'Guarde estes códigos' })
  await expect(kept.getByRole('listitem')).toHaveCount(10)
  codes = await kept.getByRole('listitem').allTextContents()
  expect(new Set(codes).size).toBe(10)
  await kept.getByRole('button', { name: 'Já guardei' }).click()
  await expect(page.getByText('10 códigos restantes de 10')).toBeVisible()
  await expectAccessible(page)
})

test('the password alone opens nothing any more', async ({ page, product }) => {
  await enterPassword(page, product)
  await expect(page.getByRole('heading', { name: 'Confirme que é você' })).toBeVisible()
  await expectAccessible(page)
  await page.goto(`${product.url}/dashboard/finances`)
  await expect(page.getByRole('heading', { name: 'Confirme que é você' })).toBeVisible()
  await page.getByLabel('Código').fill('000000')
  await page.getByRole('button', { name: 'Continuar' }).click()
  await expect(page.getByText('Código errado ou vencido.')).toBeVisible()
})

test('a lost phone is a recovery code, once', async ({ page, product }) => {
  await enterPassword(page, product)
  await page.getByRole('button', { name: /Perdi o telefone/ }).click()
  await page.getByLabel('Código de recuperação').fill(codes[0]!)
  await page.getByRole('button', { name: 'Continuar' }).click()
  await page.waitForURL(/\/dashboard/)
  await openSecurity(page, product)
  await expect(page.getByText('9 códigos restantes de 10')).toBeVisible()

  await page.evaluate(() => localStorage.clear())
  await enterPassword(page, product)
  await page.getByRole('button', { name: /Perdi o telefone/ }).click()
  await page.getByLabel('Código de recuperação').fill(codes[0]!)
  await page.getByRole('button', { name: 'Continuar' }).click()
  await expect(page.getByText('Código errado ou já usado.')).toBeVisible()
})

test('a recovery link asks for the second factor before a new password', async ({ page, product }) => {
  await page.goto(`${product.url}/auth/recuperar`)
  await page.getByLabel('E-mail').fill(email)
  await page.getByRole('button', { name: 'Enviar link' }).click()
  const mail = await mailTo(product, email, /senha/)
  await followMail(page, mail, 'Continuar')
  await expect(page.getByRole('heading', { name: 'Confirme que é você' })).toBeVisible()
  await page.getByRole('button', { name: /Perdi o telefone/ }).click()
  await page.getByLabel('Código de recuperação').fill(codes[2]!)
  await page.getByRole('button', { name: 'Continuar' }).click()
  await expect(page.getByRole('heading', { name: 'Nova senha' })).toBeVisible()
})

test('an invitation without its session says where another comes from, and offers a way on', async ({
  page,
  product,
}) => {
  await page.goto(`${product.url}/auth/convite`)
  await expect(page.getByText('Não encontramos o convite')).toBeVisible()
  await expectAccessible(page)
  await page.getByRole('link', { name: 'Entrar com a minha conta' }).click()
  await expect(page.getByLabel('E-mail')).toBeVisible()
})

test('a passkey of the device is made and opens the account up to the second factor', async ({
  page,
  product,
}) => {
  await enterPassword(page, product)
  await page.getByRole('button', { name: /Perdi o telefone/ }).click()
  await page.getByLabel('Código de recuperação').fill(codes[1]!)
  await page.getByRole('button', { name: 'Continuar' }).click()
  await page.waitForURL(/\/dashboard/)
  await addAuthenticator(await page.context().newCDPSession(page))
  await openSecurity(page, product)
  await page.getByRole('button', { name: 'Criar chave neste aparelho' }).click()
  await expect(page.getByRole('list', { name: 'Chaves de acesso' }).getByRole('listitem')).toHaveCount(1)

  await page.evaluate(() => localStorage.clear())
  await page.goto(`${product.url}/auth`)
  await page.getByRole('button', { name: 'Entrar com chave de acesso' }).click()
  await expect(page.getByRole('heading', { name: 'Confirme que é você' })).toBeVisible()
})

/** A device's own authenticator, as Chromium stands one in. */
async function addAuthenticator(devtools: CDPSession): Promise<void> {
  await devtools.send('WebAuthn.enable')
  await devtools.send('WebAuthn.addVirtualAuthenticator', {
    options: {
      protocol: 'ctap2',
      transport: 'internal',
      hasResidentKey: true,
      hasUserVerification: true,
      isUserVerified: true,
      automaticPresenceSimulation: true,
    },
  })
}

test('other devices are seen and sent away', async ({ page, browser, product }) => {
  const login = 'atrasado@demo.example.com'
  const other = await browser.newPage()
  await signIn(other, product, login, password)
  await signIn(page, product, login, password)
  await openSecurity(page, product)
  const devices = page.getByRole('list', { name: 'Aparelhos conectados' }).getByRole('listitem')
  // Journeys before this one may have left sessions of theirs.
  await expect.poll(() => devices.count()).toBeGreaterThan(1)
  await page.getByRole('button', { name: 'Sair dos outros aparelhos' }).click()
  await expect(devices).toHaveCount(1)
  const another = await browser.newPage()
  await signIn(another, product, login, password)
  await page.reload()
  await expect(devices).toHaveCount(2)
  await page.getByRole('button', { name: 'Sair dos outros aparelhos' }).click()
  await expect(devices).toHaveCount(1)
  await Promise.all([other.close(), another.close()])
})

test('a password in a known leak is refused, a good one is taken', async ({ page, product }) => {
  await signIn(page, product, 'conselho@demo.example.com', password)
  await openSecurity(page, product)
  const save = page.getByRole('button', { name: 'Trocar senha' })
  await page.getByLabel('Nova senha', { exact: true }).fill('password123')
  await page.getByLabel('Confirmar nova senha').fill('password123')
  await save.click()
  await expect(page.getByText(/comprometida|vazamentos/).first()).toBeVisible()
  await page.getByLabel('Nova senha', { exact: true }).fill('Prumo-de-2026!')
  await page.getByLabel('Confirmar nova senha').fill('Prumo-de-2026')
  await save.click()
  await expect(page.getByText('As senhas não coincidem.')).toBeVisible()
  await page.getByLabel('Confirmar nova senha').fill('Prumo-de-2026!')
  await save.click()
  await expect(page.getByText('Senha alterada')).toBeVisible()
})

test('an account ends when its owner says so, and a síndico is told what comes first', async ({
  page,
  product,
}) => {
  const login = 'porteiro@demo.example.com'
  await signIn(page, product, 'sindica@demo.example.com', password)
  await openSecurity(page, product)
  await askForTheEnd(page)
  await expect(page.getByText(/Você é síndico de um condomínio/)).toBeVisible()

  await page.evaluate(() => localStorage.clear())
  await signIn(page, product, login, password)
  await openSecurity(page, product)
  await askForTheEnd(page)
  await expect(page.getByText('Conta excluída')).toBeVisible()
  await mailTo(product, login, /Sua conta foi excluída/)
  await page.goto(`${product.url}/auth`)
  await page.getByLabel('E-mail').fill(login)
  await page.getByLabel('Senha', { exact: true }).fill(password)
  await page.getByRole('button', { name: 'Entrar', exact: true }).click()
  await expect(page.getByText('Credenciais inválidas. Verifique seus dados.')).toBeVisible()
})

test('an old session gives the password and the code again, and stays where it is meanwhile', async ({
  page,
  product,
  consoleErrors,
}) => {
  await enterPassword(page, product)
  await page.getByRole('button', { name: /Perdi o telefone/ }).click()
  await page.getByLabel('Código de recuperação').fill(codes[3]!)
  await page.getByRole('button', { name: 'Continuar' }).click()
  await page.waitForURL(/\/dashboard/)
  await openSecurity(page, product)
  // As the server answers a quarter of an hour later.
  await page.route(
    '**/functions/v1/account/delete-account',
    (route) => route.fulfill({ status: 403, json: { error: { code: 'recent_sign_in_required' } } }),
    { times: 1 },
  )
  await askForTheEnd(page)
  // Its section is called the same.
  const again = page.locator('input[autocomplete="current-password"]')
  const confirm = page.getByRole('button', { name: 'Confirmar e excluir a conta' })
  await again.fill('outra senha')
  await confirm.click()
  await expect(page.getByText('Senha errada.')).toBeVisible()
  // What did not arrive is tried once more before anybody is told.
  await page.route('**/auth/v1/token?grant_type=password', (route) => route.abort(), { times: 2 })
  await again.fill(password)
  await confirm.click()
  await expect(page.getByText(/Problema de conexão/)).toBeVisible()
  expectLostRequests(consoleErrors)
  await confirm.click()
  await page.getByLabel('Código', { exact: true }).fill('000000')
  await confirm.click()
  await expect(page.getByText('Código errado ou vencido.')).toBeVisible()
  await expect(page.getByRole('button', { name: 'Excluir minha conta' })).toBeVisible()
  await expectAccessible(page)
  await page.getByLabel('Código', { exact: true }).fill(generateSync({ secret }))
  await confirm.click()
  await expect(page.getByText('Conta excluída')).toBeVisible()
})

async function askForTheEnd(page: Page): Promise<void> {
  await page.getByRole('button', { name: 'Excluir minha conta' }).click()
  const dialog = page.getByRole('dialog', { name: 'Excluir minha conta' })
  await dialog.getByLabel('Para confirmar, escreva excluir').fill('excluir')
  await dialog.getByRole('button', { name: 'Excluir minha conta' }).click()
}
