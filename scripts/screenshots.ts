// `npm run screenshots`: starts the product with its demonstration in a folder of its own and takes the pictures of
// docs/screenshots. `npm run screenshots -- --all <folder>` takes every page, at phone and desktop size, light and dark.
import { mkdirSync, mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import process from 'node:process'
import { type Browser, chromium, type Page } from '@playwright/test'
import { startProduct } from '../e2e/product.ts'
import { findBrowser } from './browser.ts'
import { logins, password } from './demonstration/plan.ts'
import { root } from './settings.ts'

type Look = { width: number; height: number; scheme: 'light' | 'dark' }
type Shot = { name: string; login: string | null; path: string; look?: Partial<Look> }

const desktop: Look = { width: 1440, height: 900, scheme: 'light' }
const phone: Look = { width: 390, height: 844, scheme: 'light' }

const readme: Shot[] = [
  { name: 'inicio-sindica', login: logins.sindica.email, path: '/dashboard' },
  { name: 'cobrancas', login: logins.sindica.email, path: '/dashboard/finances' },
  { name: 'emitir', login: logins.sindica.email, path: '/dashboard/finances/emitir' },
  { name: 'inicio-morador-telefone', login: logins.debtor.email, path: '/dashboard', look: phone },
]

const sindica = [
  '',
  '/finances',
  '/finances/emitir',
  '/finances/banco',
  '/finances/contas',
  '/units',
  '/residents',
  '/resident-requests',
]
const settings = ['profile', 'condominium', 'convention', 'bank'].map((tab) => `/settings?tab=${tab}`)
const pages: { login: string | null; paths: string[] }[] = [
  { login: null, paths: ['/', '/auth', '/auth?tab=register', '/auth/recuperar', '/terms', '/nada'] },
  { login: logins.sindica.email, paths: [...sindica, ...settings].map((path) => `/dashboard${path}`) },
  { login: logins.council.email, paths: ['/dashboard', '/dashboard/finances'] },
  { login: logins.doorman.email, paths: ['/dashboard', '/dashboard/units'] },
  {
    login: logins.debtor.email,
    paths: ['/dashboard', '/dashboard/finances', '/dashboard/units', '/dashboard/residents'],
  },
  { login: logins.pending.email, paths: ['/dashboard'] },
  { login: logins.superadmin.email, paths: ['/dashboard'] },
]

async function openPage(browser: Browser, url: string, login: string | null, look: Look): Promise<Page> {
  const page = await browser.newPage({
    viewport: { width: look.width, height: look.height },
    colorScheme: look.scheme,
    locale: 'pt-BR',
    timezoneId: 'America/Sao_Paulo',
    reducedMotion: 'reduce',
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

async function take(page: Page, url: string, file: string, fullPage: boolean): Promise<void> {
  await page.goto(url)
  await page.waitForLoadState('networkidle')
  await page.screenshot({ path: file, fullPage, animations: 'disabled' })
}

const all =
  process.argv[2] === '--all' ? (process.argv[3] ?? mkdtempSync(join(tmpdir(), 'prumo-pages-'))) : null
const given = process.env.PRODUCT_URL
const product = given ? { url: given, stop: async () => {} } : await startProduct([])
const browser = await chromium.launch({
  executablePath: findBrowser(),
  args: ['--no-sandbox', '--disable-dev-shm-usage'],
})
if (all) {
  mkdirSync(all, { recursive: true })
  for (const { login, paths } of pages) {
    for (const look of [
      desktop,
      { ...desktop, scheme: 'dark' as const },
      phone,
      { ...phone, scheme: 'dark' as const },
    ]) {
      const page = await openPage(browser, product.url, login, look)
      for (const path of paths) {
        const name = `${login?.split('@')[0] ?? 'publico'}${path.replaceAll(/\W+/g, '-')}-${look.width}-${look.scheme}`
        await take(page, product.url + path, join(all, `${name}.png`), true)
      }
      await page.close()
    }
  }
  console.log(`Telas em ${all}`)
} else {
  const folder = join(root, 'docs', 'screenshots')
  rmSync(folder, { recursive: true, force: true })
  mkdirSync(folder, { recursive: true })
  for (const { name, login, path, look } of readme) {
    const page = await openPage(browser, product.url, login, { ...desktop, ...look })
    await take(page, product.url + path, join(folder, `${name}.png`), false)
    await page.close()
  }
}
await browser.close()
await product.stop()
