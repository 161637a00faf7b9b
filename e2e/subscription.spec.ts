import type { Page } from '@playwright/test'
import { expectAccessible } from './accessibility.ts'
import { expect, test } from './product.ts'
import { enterAs } from './visitor.ts'

test.use({ start: '' })

const tab = '/dashboard/settings?tab=subscription'

/** On the provider's page: a test card of this name. */
async function payWith(page: Page, name: string): Promise<void> {
  await expect(page.getByText('Ambiente de teste')).toBeVisible()
  await page.getByLabel('Nome no cartão (decide o resultado)').fill(name)
  await page.getByRole('button', { name: 'Assinar', exact: true }).click()
}

async function chooseCondominium(page: Page, name: string): Promise<void> {
  await page.getByRole('button', { name: /^Trocar de condomínio:/ }).click()
  await page.getByRole('option', { name }).click()
  await expect(page.getByRole('button', { name: `Trocar de condomínio: ${name}` })).toBeVisible()
}

test('trial, refused card, error page, tried again, approved, success page, open; cancelled, kept, ended, bought again', async ({
  page,
  product,
}) => {
  await enterAs(page, product, 'administradora', true)
  await page.goto(`${product.url}${tab}`)
  await chooseCondominium(page, 'Edifício Aurora')
  await page.goto(`${product.url}${tab}`)
  await expect(page.getByText(/Faltam \d dias de teste/)).toBeVisible()
  await expectAccessible(page)

  await page.getByRole('button', { name: 'Assinar Profissional' }).click()
  await expect(page.getByRole('heading', { name: 'O que muda' })).toBeVisible()
  await page.getByRole('button', { name: 'Ir para o pagamento' }).click()
  await payWith(page, 'FUND')
  await page.waitForURL(/\/subscription-error\?error=insufficient_funds/)
  await expect(
    page.getByText('Saldo insuficiente. Verifique se há fundos disponíveis em sua conta.'),
  ).toBeVisible()
  await page.getByRole('link', { name: 'Tentar novamente' }).click()

  await expect(page.getByText(/Faltam \d dias de teste/)).toBeVisible()
  await page.getByRole('link', { name: 'Continuar o pagamento' }).click()
  await payWith(page, 'APRO')
  await page.waitForURL(/\/subscription-success\?preapproval_id=.*status=authorized/)
  await expect(page.getByRole('heading', { level: 1, name: 'Assinatura Ativada!' })).toBeVisible()

  await page.goto(`${product.url}${tab}`)
  await expect(page.getByRole('heading', { name: 'Plano Profissional' })).toBeVisible({ timeout: 30_000 })
  const payments = page.getByRole('table', { name: 'Pagamentos da assinatura' })
  await expect(payments.getByText('Pago', { exact: true })).toBeVisible()
  const receipt = page.waitForEvent('download')
  await payments.getByRole('button', { name: /^Recibo de/ }).click()
  expect((await receipt).suggestedFilename()).toMatch(/^recibo-assinatura-.*\.pdf$/)

  await page.getByRole('button', { name: 'Mudar para Avançado' }).click()
  await expect(page.getByRole('dialog').getByText('Diferença a pagar')).toBeVisible()
  await page.getByRole('dialog').getByRole('button', { name: 'Mudar de plano' }).click()
  await expect(page.getByRole('heading', { name: 'Plano Avançado' })).toBeVisible()

  await page.getByRole('button', { name: 'Cancelar a assinatura' }).click()
  const dialog = page.getByRole('dialog')
  await dialog.getByRole('button', { name: 'Cancelar a assinatura' }).click()
  await expect(dialog.getByText('Escolha o motivo.').first()).toBeVisible()
  await dialog.getByLabel('Por que você está saindo?').selectOption('Outro motivo')
  await dialog.getByRole('button', { name: 'Cancelar a assinatura' }).click()
  await expect(page.getByText(/^A assinatura termina em/)).toBeVisible()
  await page.getByRole('button', { name: 'Desfazer o cancelamento' }).click()
  await expect(page.getByText(/^A assinatura termina em/)).toHaveCount(0)

  await page.getByRole('button', { name: 'Cancelar a assinatura' }).click()
  await dialog.getByLabel('Agora', { exact: true }).check()
  await dialog.getByLabel('Por que você está saindo?').selectOption('Outro motivo')
  await dialog.getByRole('button', { name: 'Cancelar a assinatura' }).click()
  await expect(page.getByText('A assinatura foi cancelada')).toBeVisible()
  await page.getByRole('button', { name: 'Assinar Essencial' }).click()
  await page.getByRole('button', { name: 'Ir para o pagamento' }).click()
  await payWith(page, 'APRO')
  await page.waitForURL(/\/subscription-success/)
  await page.goto(`${product.url}${tab}`)
  await expect(page.getByRole('heading', { name: 'Plano Essencial' })).toBeVisible({ timeout: 30_000 })
  await expect(page.getByText('O condomínio está só para leitura.')).toHaveCount(0)

  await page.getByRole('button', { name: 'Cancelar a assinatura' }).click()
  await dialog.getByRole('button', { name: 'Desistir e receber tudo de volta' }).click()
  const surely = page.getByRole('dialog', { name: 'Desistir e receber tudo de volta' })
  await surely.getByRole('button', { name: 'Desistir e receber tudo de volta' }).click()
  await expect(page.getByText('A assinatura foi cancelada')).toBeVisible()
  await expect(payments.getByText('Devolvido', { exact: true }).first()).toBeVisible({ timeout: 30_000 })
})

test('an administrator who is not the síndico sees the plan and no way to pay', async ({ page, product }) => {
  await enterAs(page, product, 'subsindico')
  await page.goto(`${product.url}${tab}`)
  await expect(page.getByText('A assinatura é do síndico: só ele a contrata, paga ou muda.')).toBeVisible()
  await expect(page.getByRole('heading', { name: 'Pagamentos' })).toHaveCount(0)
  await expect(page.getByRole('button', { name: /Cancelar a assinatura|Mudar para/ })).toHaveCount(0)
})
