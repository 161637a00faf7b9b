import type { Page } from '@playwright/test'
import { expectAccessible } from './accessibility.ts'
import { expect, type Product, signIn, test } from './product.ts'
import { hideFactor, showFactor } from './visitor.ts'

// What is opened or closed here holds for every condominium, so the product is this file's own.
test.use({ start: '--demo' })

const password = 'prumo-demo'
const phone = { width: 390, height: 844 }
const desktop = { width: 1440, height: 900 }

async function expectFits(page: Page): Promise<void> {
  await page.setViewportSize(phone)
  await expect
    .poll(() => page.evaluate(() => document.documentElement.scrollWidth - window.innerWidth))
    .toBeLessThanOrEqual(0)
  await expectAccessible(page)
  await page.setViewportSize(desktop)
}

const openTab = (page: Page, product: Product) =>
  page.goto(`${product.url}/dashboard/system-settings?aba=recursos`)

async function chooseCondominium(page: Page, name: string): Promise<void> {
  await page.getByRole('button', { name: /^Trocar de condomínio:/ }).click()
  await page.getByRole('option', { name }).click()
  await expect(page.getByRole('button', { name: `Trocar de condomínio: ${name}` })).toBeVisible()
}

/** '31/12/2026', so many days from now. */
const dayAhead = (days: number) =>
  new Date(Date.now() + days * 86_400_000).toLocaleDateString('pt-BR', { timeZone: 'America/Sao_Paulo' })

test('a síndica on the smallest plan gets voting until a day, sees it, and it follows the plan once more when it is taken back', async ({
  page,
  browser,
  product,
}) => {
  const theirs = await browser.newPage({
    viewport: desktop,
    locale: 'pt-BR',
    timezoneId: 'America/Sao_Paulo',
  })
  await signIn(theirs, product, 'administradora@demo.example.com', password)
  await theirs.goto(`${product.url}/dashboard/settings?tab=subscription`)
  await chooseCondominium(theirs, 'Edifício Aurora')
  const included = async () => {
    await theirs.goto(`${product.url}/dashboard/settings?tab=subscription`)
    return theirs.getByRole('listitem').filter({ hasText: 'Assembleias e votação' }).last()
  }
  await expect(await included()).toContainText('não incluído')

  await signIn(page, product, 'plataforma@demo.example.com', password)
  await openTab(page, product)
  await expect(page.getByText('Você entrou sem segundo fator')).toBeVisible()
  await showFactor(page, product)
  await openTab(page, product)
  await expect(page.getByText('Todos seguem o seu plano.')).toBeVisible()
  await expectFits(page)

  await page.getByRole('button', { name: 'Adicionar exceção' }).click()
  const dialog = page.getByRole('dialog')
  await dialog.getByRole('combobox', { name: 'Condomínio' }).fill('Aurora')
  await page.getByRole('option', { name: 'Edifício Aurora' }).click()
  await dialog.getByRole('combobox', { name: 'Recurso ou limite' }).fill('votação')
  await page.getByRole('option', { name: 'Assembleias e votação' }).click()
  await dialog.getByLabel('Até que dia').fill(dayAhead(30))
  await dialog.getByLabel('Motivo').fill('Assembleia marcada antes da troca de plano')
  await dialog.getByRole('button', { name: 'Conferir' }).click()
  await expect(dialog.getByText('1 condomínio passa a ter o recurso.')).toBeVisible()
  await expect(dialog.getByText('Edifício Aurora: abre')).toBeVisible()
  await expectFits(page)
  await dialog.getByRole('button', { name: 'Salvar' }).click()
  await expect(page.getByText('Recurso salvo')).toBeVisible()
  const exceptions = page.getByRole('list', { name: 'Exceções de condomínios' })
  await expect(exceptions.getByText(`aberto até ${dayAhead(30)}`)).toBeVisible()
  await expectFits(page)

  await expect(await included()).toContainText(`aberto além do plano, até ${dayAhead(30)}`)
  await expectAccessible(theirs)
  await expectFits(theirs)

  await exceptions.getByRole('link', { name: /Edifício Aurora/ }).click()
  await expect(page.getByRole('heading', { name: 'Além do plano' })).toBeVisible()
  await expectAccessible(page)
  await openTab(page, product)
  await page.getByRole('button', { name: 'Editar Portaria' }).click()
  await dialog.getByLabel('Fechado para todos por enquanto').check()
  await dialog.getByLabel('Motivo').fill('A entrada de visitantes falha')
  await dialog.getByRole('button', { name: 'Conferir' }).click()
  await expect(dialog.getByText(/condomínios deixam de usar o recurso/)).toBeVisible()
  await expectAccessible(page)
  await dialog.getByRole('button', { name: 'Voltar' }).click()

  await page.getByRole('list', { name: 'Mudanças' }).getByRole('button', { name: 'Desfazer' }).click()
  await expect(page.getByText('Mudança desfeita')).toBeVisible()
  await expect(page.getByText('Todos seguem o seu plano.')).toBeVisible()
  await expect(await included()).toContainText('não incluído')
  await theirs.close()
  await hideFactor(page, product)
})
