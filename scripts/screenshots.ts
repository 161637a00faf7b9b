// `npm run screenshots`: starts the product with its demonstration in its own folder and takes the pictures of docs/screenshots and every public page
// into docs/screens. Otherwise, after `--`:
//   --public         only the public pages
//   --landing        the product's screens that the landing page shows (public/product)
//   --brand          icons and the card of shared links (public)
//   --all <folder>   every page, at phone and desktop size, light and dark
import { mkdirSync, mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import process from 'node:process'
import { parseArgs } from 'node:util'
import type { Browser, Page } from '@playwright/test'
import { startProduct } from '../e2e/product.ts'
import { logins } from './demonstration/plan.ts'
import { drawBrandPictures } from './screenshots/brand-pictures.ts'
import {
  bothSizesAndSchemes,
  desktop,
  type Look,
  openBrowser,
  openPage,
  phone,
  take,
} from './screenshots/camera.ts'
import { takeDeskPicture } from './screenshots/desk-picture.ts'
import { takeLandingPictures } from './screenshots/landing-pictures.ts'
import { takePublicPages } from './screenshots/public-pages.ts'
import { root } from './settings.ts'

/** `follow`: takes the picture of the page that this link leads to. */
type Shot = { name: string; login: string | null; path: string; look?: Look; follow?: string }

const readme: Shot[] = [
  { name: 'inicio-sindica', login: logins.sindica.email, path: '/dashboard' },
  { name: 'cobrancas', login: logins.sindica.email, path: '/dashboard/finances' },
  { name: 'emitir', login: logins.sindica.email, path: '/dashboard/finances/emitir' },
  { name: 'relatorio', login: logins.sindica.email, path: '/dashboard/reports/income-and-spending' },
  { name: 'comunicado', login: logins.sindica.email, path: '/dashboard/communications' },
  {
    name: 'pergunte',
    login: logins.sindica.email,
    path: '/dashboard/documents/perguntar?pergunta=Posso+ter+cachorro%3F',
  },
  { name: 'reservas', login: logins.sindica.email, path: '/dashboard/reservations?ver=semana' },
  { name: 'ocorrencias', login: logins.sindica.email, path: '/dashboard/incidents' },
  { name: 'manutencao', login: logins.sindica.email, path: '/dashboard/incidents/manutencao' },
  { name: 'penalidades', login: logins.sindica.email, path: '/dashboard/penalties' },
  {
    name: 'assembleia',
    login: logins.sindica.email,
    path: '/dashboard/voting',
    follow: 'Entrar na assembleia',
  },
  {
    name: 'voto-telefone',
    login: logins.owner.email,
    path: '/dashboard/voting',
    follow: 'Entrar na assembleia',
    look: phone,
  },
  { name: 'portaria-morador-telefone', login: logins.owner.email, path: '/dashboard/portaria', look: phone },
  { name: 'inicio-morador-telefone', login: logins.debtor.email, path: '/dashboard', look: phone },
]

const sindica = [
  '',
  '/communications',
  '/communications?lista=rascunhos',
  '/communications/escrever',
  '/documents',
  '/documents/perguntar',
  '/documents/vencimentos',
  '/documents/modelos',
  '/notifications',
  '/notifications-test',
  '/notifications-test?tab=log',
  '/portaria',
  '/portaria/visitas',
  '/portaria/encomendas',
  '/portaria/livro',
  '/portaria/turnos',
  '/portaria/rondas',
  '/portaria/chaves',
  '/portaria/achados',
  '/portaria/aberturas',
  '/portaria/divergencias',
  '/portaria/regras',
  '/portaria/ajustes',
  '/reservations',
  '/reservations?ver=semana',
  '/reservations?ver=dia',
  '/reservations/lista',
  '/reservations/sorteios',
  '/reservations/espacos',
  '/incidents',
  '/incidents/mapa',
  '/incidents/manutencao',
  '/incidents/manutencao/calendario',
  '/incidents/manutencao/ativos',
  '/incidents/manutencao/inspecoes',
  '/penalties',
  '/voting',
  '/voting/editar',
  '/finances',
  '/finances/emitir',
  '/finances/banco',
  '/finances/balancete',
  '/reports',
  '/reports/council-pack',
  '/units',
  '/residents',
  '/resident-requests',
]
const settings = ['profile', 'notifications', 'condominium', 'convention', 'bank'].map(
  (tab) => `/settings?tab=${tab}`,
)
const pages: { login: string; paths: string[] }[] = [
  { login: logins.sindica.email, paths: [...sindica, ...settings].map((path) => `/dashboard${path}`) },
  { login: logins.council.email, paths: ['/dashboard', '/dashboard/finances'] },
  { login: logins.doorman.email, paths: ['/dashboard', '/dashboard/units'] },
  {
    login: logins.debtor.email,
    paths: ['', '/finances', '/portaria', '/units', '/residents', '/communications', '/documents'].map(
      (path) => `/dashboard${path}`,
    ),
  },
  { login: logins.pending.email, paths: ['/dashboard'] },
  {
    login: logins.superadmin.email,
    paths: ['/dashboard', '/dashboard/superadmin-financial', '/dashboard/subscription-plans'],
  },
]

async function takeAll(browser: Browser, url: string, folder: string): Promise<void> {
  mkdirSync(folder, { recursive: true })
  for (const { login, paths } of pages) {
    for (const look of bothSizesAndSchemes) {
      const page = await openPage(browser, url, login, look)
      for (const path of paths) {
        const name = `${login.split('@')[0]}${path.replaceAll(/\W+/g, '-')}-${look.width}-${look.scheme}`
        await take(page, url + path, join(folder, `${name}.png`), true)
      }
      await page.close()
    }
  }
  await takePublicPages(browser, url, join(folder, 'publico'))
  console.log(`Telas em ${folder}`)
}

async function led(page: Page, address: string, link: string): Promise<string> {
  await page.goto(address)
  await page.getByRole('link', { name: link }).click()
  await page.waitForURL((url) => url.href !== address)
  return page.url()
}

async function takeReadme(browser: Browser, url: string): Promise<void> {
  const folder = join(root, 'docs', 'screenshots')
  rmSync(folder, { recursive: true, force: true })
  mkdirSync(folder, { recursive: true })
  for (const { name, login, path, look, follow } of readme) {
    const page = await openPage(browser, url, login, look ?? desktop)
    const address = follow ? await led(page, url + path, follow) : url + path
    await take(page, address, join(folder, `${name}.png`), false)
    await page.close()
  }
  await takeDeskPicture(browser, url, folder)
}

const { values: options, positionals } = parseArgs({
  allowPositionals: true,
  options: {
    all: { type: 'boolean' },
    public: { type: 'boolean' },
    landing: { type: 'boolean' },
    brand: { type: 'boolean' },
  },
})
const browser = await openBrowser()
if (options.brand) await drawBrandPictures(browser, join(root, 'public'))
else {
  const given = process.env.PRODUCT_URL
  const { url, stop } = given ? { url: given, stop: async () => {} } : await startProduct([])
  if (options.all) await takeAll(browser, url, positionals[0] ?? mkdtempSync(join(tmpdir(), 'prumo-pages-')))
  else if (options.landing) await takeLandingPictures(browser, url, join(root, 'public', 'product'))
  else {
    if (!options.public) await takeReadme(browser, url)
    await takePublicPages(browser, url, join(root, 'docs', 'screens'))
  }
  await stop()
}
await browser.close()
