import { spawnSync } from 'node:child_process'
import type { Page, Request } from '@playwright/test'
import { expectAccessible } from './accessibility.ts'
import { expect, test } from './product.ts'
import { enterAs } from './visitor.ts'

test.use({ start: '' })

const tab = '/dashboard/settings?tab=subscription'
const number = '4235647728025682'
const code = '987'

async function chooseCondominium(page: Page, name: string): Promise<void> {
  await page.getByRole('button', { name: /^Trocar de condomínio:/ }).click()
  await page.getByRole('option', { name }).click()
  await expect(page.getByRole('button', { name: `Trocar de condomínio: ${name}` })).toBeVisible()
}

async function typeCard(page: Page, holder: string): Promise<void> {
  await page.getByLabel('Número do cartão').pressSequentially(number)
  await expect(page.getByLabel('Número do cartão')).toHaveValue('4235 6477 2802 5682')
  await page.getByLabel('Nome no cartão').fill(holder)
  await page.getByLabel('Validade').pressSequentially('1130')
  await page.getByLabel('Código de segurança').fill(code)
  await page.getByLabel('CPF ou CNPJ do titular').fill('529.982.247-25')
}

/** Whatever of a request could carry a number. */
const wordsOf = (request: Request): string =>
  `${request.url()} ${JSON.stringify(request.headers())} ${request.postData() ?? ''}`

const hasNumber = (text: string) => /4235\D{0,3}6477\D{0,3}2802\D{0,3}5682/.test(text)

test('a card is refused in place, then approved; its number goes to the provider and to nobody else', async ({
  page,
  product,
}) => {
  const requests: { to: string; words: string }[] = []
  page.on('request', (request) =>
    requests.push({ to: new URL(request.url()).origin, words: wordsOf(request) }),
  )
  await enterAs(page, product, 'administradora', true)
  await page.goto(`${product.url}${tab}`)
  await chooseCondominium(page, 'Condomínio Vila Ipê')
  await page.goto(`${product.url}${tab}`)
  await page.getByRole('button', { name: 'Assinar Essencial' }).click()
  await page.getByRole('link', { name: /^Pagar aqui/ }).click()
  await expect(page.getByRole('heading', { name: 'Plano Essencial', exact: true })).toBeVisible()
  await expectAccessible(page)

  await page.getByRole('button', { name: /^Pagar R\$/ }).click()
  await expect(page.getByText('Escreva o número do cartão.')).toBeVisible()
  await typeCard(page, 'FUND')
  await page.getByRole('button', { name: /^Pagar R\$/ }).click()
  await expect(page.getByText('O cartão não tem limite para este valor')).toBeVisible()
  await expect(
    page.getByText('Saldo insuficiente. Verifique se há fundos disponíveis em sua conta.'),
  ).toBeVisible()
  await expect(page.getByLabel('Número do cartão')).toHaveValue('')
  await expect(page.getByLabel('Nome no cartão')).toHaveValue('FUND')

  await typeCard(page, 'APRO')
  await page.getByRole('button', { name: /^Pagar R\$/ }).click()
  await expect(page.getByText('Assinatura Ativada!')).toBeVisible({ timeout: 30_000 })
  await page.getByRole('link', { name: 'Ver a assinatura' }).click()
  await expect(page.getByText(/Visa final 5682/).first()).toBeVisible({ timeout: 30_000 })

  const carried = requests.filter(({ words }) => hasNumber(words))
  expect(carried.length).toBeGreaterThanOrEqual(2)
  expect([...new Set(carried.map(({ to }) => to))]).toEqual([new URL(product.standinsUrl).origin])
  expect(
    requests.filter(({ to, words }) => to === new URL(product.url).origin && words.includes(`"${code}"`)),
  ).toEqual([])
  const kept = await page.evaluate(async () => {
    const names = await caches.keys()
    const cached = await Promise.all(
      names.map(async (name) => (await (await caches.open(name)).keys()).map(({ url }) => url)),
    )
    return JSON.stringify([
      { ...localStorage },
      { ...sessionStorage },
      document.cookie,
      cached,
      history.state,
      location.href,
    ])
  })
  expect(hasNumber(kept)).toBe(false)
  // Log, database with its write-ahead log, stand-ins, files: not a byte of the number, however it is written.
  if (product.folder) {
    const pattern = '4235[ -]?6477[ -]?2802[ -]?5682'
    const found = spawnSync('grep', ['-rlaE', pattern, product.folder], { encoding: 'utf8' })
    expect(found.stdout).toBe('')
    // What the browser may show of it is there, so that the search is known to find.
    const shown = spawnSync('grep', ['-rlaE', 'cc_rejected_insufficient_amount', product.folder], {
      encoding: 'utf8',
    })
    expect(shown.stdout).not.toBe('')
  }
})

test('a Pix waits through a refresh and is confirmed while one looks', async ({ page, product }) => {
  await enterAs(page, product, 'administradora', true)
  await page.goto(`${product.url}${tab}`)
  await chooseCondominium(page, 'Edifício das Mangueiras')
  await page.goto(`${product.url}${tab}`)
  await expect(page.getByText(/^Pago por Pix, vence em/)).toBeVisible()
  await page.getByRole('link', { name: 'Pagar próximo período' }).click()
  await expect(page.getByText('Próximo período')).toBeVisible()
  await page.getByLabel('CPF ou CNPJ de quem paga').fill('529.982.247-25')
  await page.getByRole('button', { name: 'Gerar Pix' }).click()
  await expect(page.getByRole('img', { name: 'QR Code Pix deste pagamento' })).toBeVisible()
  await expect(page.getByText(/O código vale por \d\d:\d\d/)).toBeVisible()
  await expectAccessible(page)
  await page.reload()
  await expect(page.getByRole('img', { name: 'QR Code Pix deste pagamento' })).toBeVisible()
  const ticket = await page.getByRole('link', { name: 'Pagar no Mercado Pago local' }).getAttribute('href')
  await fetch(ticket!, { method: 'POST', body: new URLSearchParams({ answer: 'pay' }), redirect: 'manual' })
  await expect(page.getByText('Assinatura Ativada!')).toBeVisible({ timeout: 30_000 })
  await page.getByRole('link', { name: 'Ver a assinatura' }).click()
  await expect(page.getByText(/^Pago por Pix, vence em/)).toBeVisible({ timeout: 30_000 })
  await expect(page.getByRole('link', { name: 'Pagar próximo período' })).toBeVisible()
})

test('the payment test runs every step and each works', async ({ page, product }) => {
  await enterAs(page, product, 'sindica')
  await page.goto(`${product.url}/dashboard/payment-test`)
  await page.getByRole('button', { name: 'Testar agora' }).click()
  await expect(page.getByText('Tudo o que foi testado funciona')).toBeVisible({ timeout: 60_000 })
  await expect(page.getByText('Funciona', { exact: true })).toHaveCount(10)
  await expectAccessible(page)
})
