import type { Page } from '@playwright/test'
import { expectNoFinding } from './accessibility.ts'
import { expect, expectLostRequests, expectReady, test } from './product.ts'
import { checkUrl, openRegister, refusal, register, safe, signedUp, signUpUrl } from './visitor.ts'

// /auth with what people really type and do: each ends in a clear sentence, and nothing typed is lost.
test.use({ start: '' })

async function openLogin(page: Page, url: string): Promise<void> {
  await page.goto(`${url}/auth`)
  await expectReady(page)
}

async function logIn(page: Page, email: string): Promise<void> {
  await page.getByLabel('E-mail').fill(email)
  await page.getByLabel('Senha', { exact: true }).fill('prumo-demo')
  await page.getByRole('button', { name: 'Entrar', exact: true }).click()
}

/** Counts the sign-ups that reach the server, each answered as one that waits for its confirmation. */
async function countSignUps(page: Page): Promise<() => number> {
  let count = 0
  await page.route(checkUrl, (route) => route.fulfill(safe))
  await page.route(signUpUrl, (route) => {
    count++
    return route.fulfill(signedUp)
  })
  return () => count
}

test('a protected page is found again after signing in, and the way back does not lead to /auth', async ({
  page,
  product,
}) => {
  await page.goto(`${product.url}/terms`)
  await page.goto(`${product.url}/dashboard/units?busca=A-1#lista`)
  await expect(page).toHaveURL(`${product.url}/auth`)
  await expectReady(page)
  // Spaces come along when an address is pasted.
  await logIn(page, '  sindica@demo.example.com ')
  await expect(page).toHaveURL(`${product.url}/dashboard/units?busca=A-1#lista`)
  await page.goBack()
  await expect(page).toHaveURL(`${product.url}/terms`)
})

test('the demonstration on its way is followed below the form, without moving it, until it is ready or failed', async ({
  page,
  product,
}) => {
  const label = 'Preparando o condomínio de demonstração'
  let told: object | undefined = { state: 'making', part: 0.129 }
  let asked = 0
  await page.route('**/config.json', async (route) => {
    asked++
    const response = await route.fetch()
    await route.fulfill({ response, json: { ...(await response.json()), demonstration: told } })
  })
  await page.clock.install()
  await openLogin(page, product.url)
  const bar = page.getByRole('progressbar', { name: label })
  await expect(bar).toHaveAttribute('aria-valuenow', '12')
  await expect(page.getByText('12%')).toBeVisible()
  const place = () => page.getByLabel('E-mail').boundingBox()
  const before = await place()
  told = { state: 'making', part: 0.5 }
  await expect(page.getByText('50%')).toBeVisible()
  await expectNoFinding(page)
  await page.emulateMedia({ colorScheme: 'dark' })
  await expectNoFinding(page)
  told = undefined
  await expect(page.getByText('O condomínio de demonstração está pronto.')).toBeVisible()
  await expect(bar).toBeHidden()
  expect(await place()).toEqual(before)
  const inAll = asked
  await page.clock.runFor(5000)
  expect(asked).toBe(inAll)
  told = { state: 'failed' }
  await page.reload()
  await expect(page.getByText('O condomínio de demonstração não ficou pronto.')).toBeVisible()
})

test('the sign-up asks in the order of the specification, and what it names is required', async ({
  page,
  product,
}) => {
  await openRegister(page, product)
  const fields = () =>
    page
      .locator('form:visible')
      .locator('input')
      .evaluateAll((inputs) =>
        inputs.map((input) => {
          const { type, required, labels } = input as HTMLInputElement
          const name = labels?.[0]?.textContent ?? ''
          return type === 'radio' ? name : `${name}${required ? ', required' : ''}`
        }),
      )
  // Ours, beside what the specification names: what is known spares the administration a question.
  const common = ['Seu nome', 'E-mail, required', 'Senha, required', 'Confirmar senha, required']
  const roles = ['Administrador/SíndicoGerenciar um condomínio', 'MoradorAcessar área do morador']
  expect(await fields()).toEqual([...roles, ...common, 'Nome do condomínio, required'])
  await page.getByText('Morador', { exact: true }).click()
  const own = [
    'Sua unidade (opcional)',
    'Seu celular (opcional)',
    'Quero receber avisos por WhatsApp neste número',
  ]
  expect(await fields()).toEqual([...roles, ...common, 'Código do condomínio, required', ...own])
  await expect(page.getByText('Peça o código ao síndico do seu condomínio.')).toBeVisible()
  await expect(page.getByPlaceholder('Mínimo 6 caracteres')).toBeVisible()
  await expect(page.getByRole('link', { name: 'Termos de uso' })).toHaveAttribute('href', '/terms')
})

