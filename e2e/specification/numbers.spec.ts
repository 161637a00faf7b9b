import type { Page } from '@playwright/test'
import { expect, expectReady, test } from '../product.ts'
import { checkUrl, enterAs, refusal, safe } from '../visitor.ts'
import { passUntil, stopClock } from './clock.ts'

// The durations and limits of section 9, on a clock that the tests move.
test.use({ start: '' })
// An answer that is still on its way when the test has seen enough is nobody's failure.
test.afterEach(({ page }) => page.unrouteAll({ behavior: 'ignoreErrors' }))

for (const { kind, answer, title, stays } of [
  { kind: 'success', answer: { json: {} }, title: 'Email reenviado', stays: 4000 },
  {
    kind: 'warning',
    answer: refusal(429, 'over_email_send_rate_limit', 'wait'),
    title: 'Aguarde um pouco',
    stays: 5000,
  },
  {
    kind: 'error',
    answer: refusal(400, 'validation_failed', 'no'),
    title: 'Erro ao reenviar o email',
    stays: 6000,
  },
]) {
  test(`a toast of ${kind} stays ${stays / 1000} s`, async ({ page, product }) => {
    await page.route('**/auth/v1/resend*', (route) => route.fulfill(answer))
    await stopClock(page)
    await page.goto(`${product.url}/auth#error=access_denied&error_code=otp_expired&error_description=old`)
    const address = page.getByLabel('E-mail do cadastro')
    await passUntil(page, address)
    await expectReady(page)
    await address.fill('nova@example.com')
    await page.getByRole('button', { name: 'Reenviar' }).click()
    const toast = page.getByText(title, { exact: true })
    const passed = await passUntil(page, toast)
    await page.clock.runFor(stays - passed - 50)
    await expect(toast).toBeVisible()
    await page.clock.runFor(passed + 50)
    // It leaves with a transition of its own.
    await page.clock.runFor(500)
    await expect(toast).toBeHidden()
  })
}

for (const { what, error, title, action } of [
  {
    what: 'a lost connection',
    error: 'Failed to fetch',
    title: 'Problema de conexão',
    action: 'Tentar novamente',
  },
  { what: 'an error', error: 'quebrou', title: 'Ocorreu um erro inesperado', action: 'Recarregar' },
]) {
  test(`the toast of ${what} reloads the page`, async ({ page, product, consoleErrors }) => {
    await page.goto(`${product.url}/auth`)
    await expectReady(page)
    await page.evaluate((message) => {
      Object.assign(window, { before: true })
      void Promise.reject(new TypeError(message))
    }, error)
    await page.getByRole('alert').filter({ hasText: title }).getByRole('button', { name: action }).click()
    await expect.poll(() => page.evaluate(() => 'before' in window).catch(() => true)).toBe(false)
    expect(consoleErrors.splice(0)).toEqual([error])
  })
}

test('the password is looked up 1000 ms after typing stops, from 6 characters on', async ({
  page,
  product,
}) => {
  const asked: string[] = []
  await page.route(checkUrl, (route) => {
    asked.push((route.request().postDataJSON() as { password: string }).password)
    return route.fulfill(safe)
  })
  await stopClock(page)
  await page.goto(`${product.url}/auth?tab=cadastrar`)
  await passUntil(page, page.locator('#root:not([inert])').getByRole('heading', { name: 'Criar nova conta' }))
  const field = page.getByLabel('Senha', { exact: true })
  await field.fill('Abc12')
  await page.clock.runFor(5000)
  await field.fill('Aroeira-1')
  await page.clock.runFor(990)
  await field.fill('Aroeira-12')
  await page.clock.runFor(990)
  expect(asked).toEqual([])
  await passUntil(page, page.getByText('Não está entre as senhas mais vazadas.'))
  expect(asked).toEqual(['Aroeira-12'])
})

const subscriptionsUrl = '**/rest/v1/condominium_subscriptions*'

/** Opens the page after a checkout on a stopped clock; each look at the subscription counts, and is read as another day of January 2040. */
async function openSuccess(page: Page, url: string, row: object): Promise<() => number> {
  let looks = 0
  await page.route(subscriptionsUrl, async (route) => {
    looks++
    const response = await route.fetch()
    const [kept] = (await response.json()) as object[]
    const next_billing_date = `2040-01-0${looks}`
    await route.fulfill({ json: [{ ...kept, status: 'active', next_billing_date, ...row }] })
  })
  await stopClock(page)
  await page.goto(`${url}/subscription-success?status=approved`)
  return () => looks
}

test('after a checkout the subscription is looked at again after 3 s, and labels settle 300 ms after they came', async ({
  page,
  product,
}) => {
  await enterAs(page, product, 'sindica')
  const looks = await openSuccess(page, product.url, { is_trial: false })
  const came = page.waitForResponse(/subscription_plans/)
  const passed = await passUntil(page, page.getByText('Carregando...').first())
  await came
  await page.clock.runFor(250)
  await expect(page.getByText('Carregando...').first()).toBeVisible()
  const settled = await passUntil(page, page.getByText('Ativa', { exact: true }))
  await page.clock.runFor(2900 - passed - 250 - settled)
  expect(looks()).toBe(1)
  await page.clock.runFor(passed + 250 + settled + 100)
  await expect.poll(looks).toBe(2)
  await page.clock.runFor(120_000)
  expect(looks()).toBe(2)
})

test('while a trial runs the subscription is looked at every 60 s', async ({ page, product }) => {
  await enterAs(page, product, 'sindica')
  const trial = { is_trial: true, trial_ends_at: new Date(Date.now() + 86_400_000).toISOString() }
  const looks = await openSuccess(page, product.url, trial)
  await passUntil(page, page.getByText('Ativa', { exact: true }))
  await page.clock.runFor(3500)
  await expect.poll(looks).toBe(2)
  // The 60 s begin with the answer, which takes real time to arrive.
  const answered = await passUntil(page, page.getByText('02/01/2040'))
  await page.clock.runFor(60_000 - answered - 50)
  expect(looks()).toBe(2)
  await page.clock.runFor(answered + 100)
  await expect.poll(looks).toBe(3)
})

test('the last 10 errors and the last 100 events are kept', async ({ page, product, consoleErrors }) => {
  await page.route('**/functions/v1/report-error', (route) => route.fulfill({ json: {} }))
  await page.goto(`${product.url}/auth`)
  await expectReady(page)
  await page.evaluate(() => {
    for (let count = 1; count <= 12; count++) void Promise.reject(new Error(`erro ${count}`))
  })
  const errors = () =>
    page.evaluate(() => JSON.parse(localStorage.getItem('app_errors') ?? '[]') as { message: string }[])
  await expect.poll(async () => (await errors()).map(({ message }) => message)).toContain('erro 12')
  expect((await errors()).map(({ message }) => message)).toEqual(
    Array.from({ length: 10 }, (_, index) => `erro ${index + 3}`),
  )
  expect(consoleErrors.splice(0)).toHaveLength(12)
  await page.getByRole('tab', { name: 'Cadastrar' }).evaluate((tab: HTMLElement) => {
    for (let count = 0; count < 110; count++) tab.click()
  })
  const events = await page.evaluate(
    () => JSON.parse(localStorage.getItem('analytics_events') ?? '[]') as unknown[],
  )
  expect(events).toHaveLength(100)
})
