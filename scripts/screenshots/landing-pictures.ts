import { mkdirSync } from 'node:fs'
import { join } from 'node:path'
import type { Browser } from '@playwright/test'
import { logins } from '../demonstration/plan.ts'
import { type Look, openPage, takeWebp } from './camera.ts'

// Sizes as `app/features/landing/sections/product-pictures.tsx` shows them, times the scale.
const pictures: { name: string; login: string; path: string; look: Omit<Look, 'scheme'> }[] = [
  {
    name: 'inicio-sindica',
    login: logins.sindica.email,
    path: '/dashboard',
    look: { width: 1280, height: 820, scale: 1.5 },
  },
  {
    name: 'cobranca-morador',
    login: logins.debtor.email,
    path: '/dashboard',
    look: { width: 390, height: 800, scale: 2 },
  },
]

/** The product's own screens that the landing page shows, from the demonstration, light and dark. */
export async function takeLandingPictures(browser: Browser, url: string, folder: string): Promise<void> {
  mkdirSync(folder, { recursive: true })
  for (const { name, login, path, look } of pictures) {
    for (const scheme of ['light', 'dark'] as const) {
      const page = await openPage(browser, url, login, { ...look, scheme })
      await takeWebp(page, url + path, join(folder, `${name}-${scheme}.webp`), 82)
      await page.close()
    }
  }
}
