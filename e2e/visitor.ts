import type { Browser, Page } from '@playwright/test'
import { generateSync } from 'otplib'
import { expect, expectReady, type Product } from './product.ts'

const password = 'prumo-demo'
const sessions = new Map<string, Promise<string>>()

/** Signs in beside every browser; gives the session as the auth service writes it. */
export async function signInByApi({ url }: Product, login: string): Promise<string> {
  const { anonKey } = (await (await fetch(`${url}/config.json`)).json()) as { anonKey: string }
  const response = await fetch(`${url}/auth/v1/token?grant_type=password`, {
    method: 'POST',
    headers: { apikey: anonKey, 'content-type': 'application/json' },
    body: JSON.stringify({ email: `${login}@demo.example.com`, password }),
  })
  expect(response.status).toBe(200)
  return response.text()
}

/** Gives the page's browser a session of a demonstration login, as if it had signed in before; `own` shares it with no other test. */
export async function enterAs(page: Page, product: Product, login: string, own = false): Promise<void> {
  const key = `${product.url} ${login}`
  const made = (!own && sessions.get(key)) || signInByApi(product, login)
  if (!own) sessions.set(key, made)
  await page.addInitScript(
    (session) => {
      if (localStorage.getItem('entered')) return
      localStorage.setItem('entered', 'yes')
      localStorage.setItem('prumo.session', session)
    },
    await made,
  )
}

/** The device opens without a network from now on: the person's menu says so. */
export async function waitUntilReady(page: Page): Promise<void> {
  await page.getByRole('button', { name: /^Sua conta/ }).click()
  await expect(page.getByText('Pronto para funcionar sem internet')).toBeVisible({ timeout: 60_000 })
  await page.keyboard.press('Escape')
}

/** Another person with a browser of their own, on a computer or a phone. */
export async function person(
  browser: Browser,
  product: Product,
  login: string,
  phone = false,
): Promise<Page> {
  const context = await browser.newContext({
    ...(phone && { viewport: { width: 390, height: 844 } }),
    locale: 'pt-BR',
    timezoneId: 'America/Sao_Paulo',
    reducedMotion: 'reduce',
  })
  const page = await context.newPage()
  await enterAs(page, product, login)
  return page
}

/** Toasts stay and nobody is taken elsewhere: what leaves a screen after a while can be read at leisure. */
export async function holdTime(page: Page): Promise<void> {
  await page.addInitScript(() => {
    const held = [900, 4000, 5000, 6000]
    const start = window.setTimeout
    window.setTimeout = ((run: TimerHandler, after?: number, ...rest: unknown[]) =>
      held.includes(after ?? 0) ? 0 : start(run, after, ...rest)) as typeof window.setTimeout
  })
}

const errors = { 'x-supabase-api-version': '2024-01-01', 'content-type': 'application/json' }

/** An answer of the auth service that refuses. */
export const refusal = (status: number, code: string, message: string, more: object = {}) => ({
  status,
  headers: errors,
  body: JSON.stringify({ code, message, ...more }),
})

/** A sign-up that waits for its confirmation, as the auth service answers it. */
export const signedUp = {
  json: {
    id: '5f0c1a52-7b1e-4d35-9d07-0d3f3d0e8c11',
    aud: 'authenticated',
    role: 'authenticated',
    identities: [],
  },
}

export const signUpUrl = '**/auth/v1/signup*'
export const plansUrl = '**/rest/v1/subscription_plans*'
export const checkUrl = '**/functions/v1/check-password-security'
export const safe = { json: { isCompromised: false, breachCount: 0, error: null } }

/** An address that no account has yet. */
export const newAddress = (): string => `${crypto.randomUUID()}@example.com`

/** The second tab of /auth. */
export async function openRegister(page: Page, product: Product): Promise<void> {
  await page.goto(`${product.url}/auth?tab=cadastrar`)
  await expectReady(page)
  await expect(page.getByRole('heading', { name: 'Criar nova conta' })).toBeVisible()
}

export type Registration = { email?: string; password?: string; confirm?: string; condominium?: string }

