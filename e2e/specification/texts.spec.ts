import type { Page } from '@playwright/test'
import { expectNoFinding } from '../accessibility.ts'
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
// Eighty states that know nothing of each other: whichever worker is free opens the next.
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
  await page.emulateMedia({ reducedMotion: 'reduce' })
  for (const colorScheme of ['light', 'dark'] as const) {
    await page.emulateMedia({ colorScheme })
    await expectNoFinding(page)
  }
}

const opened = new Set<string>()

for (const [screen, states] of Object.entries(screens)) {
  for (const [state, open] of Object.entries(states) as [string, Open][]) {
    const texts = rows.filter((row) => row.screen === screen && row.state === state)
    for (const { text } of texts) opened.add(`${screen}, ${state}: ${text}`)
    test(`${screen}, ${state}`, async ({ page, product, consoleErrors }) => {
      const expectErrors = async (known: RegExp) => {
        await expect.poll(() => consoleErrors.some((error) => known.test(error))).toBe(true)
        consoleErrors.splice(
          0,
          Number.POSITIVE_INFINITY,
          ...consoleErrors.filter((error) => !known.test(error)),
        )
      }
      await open({ page, product, expectErrors })
      const scope = page.locator(scopes[screen] ?? ':root')
      for (const { section, text } of texts)
        await expect.soft(reading(scope, text), `section ${section}: ${text}`).toBeVisible()
      if (surveyed.has(`${screen} ${state}`)) await expectAccessible(page)
    })
  }
}

test('every text of the table is looked for', () => {
  expect(
    rows.map(({ screen, state, text }) => `${screen}, ${state}: ${text}`).filter((row) => !opened.has(row)),
  ).toEqual([])
  const states = Object.entries(screens).flatMap(([screen, all]) =>
    Object.keys(all).map((state) => `${screen} ${state}`),
  )
  expect([...surveyed].filter((name) => !states.includes(name))).toEqual([])
})
