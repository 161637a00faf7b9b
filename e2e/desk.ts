import type { Page } from '@playwright/test'
import { expect, type Product } from './product.ts'
import { enterAs } from './visitor.ts'

/** Of the demonstration's doorman. */
const deskPin = '246810'
const mesa = '/dashboard/portaria/mesa'

/** Makes the page's device a front desk by hand, with a session of its own, and opens it by the PIN, which is made if there is none. */
export async function becomeDesk(page: Page, product: Product, name: string): Promise<void> {
  await enterAs(page, product, 'porteiro', true)
  await page.goto(`${product.url}/dashboard/portaria`)
  await page.getByLabel('Nome desta portaria').fill(name)
  await page.getByRole('button', { name: 'Usar este aparelho como portaria' }).click()
  const make = page.getByRole('button', { name: /^Criar o PIN de/ })
  const asked = page.getByRole('heading', { name: /^PIN de/ })
  const josue = page.getByRole('button', { name: 'Josué Ramos', exact: true })
  await expect(make.or(asked).or(josue).first()).toBeVisible()
  if (await make.isVisible()) {
    await make.click()
    await page.getByLabel('PIN', { exact: true }).fill(deskPin)
    await page.getByLabel('PIN de novo').fill(deskPin)
    await page.getByRole('button', { name: 'Salvar PIN' }).click()
    await expect(asked.or(josue).first()).toBeVisible()
  }
  if (await josue.isVisible()) await josue.click()
  await typePin(page)
}

/** On the desk of a device that was started again. */
export async function reopenDesk(page: Page, product: Product): Promise<void> {
  await page.goto(`${product.url}${mesa}`)
  const josue = page.getByRole('button', { name: 'Josué Ramos' })
  const asked = page.getByRole('heading', { name: /^PIN de/ })
  await expect(josue.or(asked).first()).toBeVisible()
  if (await josue.isVisible()) await josue.click()
  await typePin(page)
}

/** Josué's, unless it is another doorman's. */
export async function typePin(page: Page, pin = deskPin): Promise<void> {
  await expect(page.getByRole('heading', { name: /^PIN de/ })).toBeVisible()
  await page.keyboard.type(pin)
  await expect(page.getByRole('navigation', { name: 'Registrar' })).toBeVisible()
}

/** The desk's first screen stands, and its keys are heard. */
const atHome = (page: Page) => expect(page.getByRole('navigation', { name: 'Registrar' })).toBeVisible()

/** A walk-in, by keyboard alone: the key, the unit, the name. */
export async function arrive(page: Page, unit: string, name: string): Promise<void> {
  await atHome(page)
  await page.keyboard.press('1')
  await page.getByLabel('Unidade, morador ou placa').fill(unit)
  await page.keyboard.press('Enter')
  await page.getByLabel('Nome de quem chegou').fill(name)
  await page.keyboard.press('Enter')
  await expect(page.getByText(`Entrada: ${name}`)).toBeVisible()
}

/** Somebody leaves: the key, the name, Enter. */
export async function leave(page: Page, name: string): Promise<void> {
  await atHome(page)
  await page.keyboard.press('4')
  await page.getByLabel('Procurar quem sai').fill(name)
  await page.keyboard.press('Enter')
  await expect(page.getByText(`Saída: ${name}`)).toBeVisible()
  await page.getByRole('button', { name: 'Voltar' }).click()
}

/** A parcel arrives: the key, the unit, the carrier. */
export async function receive(page: Page, unit: string, carrier: string): Promise<void> {
  await atHome(page)
  await page.keyboard.press('2')
  await page.getByLabel('Unidade, nome ou texto da etiqueta').fill(unit)
  await page.keyboard.press('Enter')
  await page.getByRole('button', { name: carrier, exact: true }).click()
  await expect(page.getByText(`Encomenda recebida: ${carrier}`)).toBeVisible()
}

/** Hands the first parcel waiting for a unit to the named person. */
export async function handOver(page: Page, unit: string, name: string): Promise<void> {
  await atHome(page)
  await page
    .getByRole('region', { name: /^Encomendas à espera/ })
    .getByRole('button', { name: unit })
    .first()
    .click()
  await page.getByLabel('Ou outra pessoa').fill(name)
  await page.getByRole('button', { name: /^Entregar a / }).click()
  await expect(page.getByText(`Encomenda entregue: ${name}`)).toBeVisible()
}

type Row = Record<string, unknown>
/** Rows of a table as an administrator reads them. */
export async function rowsAs(product: Product, login: string, path: string): Promise<Row[]> {
  const { anonKey } = (await (await fetch(`${product.url}/config.json`)).json()) as { anonKey: string }
  const headers = { apikey: anonKey, 'content-type': 'application/json' }
  const body = JSON.stringify({ email: `${login}@demo.example.com`, password: 'prumo-demo' })
  const signed = await fetch(`${product.url}/auth/v1/token?grant_type=password`, {
    method: 'POST',
    headers,
    body,
  })
  const { access_token } = (await signed.json()) as { access_token: string }
  const answer = await fetch(`${product.url}/rest/v1/${path}`, {
    headers: { ...headers, authorization: `Bearer ${access_token}` },
  })
  expect(answer.status).toBe(200)
  return (await answer.json()) as Row[]
}
