import type { Page } from '@playwright/test'
import { expectAccessible } from './accessibility.ts'
import { expect, type Product, test } from './product.ts'
import { enterAs } from './visitor.ts'

// The demonstration condominium, seen by each role: what it opens, what it is refused, and whether all can use it.
test.use({ start: '' })
// Each role for itself: whichever worker is free takes the next.
test.describe.configure({ mode: 'parallel' })

const admins = [
  '',
  '/units',
  '/residents',
  '/resident-requests',
  '/users',
  '/finances',
  '/finances/banco',
  '/finances/balancete',
  '/reports',
  '/condominiums',
  '/audit-logs',
  '/settings?tab=convention',
  '/settings',
]
const ofAll = ['Perfil', 'Segurança', 'Avisos', 'Privacidade']
const ofReaders = [...ofAll, 'Decisões']
const ofAdmins = [...ofReaders, 'Condomínio', 'Convenção', 'Banco e Pix', 'Assinatura']
/** What each opens, ending with the settings and their tabs. */
const roles = [
  { login: 'sindica', opens: admins, refused: [], tabs: ofAdmins, looks: 'gate' },
  // The same pages once more: looked at for who can use them above.
  { login: 'subsindico', opens: admins, refused: [], tabs: ofAdmins, looks: 'none' },
  {
    login: 'conselho',
    opens: ['', '/units', '/residents', '/finances', '/audit-logs', '/settings'],
    refused: ['/resident-requests', '/finances/emitir', '/users', '/condominiums'],
    tabs: ofReaders,
  },
  {
    login: 'porteiro',
    opens: ['', '/units', '/residents', '/audit-logs', '/settings'],
    refused: ['/finances', '/reports', '/resident-requests', '/users', '/condominiums'],
    tabs: ofAll,
  },
  {
    login: 'atrasado',
    opens: ['', '/units', '/residents', '/finances', '/reports', '/audit-logs', '/settings'],
    refused: ['/resident-requests', '/finances/banco', '/users', '/condominiums'],
    tabs: ofReaders,
    looks: 'gate',
  },
  {
    login: 'plataforma',
    opens: ['', '/condominiums', '/audit-logs', '/settings'],
    refused: ['/finances', '/units', '/residents', '/users'],
    tabs: ofAll,
  },
]

// Whether all can use the pages is looked at in the gate for those who see most: the síndica and a resident.
for (const { login, opens, refused, tabs, looks = 'long' } of roles) {
  test(`${login} opens what the matrix says, and is refused the rest`, async ({ page, product }) => {
    await enterAs(page, product, login)
    for (const path of opens) await (looks === 'gate' ? openToAll : open)(page, product, path)
    await expect(page.getByRole('tab')).toHaveText(tabs)
    for (const path of refused) {
      await page.goto(`${product.url}/dashboard${path}`)
      await expect(page.getByText('Acesso negado').first()).toBeVisible()
    }
  })

  if (looks === 'long')
    test(`${login} finds nothing in the way`, { tag: '@long' }, async ({ page, product }) => {
      await enterAs(page, product, login)
      for (const path of opens) await openToAll(page, product, path)
    })
}

async function open(page: Page, product: Product, path: string): Promise<void> {
  await page.goto(`${product.url}/dashboard${path}`)
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
  await expect(page.getByText('Acesso negado')).toBeHidden()
  await expect(page.getByText('Ops! Algo deu errado')).toBeHidden()
}

async function openToAll(page: Page, product: Product, path: string): Promise<void> {
  await open(page, product, path)
  await page.waitForLoadState('networkidle')
  await expectAccessible(page)
}

test('a resident awaiting approval sees only the waiting page', async ({ page, product }) => {
  await enterAs(page, product, 'aguardando')
  for (const path of ['', '/finances', '/units']) {
    await page.goto(`${product.url}/dashboard${path}`)
    await expect(page.getByText(/Residencial Jacarandá/).first()).toBeVisible()
    await expect(page.getByText(/aguard/i).first()).toBeVisible()
    await expect(page.getByRole('link', { name: 'Cobranças' })).toHaveCount(0)
  }
})

test('nobody reaches the dashboard without signing in, and every other path is a 404', async ({
  page,
  product,
  consoleErrors,
}) => {
  await page.goto(`${product.url}/dashboard/finances`)
  await page.waitForURL(/\/auth/)
  await page.goto(`${product.url}/nao-existe`)
  await expect(page.getByText('Oops! Page not found')).toBeVisible()
  // The specification has the unknown path logged.
  expect(consoleErrors.splice(0)).toEqual(['404: página inexistente /nao-existe'])
})