test('passwords are measured in the form: 6 letters at least, 72 bytes at most', async ({
  page,
  product,
}) => {
  const signUps = await countSignUps(page)
  await openRegister(page, product)
  const tooLong = 'A senha pode ter no máximo 72 caracteres (acentos e emojis contam mais).'
  for (const { password, told } of [
    { password: 'abc12', told: 'Senha muito curta' },
    { password: 'a'.repeat(73), told: tooLong },
    { password: 'a'.repeat(200), told: tooLong },
    { password: '🏢'.repeat(19), told: tooLong },
    { password: 'ã'.repeat(37), told: tooLong },
  ]) {
    await register(page, { password })
    await expect(page.getByText(told).first(), password).toBeVisible()
    await expect(page.getByLabel('Senha', { exact: true })).toHaveValue(password)
  }
  expect(signUps()).toBe(0)
  await register(page, { password: '🏢'.repeat(18) })
  await expect(page.getByText(/^Conta criada! Verifique/)).toBeVisible()
  expect(signUps()).toBe(1)
})

test('an address of 300 letters is told, not cut', async ({ page, product }) => {
  const signUps = await countSignUps(page)
  await openRegister(page, product)
  const email = `${'a'.repeat(288)}@example.com`
  await register(page, { email, condominium: 'b'.repeat(121) })
  await expect(page.getByText('O e-mail pode ter no máximo 255 caracteres.')).toBeVisible()
  await expect(page.getByText('O nome pode ter no máximo 120 letras.')).toBeVisible()
  await expect(page.getByLabel('E-mail')).toHaveValue(email)
  expect(signUps()).toBe(0)
})

test('two clicks make one account; the confirmation is asked for and the address is there to sign in', async ({
  page,
  product,
}) => {
  const signUps = await countSignUps(page)
  await openRegister(page, product)
  await register(page, { condominium: '' })
  await page.getByLabel('Nome do condomínio').fill('Edifício 🌳 Aroeira')
  await page.getByRole('button', { name: 'Criar conta' }).dblclick()
  await expect(page.getByRole('heading', { name: 'Bem-vindo de volta' })).toBeVisible()
  await expect(page.getByLabel('E-mail')).toHaveValue('nova@example.com')
  expect(signUps()).toBe(1)
})

test('neither the other tab nor a new load loses what was typed; passwords are not written down', async ({
  page,
  product,
}) => {
  await openRegister(page, product)
  await register(page, { confirm: 'outra' })
  await page.getByRole('tab', { name: 'Entrar' }).click()
  await page.getByLabel('E-mail').fill('outro@example.com')
  await page.getByRole('tab', { name: 'Cadastrar' }).click()
  await expect(page.getByLabel('E-mail')).toHaveValue('nova@example.com')
  await expect(page.getByLabel('Senha', { exact: true })).toHaveValue('Aroeira-2026!')
  await page.getByRole('tab', { name: 'Entrar' }).click()
  await expect(page.getByLabel('E-mail')).toHaveValue('outro@example.com')
  await page.reload()
  await expectReady(page)
  await expect(page.getByLabel('E-mail')).toHaveValue('nova@example.com')
  await expect(page.getByLabel('Nome do condomínio')).toHaveValue('Edifício Aroeira')
  await expect(page.getByLabel('Senha', { exact: true })).toHaveValue('')
  expect(await page.evaluate(() => JSON.stringify({ ...sessionStorage, ...localStorage }))).not.toContain(
    'Aroeira-2026!',
  )
})

