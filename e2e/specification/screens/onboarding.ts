import type { Page } from '@playwright/test'
import {
  describeCondominium,
  enterAs,
  giveCredentials,
  holdTime,
  openDialog,
  plansUrl,
  refusal,
  signedUp,
  signUpUrl,
} from '../../visitor.ts'
import type { Open, Stage, States } from '../screen.ts'

/** Up to the third step as an administrator, with a sign-up that went well. */
async function openThirdStep({ page, product }: Stage): Promise<void> {
  await holdTime(page)
  await page.route(signUpUrl, (route) => route.fulfill(signedUp))
  await openDialog(page, product, 'Login / Cadastro')
  await page.getByRole('button', { name: /Sou administrador/ }).click()
  await giveCredentials(page, 'Criar conta')
}

/** The plan confirmed, with this answer of the server. */
const confirmed =
  (answer: object): Open =>
  async (stage) => {
    const { page } = stage
    await openThirdStep(stage)
    await page.route('**/functions/v1/complete-onboarding', (route) => route.fulfill(answer))
    await describeCondominium(page, 'Próximo')
    await page.getByRole('button', { name: 'Começar Teste Grátis' }).click()
  }

/** The second step sent as `who`, after `prepare`. */
const sent =
  (who: RegExp, verb: string, prepare: (page: Page) => Promise<void>, email?: string): Open =>
  async ({ page, product }) => {
    await holdTime(page)
    await prepare(page)
    await openDialog(page, product, 'Login / Cadastro')
    await page.getByRole('button', { name: who }).click()
    if (who === resident) await page.getByLabel('Código do condomínio').fill('ABCD-2345')
    await giveCredentials(page, verb, email)
  }

const administrator = /Sou administrador/
const resident = /Sou morador/
const known = /Já tenho uma conta/

const answered = (answer: object) => (page: Page) =>
  page.route(signUpUrl, (route) => route.fulfill(answer)).then(() => undefined)
const session = {
  access_token: 'a.b.c',
  refresh_token: 'd',
  token_type: 'bearer',
  expires_in: 3600,
  user: signedUp.json,
}
const loggedIn = (page: Page) =>
  page.route('**/auth/v1/token*', (route) => route.fulfill({ json: session })).then(() => undefined)

export const onboarding: States<'onboarding'> = {
  'plan step': async (stage) => {
    await openThirdStep(stage)
    await describeCondominium(stage.page, 'Próximo')
  },
  'plans failed': async (stage) => {
    await openThirdStep(stage)
    await stage.page.route(plansUrl, (route) => route.fulfill({ status: 503, body: '{}' }))
    await describeCondominium(stage.page, 'Próximo')
  },
  'plan confirmed': confirmed({ json: { condominium_id: null, awaiting_confirmation: true } }),
  'plan refused': confirmed({ status: 500, json: { error: { code: 'unexpected', message: 'quebrou' } } }),
  'plan without login': async ({ page, product }) => {
    await holdTime(page)
    await enterAs(page, product, 'sindica')
    await openDialog(page, product, 'Começar com Profissional')
    await page.getByRole('button', { name: /^Adicionar outro condomínio/ }).click()
    await page.getByLabel('Nome do condomínio').waitFor()
    await page.evaluate(() => localStorage.removeItem('prumo.session'))
    await describeCondominium(page, 'Começar Teste Grátis')
  },
  'resident done': sent(resident, 'Criar conta', answered(signedUp)),
  'login refused': sent(known, 'Entrar', () => Promise.resolve()),
  'login broken': sent(known, 'Entrar', async (page) => {
    await loggedIn(page)
    await page.addInitScript(() => {
      const keep = Storage.prototype.setItem
      Storage.prototype.setItem = function (key, value) {
        if (key === 'prumo.session') throw new Error('full')
        keep.call(this, key, value)
      }
    })
  }),
  'login done': sent(known, 'Entrar', loggedIn),
  'sign-up refused': sent(
    administrator,
    'Criar conta',
    answered(refusal(422, 'user_already_exists', 'User already registered')),
  ),
  'sign-up broken': sent(administrator, 'Criar conta', async (page) => {
    await page.addInitScript(() => {
      SubtleCrypto.prototype.digest = () => Promise.reject(new Error('no digest'))
    })
  }),
}
