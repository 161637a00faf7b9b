import { writeFile } from 'node:fs/promises'
import { type Browser, chromium, type Page } from '@playwright/test'
import { findBrowser } from '../browser.ts'
import { password } from '../demonstration/plan.ts'

export type Look = { width: number; height: number; scheme: 'light' | 'dark'; scale?: number }

export const desktop: Look = { width: 1440, height: 900, scheme: 'light' }
export const phone: Look = { width: 390, height: 844, scheme: 'light' }
export const bothSizesAndSchemes: readonly Look[] = [desktop, phone].flatMap((look) => [
  look,
  { ...look, scheme: 'dark' as const },
])

export const openBrowser = (): Promise<Browser> =>
  chromium.launch({ executablePath: findBrowser(), args: ['--no-sandbox', '--disable-dev-shm-usage'] })

/** Opens a page as for a person in São Paulo, signed in when `login` is given. */
export async function openPage(
  browser: Browser,
  url: string,
  login: string | null,
  look: Look,
): Promise<Page> {
  const page = await browser.newPage({
    viewport: { width: look.width, height: look.height },
    deviceScaleFactor: look.scale ?? 1,
    colorScheme: look.scheme,
    locale: 'pt-BR',
    timezoneId: 'America/Sao_Paulo',
    reducedMotion: 'reduce',
    serviceWorkers: 'block',
  })
  if (login) {
    await page.goto(`${url}/auth`)
    await page.getByLabel('E-mail').fill(login)
    await page.getByLabel('Senha', { exact: true }).fill(password)
    await page.getByRole('button', { name: 'Entrar', exact: true }).click()
    await page.waitForURL(/\/dashboard/)
  }
  return page
}

async function settle(page: Page, url: string): Promise<void> {
  await page.goto(url)
  await page.waitForLoadState('networkidle')
  // Pictures below the fold load when they come near.
  for (const picture of await page.locator('img[loading=lazy]:visible').all()) {
    await picture.scrollIntoViewIfNeeded()
    await picture.evaluate((image: HTMLImageElement) => image.decode())
  }
  await page.evaluate(() => scrollTo(0, 0))
}

/** One address as PNG, the whole page or its first screen. */
export async function take(page: Page, url: string, file: string, fullPage: boolean): Promise<void> {
  await settle(page, url)
  await page.screenshot({ path: file, fullPage, animations: 'disabled' })
}

/** Saves the first screen of an address as WebP, which Playwright itself cannot write. */
export async function takeWebp(page: Page, url: string, file: string, quality: number): Promise<void> {
  await settle(page, url)
  const session = await page.context().newCDPSession(page)
  const { data } = await session.send('Page.captureScreenshot', { format: 'webp', quality })
  await writeFile(file, data, 'base64')
}
