import type { Page } from '@playwright/test'
import { expect, expectLostRequests, test } from './product.ts'
import { enterAs, refusal } from './visitor.ts'

// What becomes of a session: in this page, in another tab, when the server fails, and when nobody is there any more.
test.use({ start: '' })

const stored = (page: Page, key: string) => page.evaluate((name) => localStorage.getItem(name), key)
const tokenUrl = '**/auth/v1/token?grant_type=refresh_token'

async function openDashboard(page: Page, url: string, path = ''): Promise<void> {
  await page.goto(`${url}/dashboard${path}`)
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
}

/** The page comes back into sight: the auth client then looks at its session at once. */
const lookAgain = (page: Page) =>
  page.evaluate(() => document.dispatchEvent(new Event('visibilitychange', { bubbles: true })))

async function signOut(page: Page): Promise<void> {
  await page.getByRole('button', { name: /Sua conta/ }).click()
  await page.getByRole('menuitem', { name: 'Sair' }).click()
}

test('signing out in one tab signs out the other', async ({ page, context, product }) => {
  await enterAs(page, product, 'subsindico', true)
  await openDashboard(page, product.url)
  const other = await context.newPage()
  await openDashboard(other, product.url)
  await signOut(page)
  await expect(page).toHaveURL(`${product.url}/auth`)
  await expect(other).toHaveURL(`${product.url}/auth`)
  expect(await stored(page, 'prumo.session')).toBeNull()
  expect(await stored(page, 'lastActivity')).toBeNull()
})

test('signing out clears this device even when the server does not answer, in every tab', async ({
  page,
  context,
  product,
  consoleErrors,
}) => {
  await enterAs(page, product, 'subsindico', true)
  await context.route('**/auth/v1/logout*', (route) => route.abort())
  await openDashboard(page, product.url)
  const other = await context.newPage()
  await openDashboard(other, product.url)
  await signOut(page)
  await expect(page).toHaveURL(`${product.url}/auth`)
  await expect(other).toHaveURL(`${product.url}/auth`)
  await page.goto(`${product.url}/dashboard`)
  await expect(page).toHaveURL(`${product.url}/auth`)
  expectLostRequests(consoleErrors)
})

test('a refreshed token replaces the session and is no sign of life', async ({ page, product }) => {
  await enterAs(page, product, 'subsindico', true)
  await openDashboard(page, product.url)
  const before = JSON.parse((await stored(page, 'prumo.session')) ?? '{}') as { expires_at: number }
  await page.evaluate((session) => {
    localStorage.setItem('prumo.session', JSON.stringify({ ...session, expires_at: 1 }))
    localStorage.setItem('lastActivity', '2020-01-01T00:00:00.000Z')
  }, before)
  await lookAgain(page)
  await expect
    .poll(
      async () =>
        (JSON.parse((await stored(page, 'prumo.session')) ?? '{}') as { expires_at: number }).expires_at,
    )
    .toBeGreaterThan(1)
  expect(await stored(page, 'lastActivity')).toBe('2020-01-01T00:00:00.000Z')
})

test('a session that the server does not know any more is cleared', async ({ page, product }) => {
  await enterAs(page, product, 'subsindico', true)
  await page.route(tokenUrl, (route) => route.fulfill(refusal(403, 'session_not_found', 'Session not found')))
  await page.addInitScript(() => {
    const session = localStorage.getItem('prumo.session')
    if (session)
      localStorage.setItem('prumo.session', JSON.stringify({ ...JSON.parse(session), expires_at: 1 }))
  })
  await page.goto(`${product.url}/dashboard`)
  await expect(page).toHaveURL(`${product.url}/auth`)
  expect(await stored(page, 'prumo.session')).toBeNull()
})

test('a session that was signed out elsewhere ends with its next act, which says so', async ({
  page,
  product,
}) => {
  await enterAs(page, product, 'morador', true)
  await openDashboard(page, product.url, '/settings?tab=profile')
  await page.getByRole('textbox', { name: /telefone/i }).fill('(11) 98765-4321')
  const { access_token } = JSON.parse((await stored(page, 'prumo.session')) ?? '{}')
  const answer = await page.request.post(`${product.url}/auth/v1/logout?scope=local`, {
    headers: { authorization: `Bearer ${access_token}` },
  })
  expect(answer.status()).toBe(204)
  await page.getByRole('button', { name: 'Salvar telefone' }).click()
  await expect(page).toHaveURL(`${product.url}/auth`)
  await expect(page.getByText('Sua sessão expirou')).toBeVisible()
  expect(await stored(page, 'prumo.session')).toBeNull()
})

test('the role is read once, and again when the page asks for fresh data', async ({ page, product }) => {
  await enterAs(page, product, 'sindica')
  let role = 'admin'
  let reads = 0
  await page.route('**/rest/v1/user_roles*', (route) => {
    reads++
    return route.fulfill({ json: role === 'none' ? null : { role } })
  })
  await openDashboard(page, product.url)
  await expect.poll(() => reads).toBe(1)
  // Within the page: the person is the same, and so is what was read.
  await page.getByRole('link', { name: 'Unidades', exact: true }).first().click()
  await expect(page.getByRole('heading', { level: 1, name: 'Unidades' })).toBeVisible()
  expect(reads).toBe(1)
  const overlay = page.getByRole('button', { name: 'Analytics' })
  await expect(overlay).toBeHidden()
  role = 'superadmin'
  await page.evaluate(() => dispatchEvent(new Event('refreshData')))
  await expect(overlay).toBeVisible()
  expect(reads).toBe(2)
  role = 'none'
  await page.evaluate(() => dispatchEvent(new Event('refreshData')))
  await expect(overlay).toBeHidden()
})

test('eight hours without a sign of life end the session; what was typed is kept', async ({
  page,
  product,
}) => {
  const said: string[] = []
  page.on('console', (message) => said.push(message.text()))
  await enterAs(page, product, 'subsindico', true)
  await page.clock.install()
  await openDashboard(page, product.url)
  await page.clock.fastForward('07:50:00')
  await expect(page).toHaveURL(`${product.url}/dashboard`)
  expect(said).not.toContain('Sessão expirada por inatividade')
  await page.clock.fastForward('00:20:00')
  await expect(page).toHaveURL(`${product.url}/auth`)
  await expect(page.getByText('Sua sessão expirou')).toBeVisible()
  expect(said).toContain('Sessão expirada por inatividade')
  expect(await stored(page, 'lastActivity')).toBeNull()
})

test('a page looked at again after a night asleep is not taken for a sign-in', async ({ page, product }) => {
  await enterAs(page, product, 'subsindico', true)
  await openDashboard(page, product.url)
  await page.evaluate(() => localStorage.setItem('lastActivity', '2020-01-01T00:00:00.000Z'))
  await lookAgain(page)
  await expect(page).toHaveURL(`${product.url}/auth`)
})
