import type { Page } from '@playwright/test'
import { expect, test } from './product.ts'
import { enterAs } from './visitor.ts'

test.use({ start: '' })

/** Pages that live from what they read. */
const pages = [
  ...['units', 'units/mudancas', 'units/grupos', 'units/fracoes', 'residents', 'resident-requests'],
  ...['finances', 'finances/emissoes', 'finances/pix-automatico', 'finances/recebimentos', 'finances/fundos'],
  ...['finances/recebimentos-online', 'finances/leituras', 'finances/conciliacao', 'finances/fechamento'],
  ...['finances/plano-de-contas', 'finances/saldos-iniciais', 'finances/despesas', 'finances/aprovacoes'],
  ...['finances/avulsos', 'finances/fornecedores', 'finances/orcamento', 'finances/lancamentos'],
  ...['finances/arquivo', 'finances/balancete', 'finances/fluxo-de-caixa', 'finances/prestacao'],
  ...['finances/inadimplencia', 'finances/acordos', 'communications', 'portaria', 'portaria/visitas'],
  ...['portaria/encomendas', 'portaria/livro', 'portaria/turnos', 'portaria/rondas', 'portaria/chaves'],
  ...['portaria/achados', 'portaria/aberturas', 'portaria/divergencias', 'portaria/ajustes', 'documents'],
  ...['documents/vencimentos', 'documents/modelos', 'users', 'audit-logs', 'notifications', 'reservations'],
  ...[
    'reservations/lista',
    'reservations/sorteios',

    'incidents',
    'incidents/manutencao',
  ],
  ...['incidents/manutencao/ativos', 'incidents/manutencao/planos', 'incidents/manutencao/inspecoes'],
  ...['incidents/manutencao/fornecedores', 'penalties', 'penalties/relatos', 'voting', 'voting/enquetes'],
]

/** To another page of the open app, whose own reads are not asked again. */
const goWithin = (page: Page, path: string) =>
  page.evaluate((to) => {
    history.pushState(null, '', to)
    dispatchEvent(new PopStateEvent('popstate'))
  }, `/dashboard/${path}`)

const again = (page: Page) =>
  page.getByRole('main').getByRole('button', { name: /^Tentar (Novamente|de novo)$/ })

test('whatever a page could not read can be asked for again, and until then it does not call itself empty', async ({
  page,
  product,
}) => {
  await enterAs(page, product, 'sindica')
  // Where nothing is read that a page below reads too: what is fresh yet is not asked for again. The home reads the inspections.
  await page.goto(`${product.url}/dashboard/settings`)
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
  const reads = /\/rest\/v1\//
  for (const path of pages) {
    // No fault of the server: that would be tried twice more first.
    await page.route(reads, (route) => route.fulfill({ status: 400, json: { code: '22P02', message: 'no' } }))
    await goWithin(page, path)
    await expect(again(page).first(), path).toBeVisible()
    await expect(page.getByRole('main').getByRole('heading', { name: /^(Nenhum|Nada)/ }), path).toHaveCount(0)
    await page.unroute(reads)
    await expect(async () => {
      if ((await again(page).count()) > 0) await again(page).first().click()
      expect(await again(page).count(), path).toBe(0)
    }).toPass()
  }
})

test('a page beyond the last one says so, and leads back', async ({ page, product }) => {
  await enterAs(page, product, 'sindica')
  await page.goto(`${product.url}/dashboard/finances/fornecedores?depois=%EF%BF%BD`)
  await expect(page.getByRole('heading', { name: 'Nada mais aqui' })).toBeVisible()
  await page.getByRole('button', { name: 'Do início' }).click()
  await expect(page.getByRole('table', { name: 'Fornecedores' })).toBeVisible()
})
