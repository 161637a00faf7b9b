import { join } from 'node:path'
import type { Browser } from '@playwright/test'
import { becomeDesk } from '../../e2e/desk.ts'
import type { Product } from '../../e2e/product.ts'
import { type Look, openPage } from './camera.ts'

/** A 10-inch tablet on the counter. */
const tablet: Look = { width: 1180, height: 820, scheme: 'light' }

/** The doorman's desk: a device that is made one, opened by his PIN. */
export async function takeDeskPicture(browser: Browser, url: string, folder: string): Promise<void> {
  const product: Product = { url, standinsUrl: '', folder: null }
  const page = await openPage(browser, url, null, tablet)
  await becomeDesk(page, product, 'Portaria social')
  await page.getByText(/^Enviando/).waitFor({ state: 'hidden' })
  await page.waitForLoadState('networkidle')
  await page.screenshot({ path: join(folder, 'portaria.png'), animations: 'disabled' })
  await page.close()
}
