import { expectReady } from '../../product.ts'
import {
  checkUrl,
  newAddress,
  openRegister,
  refusal,
  safe,
  register as send,
  signUpUrl,
} from '../../visitor.ts'
import type { Open, Stage, States } from '../screen.ts'

async function openLogin({ page, product }: Stage): Promise<void> {
  await page.goto(`${product.url}/auth`)
  await expectReady(page)
}

export const login: States<'login'> = {
  opened: openLogin,
  'wrong password': async (stage) => {
    await openLogin(stage)
    await stage.page.getByLabel('E-mail').fill('sindica@demo.example.com')
    await stage.page.getByLabel('Senha', { exact: true }).fill('outra senha')
    await stage.page.getByRole('button', { name: 'Entrar', exact: true }).click()
  },
}

/** Sent, with this answer of the security check. */
const checked =
  (answer: object): Open =>
  async ({ page, product }) => {
    await page.route(checkUrl, (route) => route.fulfill(answer))
    await openRegister(page, product)
    await send(page)
  }

/** Sent, with this refusal of the auth service. */
const refused =
  (...answer: Parameters<typeof refusal>): Open =>
  async ({ page, product }) => {
    await page.route(checkUrl, (route) => route.fulfill(safe))
    await page.route(signUpUrl, (route) => route.fulfill(refusal(...answer)))
    await openRegister(page, product)
    await send(page)
  }

const outOfOrder = { status: 500, json: { error: { code: 'unexpected', message: 'quebrou' } } }

export const register: States<'register'> = {
  'as administrator': ({ page, product }) => openRegister(page, product),
  'sent empty': async ({ page, product }) => {
    await openRegister(page, product)
    await page.getByRole('button', { name: 'Criar conta' }).click()
  },
  'short password': async ({ page, product }) => {
    await openRegister(page, product)
    await page.getByLabel('Senha', { exact: true }).fill('abc12')
  },
  'other confirmation': async ({ page, product }) => {
    await openRegister(page, product)
    await send(page, { confirm: 'Aroeira-2025!' })
  },
  'leaked password, sent': checked({ json: { isCompromised: true, breachCount: 3, error: null } }),
  'check without a reason': checked({ json: { isCompromised: false, breachCount: 0, error: '' } }),
  'check out of order, sent': checked(outOfOrder),
  'check out of order, typed': async ({ page, product }) => {
    await page.route(checkUrl, (route) => route.fulfill(outOfOrder))
    await openRegister(page, product)
    await page.getByLabel('Senha', { exact: true }).fill('Aroeira-2026!')
  },
  'known e-mail': refused(422, 'user_already_exists', 'User already registered'),
  'weak password': refused(422, 'weak_password', 'Password should be at least 6 characters.', {
    weak_password: { reasons: ['length'] },
  }),
  'other failure': refused(500, 'unexpected_failure', 'Database error saving new user'),
  done: async ({ page, product }) => {
    await openRegister(page, product)
    await send(page, { email: newAddress() })
  },
}

const typed =
  (password: string): Open =>
  async ({ page, product }) => {
    await openRegister(page, product)
    await page.getByLabel('Senha', { exact: true }).fill(password)
  }

export const strength: States<'strength'> = {
  'no or one criterion': typed('abcdef'),
  two: typed('abcdefgh'),
  three: typed('Abcdefgh'),
  four: typed('Abcdefg1'),
  five: typed('Abcdef1!'),
  six: typed('Abcdefghi1!x'),
}
