import type { Locator, Page } from '@playwright/test'
import { expect } from '../product.ts'

/** What a busy machine may take between the two calls below, in which the page's clock runs; it cannot be stopped in its past. */
const allowance = 30_000

/** Stops the page's clock before it opens: time then passes only as a test says. */
export async function stopClock(page: Page): Promise<void> {
  const now = Date.now()
  await page.clock.install({ time: now })
  await page.clock.pauseAt(now + allowance)
}

const step = 10

/** Lets time pass, a little at a time, until something is seen; gives the milliseconds it took. */
export async function passUntil(page: Page, seen: Locator): Promise<number> {
  let passed = 0
  await expect
    .poll(
      async () => {
        if (await seen.isVisible()) return true
        await page.clock.runFor(step)
        passed += step
        return false
      },
      { intervals: [50], timeout: 30_000 },
    )
    .toBe(true)
  return passed
}
