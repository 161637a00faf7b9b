import type { Page } from '@playwright/test'
import { expectAccessible } from './accessibility.ts'
import { expect, signIn, test } from './product.ts'
import { hideFactor, showFactor } from './visitor.ts'

// A provider's credential holds for the whole product, so it is this file's own.
test.use({ start: '--demo' })

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

test('a wrong credential is told and not saved, a right one is saved, never shown again and taken back', async ({
  page,
  product,
}) => {
  await signIn(page, product, 'plataforma@demo.example.com', 'prumo-demo')
  await showFactor(page, product)
  await page.goto(`${product.url}/dashboard/system-settings?aba=provedores`)
  const gates = page.getByRole('region', { name: 'Controlador de portões' })
  await expect(gates.getByText('Provedor local, de teste')).toBeVisible()
  await expectFits(page)

  await gates.getByRole('button', { name: 'Salvar credencial: Controlador de portões' }).click()
  const dialog = page.getByRole('dialog')
  await dialog.getByRole('button', { name: 'Testar' }).click()
  await expect(dialog.getByText('Preencha: a credencial é salva inteira.').first()).toBeVisible()
  await dialog.getByLabel('Endereço do controlador').fill(`${product.standinsUrl}/gate-api`)
  await dialog.getByLabel('Token', { exact: true }).fill('outro-token')
  await expectFits(page)
  await dialog.getByRole('button', { name: 'Testar' }).click()
  await expect(dialog.getByText('O controlador recusou a credencial (401).')).toBeVisible()
  await expect(dialog.getByRole('button', { name: 'Salvar' })).toBeDisabled()
  await expectFits(page)

  await dialog.getByRole('button', { name: 'Mudar os dados' }).click()
  await dialog.getByLabel('Token', { exact: true }).fill('portao-de-teste')
  await dialog.getByRole('button', { name: 'Testar' }).click()
  await expect(dialog.getByText(/sem recusar o token/)).toBeVisible()
  await dialog.getByRole('button', { name: 'Salvar', exact: true }).click()
  await expect(page.getByText('Credencial salva: em segundos vale em todo o sistema')).toBeVisible()
  await expect(gates.getByText('Salva aqui')).toBeVisible()
  await expect(gates.getByText(/, hoje, por /)).toBeVisible()
  await expect(page.getByText('portao-de-teste')).toHaveCount(0)
  await expectFits(page)

  const changes = page.getByRole('list', { name: 'Mudanças' })
  await expect(
    changes.getByText(/Controlador de portões: a de impressão [0-9a-f]{8}, antes a do servidor/),
  ).toBeVisible()
  await changes.getByRole('button', { name: 'Desfazer' }).click()
  await expect(page.getByText('Mudança desfeita')).toBeVisible()
  await expect(gates.getByText('Provedor local, de teste')).toBeVisible()
  await hideFactor(page, product)
})
