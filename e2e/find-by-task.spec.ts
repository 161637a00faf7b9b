import type { Page } from '@playwright/test'
import { expectAccessible } from './accessibility.ts'
import { expect, signIn, test } from './product.ts'

// Ctrl K and the phone's search: what people want to do, in their own words.
test.use({ start: '' })

const field = (page: Page) => page.getByPlaceholder('Buscar tarefa, unidade, pessoa ou placa')
const list = (page: Page) => page.getByRole('dialog')

async function find(page: Page, typed: string) {
  await expect(page.getByRole('button', { name: /Buscar tarefa/ }).first()).toBeVisible()
  await page.keyboard.press('Control+k')
  await field(page).fill(typed)
}

test('the síndica does by keyboard what she names, and a unit found offers its acts', async ({
  page,
  product,
}) => {
  await signIn(page, product, 'sindica@demo.example.com', 'prumo-demo')
  await page.goto(`${product.url}/dashboard`)
  await find(page, 'trocar snha')
  await expect(list(page).getByText('Trocar senha')).toBeVisible()
  await page.keyboard.press('Enter')
  await expect(page).toHaveURL(/settings\?tab=security/)

  const asked: string[] = []
  page.on('request', (request) => {
    if (request.method() === 'POST' && request.url().includes('/rpc/search_')) asked.push(request.url())
  })
  await page.keyboard.press('Control+k')
  await field(page).fill('2ª via b302')
  await expect(list(page).getByText('Cobrar ou enviar 2ª via: B-302')).toBeVisible()
  await expect(list(page).getByText('Avisar B-302')).toBeVisible()
  // One request for one stroke, whatever kinds of things are looked for.
  expect(asked.length).toBe(1)
  await expectAccessible(page)
  await page.keyboard.press('Enter')
  await expect(page).toHaveURL(/finances\/inadimplencia\/[0-9a-f-]{36}$/)

  await find(page, 'avisar b302')
  await list(page).getByText('Avisar B-302').click()
  await expect(page).toHaveURL(/communications\/escrever\?unidade=/)
  await expect(page.getByRole('radio', { name: 'Escolher' })).toBeChecked()

  await find(page, 'convenção')
  await expect(list(page).getByText('Documentos', { exact: true }).first()).toBeVisible()
})

test('a resident on the phone finds the copy of a boleto and no page of the management', async ({
  page,
  product,
}) => {
  await page.setViewportSize({ width: 390, height: 844 })
  await signIn(page, product, 'morador@demo.example.com', 'prumo-demo')
  await page.goto(`${product.url}/dashboard`)
  await page.getByRole('button', { name: /Buscar tarefa/ }).click()
  await expect(list(page).getByText('Segunda via do boleto')).toBeVisible()
  await field(page).fill('emitir cobranças')
  await expect(list(page).getByText('Emitir cobranças')).toHaveCount(0)
  await field(page).fill('qwzx kjh')
  await expect(list(page).getByText(/Nada encontrado/)).toBeVisible()
  await field(page).fill('barulho')
  await list(page).getByText('Reclamar de barulho').click()
  await expect(page).toHaveURL(/incidents\/nova/)
})

test('without an answer of the server the pages are still found, and it can be asked again', async ({
  page,
  product,
}) => {
  await signIn(page, product, 'sindica@demo.example.com', 'prumo-demo')
  await page.goto(`${product.url}/dashboard`)
  await page.route('**/rpc/search_everything', (route) => route.fulfill({ status: 500, body: '{}' }))
  await find(page, 'boletos')
  await expect(list(page).getByText('Segunda via do boleto')).toBeVisible()
  await expect(list(page).getByText('Tentar de novo')).toBeVisible()
  await page.unroute('**/rpc/search_everything')
  await list(page).getByText('Tentar de novo').click()
  await expect(list(page).getByText('Tentar de novo')).toHaveCount(0)
})