/** Fills the sign-up of an administrator and sends it. */
export async function register(page: Page, values: Registration = {}): Promise<void> {
  const { email = 'nova@example.com', password: chosen = 'Aroeira-2026!' } = values
  await page.getByLabel('E-mail').fill(email)
  await page.getByLabel('Senha', { exact: true }).fill(chosen)
  await page.getByLabel('Confirmar senha').fill(values.confirm ?? chosen)
  await page.getByLabel('Nome do condomínio').fill(values.condominium ?? 'Edifício Aroeira')
  await page.getByRole('button', { name: 'Criar conta' }).click()
}

/** Opens the public page and its dialog by a button. */
export async function openDialog(page: Page, product: Product, button: string): Promise<void> {
  await page.goto(product.url)
  // The plans come by script: its buttons then open the dialog instead of leading to /auth.
  await expect(page.getByText('129,90')).toBeVisible()
  await expect(page.getByText('Carregando planos...')).toBeHidden()
  await page.getByRole('button', { name: button, exact: true }).click()
}

/** Fills the dialog's second step and sends it. */
export async function giveCredentials(page: Page, verb: string, email = 'nova@example.com'): Promise<void> {
  const dialog = page.getByRole('dialog')
  await dialog.getByLabel('E-mail').fill(email)
  await dialog.getByLabel('Senha', { exact: true }).fill('Aroeira-2026!')
  await dialog.getByRole('button', { name: verb }).click()
}

/** Fills the dialog's third step and sends it. */
export async function describeCondominium(page: Page, verb: string): Promise<void> {
  await page.getByLabel('Nome do condomínio').fill('Edifício Aroeira')
  await page.getByLabel('Número de unidades').fill('48')
  await page.getByRole('button', { name: verb }).click()
}

/** Calls the product's API as a demonstration login: a path below the origin, a body for POST. Gives the answer's JSON. */
export async function callAs<Answer>(
  product: Product,
  login: string,
  path: string,
  body?: object,
): Promise<Answer> {
  const key = `${product.url} ${login}`
  const session = sessions.get(key) ?? signInByApi(product, login)
  sessions.set(key, session)
  const { anonKey } = (await (await fetch(`${product.url}/config.json`)).json()) as { anonKey: string }
  const { access_token } = JSON.parse(await session) as { access_token: string }
  const response = await fetch(`${product.url}${path}`, {
    method: body ? 'POST' : 'GET',
    headers: {
      apikey: anonKey,
      authorization: `Bearer ${access_token}`,
      'content-type': 'application/json',
      'idempotency-key': crypto.randomUUID(),
    },
    body: body && JSON.stringify(body),
  })
  expect(response.ok, `${path}: ${response.status}`).toBe(true)
  return (await response.json()) as Answer
}

/** The demonstration condominium's id. */
export async function condominiumOf(product: Product, login: string): Promise<string> {
  const [mine] = await callAs<{ condominium_id: string }[]>(product, login, '/rest/v1/my_memberships')
  return mine!.condominium_id
}

/** Links an authenticator to the account and shows its code: acts on the whole platform ask for that. */
export async function showFactor(page: Page, product: Product): Promise<void> {
  await page.goto(`${product.url}/dashboard/settings?tab=security`)
  await page.getByRole('button', { name: 'Ligar um aplicativo autenticador' }).click()
  const app = page.getByRole('dialog', { name: 'Ligar um aplicativo autenticador' })
  const secret = ((await app.getByText(/^[A-Z2-7]{32}$/).textContent()) ?? '').trim()
  await app.getByLabel('Código de 6 dígitos').fill(generateSync({ secret }))
  await app.getByRole('button', { name: 'Ligar', exact: true }).click()
  await expect(page.getByText('Segundo fator ligado')).toBeVisible()
}

/** Takes the second factor off again: journeys that share a product sign in to the same account one after the other. */
export async function hideFactor(page: Page, product: Product): Promise<void> {
  await page.goto(`${product.url}/dashboard/settings?tab=security`)
  const factors = page.getByRole('list', { name: 'Segundos fatores' })
  await factors.getByRole('button', { name: 'Remover' }).first().click()
  await page.getByRole('button', { name: 'Remover segundo fator' }).click()
  await expect(page.getByText('Segundo fator removido')).toBeVisible()
}
