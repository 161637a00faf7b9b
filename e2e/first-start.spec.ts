import type { Browser } from '@playwright/test'
import { expectNoFinding } from './accessibility.ts'
import { expect, expectReady, followMail, mailTo, signIn, startProduct, test } from './product.ts'
import { newAddress, openRegister, register } from './visitor.ts'

// What somebody meets who starts the product for the first time: it is used while its demonstration is made.
const label = 'Preparando o condomínio de demonstração'

const newPage = async (browser: Browser) => (await browser.newContext({ locale: 'pt-BR' })).newPage()

test('a first start is used while its demonstration is made, and nothing of it is lost', {
  tag: '@long',
}, async ({ page, browser }) => {
  const product = await startProduct([], undefined, 'Prumo no ar')
  try {
    await page.goto(`${product.url}/auth`)
    const bar = page.getByRole('progressbar', { name: label })
    const part = async () => Number(await bar.getAttribute('aria-valuenow'))
    const first = await part()
    await expect.poll(part).toBeGreaterThan(first)
    await expectNoFinding(page)

    const other = await newPage(browser)
    const [sindica, invited] = [newAddress(), newAddress()]
    await openRegister(other, product)
    await register(other, { email: sindica })
    await followMail(other, await mailTo(product, sindica, /Confirme seu e-mail/), 'Confirmar e-mail')
    await other.getByLabel('Número de unidades').fill('12')
    await other.getByRole('button', { name: 'Começar Teste Grátis' }).click()
    await expect(other.getByText('Teste grátis: 7 dias restantes.')).toBeVisible()
    await other.goto(`${product.url}/dashboard/users?convidar=1`)
    const dialog = other.getByRole('dialog', { name: 'Convidar' })
    await dialog.getByLabel('Conselho').check()
    await dialog.getByRole('textbox', { name: 'E-mails' }).fill(invited)
    await dialog.getByRole('button', { name: /Enviar/ }).click()
    await expect(other.getByText('A caminho', { exact: true })).toBeVisible()
    await expect(bar).toBeVisible()

    await expect(page.getByText('O condomínio de demonstração está pronto.')).toBeVisible({
      timeout: 240_000,
    })
    await expect(bar).toBeHidden()
    await mailTo(product, invited, /Convite para o Edifício Aroeira/)
    await signIn(page, product, 'sindica@demo.example.com', 'prumo-demo')
    await expect(page.getByText('Residencial Jacarandá').first()).toBeVisible()

    // Ready when the page began: there is nothing to tell.
    const newcomer = await newPage(browser)
    await newcomer.goto(`${product.url}/auth`)
    await expectReady(newcomer)
    await expect(newcomer.getByText('demonstração')).toHaveCount(0)
    await Promise.all([other, newcomer].map((one) => one.context().close()))
  } finally {
    await product.stop()
  }
})
