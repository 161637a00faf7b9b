import { createHash } from 'node:crypto'
import { globSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import type { Browser } from '@playwright/test'
import { logins } from '../demonstration/plan.ts'
import { root } from '../settings.ts'
import { type Look, openPage, takeWebp } from './camera.ts'

/** What is around every screen. */
const frame = [
  'app/shell/layout/{layout,navigation,condominium-switcher}.*',
  'app/features/home/{home-page,greeting,home.module}.*',
]

// Sizes as `app/features/landing/sections/product-pictures.tsx` shows them, times the scale.
const pictures: {
  name: string
  login: string
  path: string
  look: Omit<Look, 'scheme'>
  /** The files that the screen is made of: a change of one of them makes the picture old. */
  shows: string[]
}[] = [
  {
    name: 'inicio-sindica',
    login: logins.sindica.email,
    path: '/dashboard',
    look: { width: 1280, height: 820, scale: 1.5 },
    shows: [...frame, 'app/features/home/manager-home.tsx', 'app/features/home/{attention,money}/**'],
  },
  {
    name: 'cobranca-morador',
    login: logins.debtor.email,
    path: '/dashboard',
    look: { width: 390, height: 800, scale: 2 },
    shows: [...frame, 'app/features/home/resident-home.tsx', 'app/features/finances/resident/**'],
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
  writeFileSync(record, `${JSON.stringify(pagesShown(), null, 2)}\n`)
}

/** Which state of their pages the pictures show. */
export const record = join(root, 'scripts', 'screenshots', 'landing-pages.json')

/** The state of each picture's page, as a digest of the files that it is made of, tests aside. */
export function pagesShown(): Record<string, string> {
  return Object.fromEntries(
    pictures.map(({ name, shows }) => {
      const files = shows.flatMap((pattern) => {
        const found = globSync(pattern, { cwd: root }).filter(
          (file) => /\.(tsx?|css)$/.test(file) && !file.includes('.test.'),
        )
        if (found.length === 0) throw new Error(`nothing is ${pattern}`)
        return found
      })
      const digest = createHash('sha256')
      for (const file of files.toSorted()) digest.update(file).update(readFileSync(join(root, file)))
      return [name, digest.digest('hex')]
    }),
  )
}
