import type { BrowserContext, Page } from '@playwright/test'
import { expectContrast, expectNoFinding } from '../accessibility.ts'
import { expect, test } from '../product.ts'
import { type Open, reading, type States } from './screen.ts'
import { analytics } from './screens/analytics.ts'
import { login, register, strength } from './screens/auth.ts'
import { dashboard } from './screens/dashboard.ts'
import { onboarding } from './screens/onboarding.ts'
import { landing, legal, notFound } from './screens/site.ts'
import { subscribing, subscriptionError, subscriptionSuccess } from './screens/subscriptions.ts'
import { rows, type Screen } from './texts.ts'

// Each screen in each state, with the texts that the specification gives it: a missing or altered one fails by name.
test.use({ start: '' })
// Screens that know nothing of each other: whichever worker is free opens the next.
test.describe.configure({ mode: 'parallel' })

const screens: { [name in Screen]: States<name> } = {
  landing,
  legal,
  notFound,
  login,
  register,
  strength,
  onboarding,
  dashboard,
  subscriptionSuccess,
  subscriptionError,
  subscribing,
  analytics,
}

/** Where to look, on screens over others that say the same: dialog, toasts, and what a page says of itself. */
const scopes: Partial<Record<string, string>> = {
  onboarding: '[role=dialog], [role=alert], [role=status]',
  dashboard: '[role=alert], [role=status]',
  subscribing: '[role=alert], [role=status], main',
}

/** One state per look of a screen: there nothing may stand in anybody's way, in light and dark. */
const surveyed = new Set([
  'notFound unknown path',
  'login wrong password',
  'register sent empty',
  'register leaked password, sent',
  'register done',
  'onboarding plan step',
  'onboarding login refused',
  'dashboard session loading',
  'dashboard page broken',
  'dashboard error nobody caught',
  'subscriptionSuccess pending',
  'subscriptionError payment_rejected',
  'analytics overview',
  'analytics errors, none',
])

async function expectAccessible(page: Page): Promise<void> {
  await page.emulateMedia({ colorScheme: 'light' })
  await expectNoFinding(page)
  await page.emulateMedia({ colorScheme: 'dark' })
  await expectContrast(page)
}

const rowsOf = (screen: string, state: string) =>
  rows.filter((row) => row.screen === screen && row.state === state)

for (const [screen, states] of Object.entries(screens)) {
  test(screen, async ({ context, product, consoleErrors }) => {
    // A page for each state in one browser context: what they all load is loaded once.
    for (const [state, open] of Object.entries(states) as [string, Open][])
      await test.step(state, async () => {
        const page = await context.newPage()
        const known = test.info().errors.length
        await open({ page, product, expectErrors: (known) => takeErrors(consoleErrors, known) })
        const scope = page.locator(scopes[screen] ?? ':root')
        for (const { section, text } of rowsOf(screen, state))
          await expect.soft(reading(scope, text), `${state}, section ${section}: ${text}`).toBeVisible()
        if (surveyed.has(`${screen} ${state}`)) await expectAccessible(page)
        expect(consoleErrors, state).toEqual([])
        if (test.info().errors.length > known)
          await test.info().attach(state, { body: await page.screenshot(), contentType: 'image/png' })
        await forget(context, product.url)
        await page.close()
      })
  })
}

/** Takes errors that a state is known for from those that would fail the test. */
async function takeErrors(consoleErrors: string[], known: RegExp): Promise<void> {
  await expect.poll(() => consoleErrors.some((error) => known.test(error))).toBe(true)
  consoleErrors.splice(0, Number.POSITIVE_INFINITY, ...consoleErrors.filter((error) => !known.test(error)))
}

/** The next state finds nothing of this one but what the browser has loaded. */
async function forget(context: BrowserContext, origin: string): Promise<void> {
  await context.setOffline(false)
  const blank = await context.newPage()
  const session = await context.newCDPSession(blank)
  const storageTypes = 'cookies,local_storage,indexeddb,cache_storage,service_workers'
  await session.send('Storage.clearDataForOrigin', { origin, storageTypes })
  await blank.close()
}

test('every text of the table is looked for', () => {
  const isOpened = ({ screen, state }: (typeof rows)[number]) => state in screens[screen as Screen]
  expect(rows.filter((row) => !isOpened(row))).toEqual([])
  const states = Object.entries(screens).flatMap(([screen, all]) =>
    Object.keys(all).map((state) => `${screen} ${state}`),
  )
  expect([...surveyed].filter((name) => !states.includes(name))).toEqual([])
})