test('a link that expired says so and sends another', async ({ page, product }) => {
  const expired =
    '#error=access_denied&error_code=otp_expired&error_description=Email+link+is+invalid+or+has+expired'
  await page.goto(`${product.url}/dashboard${expired}`)
  await expect(page.getByText('Este link expirou ou já foi usado')).toBeVisible()
  await expect(page).toHaveURL(`${product.url}/auth`)
  await page.getByLabel('E-mail do cadastro').fill('ninguem@example.com')
  await page.getByRole('button', { name: 'Reenviar' }).click()
  await expect(page.getByText('Email reenviado')).toBeVisible()
  await page.goto(`${product.url}/auth/nova-senha${expired}`)
  await expect(page.getByRole('link', { name: 'Pedir um novo link' })).toBeVisible()
})

test('a slow network shows that the work goes on; a lost one says so and keeps everything', async ({
  page,
  product,
  consoleErrors,
}) => {
  const held = Promise.withResolvers<void>()
  await page.route('**/auth/v1/token*', async (route) => {
    await held.promise
    await route.abort()
  })
  await openLogin(page, product.url)
  await logIn(page, 'sindica@demo.example.com')
  await expect(page.getByRole('button', { name: 'Entrar', exact: true })).toBeDisabled()
  held.resolve()
  const lost = page.getByText('Problema de conexão. Verifique sua internet e tente novamente.')
  await expect(lost).toBeVisible()
  await expect(page.getByLabel('Senha', { exact: true })).toHaveValue('prumo-demo')
  await page.route(checkUrl, (route) => route.fulfill(safe))
  await page.route(signUpUrl, (route) => route.abort())
  await page.getByRole('tab', { name: 'Cadastrar' }).click()
  await register(page)
  await expect(lost).toBeVisible()
  await expect(page.getByLabel('Confirmar senha')).toHaveValue('Aroeira-2026!')
  expectLostRequests(consoleErrors)
})

test('the code of a condominium that nobody answers to any more is told at its field', async ({
  page,
  product,
}) => {
  await openRegister(page, product)
  await page.getByText('Morador', { exact: true }).click()
  await page.getByLabel('E-mail').fill('morador.novo@example.com')
  await page.getByLabel('Senha', { exact: true }).fill('Aroeira-2026!')
  await page.getByLabel('Confirmar senha').fill('Aroeira-2026!')
  await page.getByLabel('Código do condomínio').fill(' 2222-2222 ')
  await page.getByRole('button', { name: 'Criar conta' }).click()
  await expect(page.getByText(/Código do condomínio não encontrado/)).toBeVisible()
  await expect(page.getByLabel('Código do condomínio')).toHaveAttribute('aria-invalid', 'true')
  await expect(page.getByLabel('Senha', { exact: true })).toHaveValue('Aroeira-2026!')
})

test('too many tries and an address not confirmed have sentences of their own', async ({ page, product }) => {
  await openLogin(page, product.url)
  await page.route('**/auth/v1/token*', (route) =>
    route.fulfill(refusal(429, 'over_request_rate_limit', 'wait')),
  )
  await logIn(page, 'sindica@demo.example.com')
  await expect(page.getByText(/Muitas tentativas em pouco tempo/)).toBeVisible()
  await page.unroute('**/auth/v1/token*')
  await page.route('**/auth/v1/token*', (route) =>
    route.fulfill(refusal(400, 'email_not_confirmed', 'Email not confirmed')),
  )
  await logIn(page, 'sindica@demo.example.com')
  await expect(page.getByText('Confirme seu e-mail pelo link que enviamos e entre de novo.')).toBeVisible()
  await expect(page.getByLabel('E-mail do cadastro')).toHaveValue('sindica@demo.example.com')
})
