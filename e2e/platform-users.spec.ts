import type { Page } from '@playwright/test'
import { expectAccessible } from './accessibility.ts'
import { expect, mailTo, type Product, signIn, test } from './product.ts'
import { hideFactor, showFactor } from './visitor.ts'

// The platform's list of accounts. A login is given a second factor and another is suspended, so the product is this file's own.
test.use({ start: '--demo' })

const password = 'prumo-demo'
const debtor = 'atrasado@demo.example.com'

async function enterPassword(page: Page, product: Product, email: string): Promise<void> {
  await page.goto(`${product.url}/auth`)
  await page.getByLabel('E-mail').fill(email)
  await page.getByLabel('Senha', { exact: true }).fill(password)
  await page.getByRole('button', { name: 'Entrar', exact: true }).click()
}

/** Opens the account of the search's one answer. */
async function openAccount(page: Page, product: Product): Promise<void> {
  await page.goto(`${product.url}/dashboard/superadmin-users`)
  await page.getByRole('searchbox', { name: 'Buscar conta' }).fill(debtor)
  const row = page.getByRole('table', { name: 'Contas' }).getByRole('row').nth(1)
  await expect(row.getByText('a•••@demo.example.com')).toBeVisible()
  await expect(page.getByRole('table', { name: 'Contas' }).getByRole('row')).toHaveCount(2)
  await row.getByRole('link').first().click()
  await expect(page.getByRole('heading', { name: 'O que a plataforma fez com esta conta' })).toBeVisible()
}

test('the platform finds a person, reveals a contact, suspends the account and opens it again', async ({
  page,
  browser,
  product,
}) => {
  await signIn(page, product, 'plataforma@demo.example.com', password)
  await page.goto(`${product.url}/dashboard/superadmin-users?situacao=suspended`)
  const accounts = page.getByRole('table', { name: 'Contas' })
  await expect(accounts.getByText('Otávio Brandão')).toBeVisible()
  await expectAccessible(page)

  await openAccount(page, product)
  await expect(
    page.getByRole('list', { name: 'Condomínios da conta' }).getByText('Residencial Jacarandá'),
  ).toBeVisible()
  await expectAccessible(page)
  await page.getByRole('button', { name: 'Mostrar contato' }).click()
  const dialog = page.getByRole('dialog')
  await dialog.getByRole('button', { name: 'Mostrar', exact: true }).click()
  await expect(dialog.getByText('Diga o motivo em pelo menos 10 letras')).toBeVisible()
  await dialog.getByLabel('Motivo').fill('Pediu ajuda por telefone para entrar')
  await dialog.getByRole('button', { name: 'Mostrar', exact: true }).click()
  await expect(dialog.getByText(debtor)).toBeVisible()
  await dialog.getByRole('button', { name: 'Fechar' }).last().click()
  await expect(page.getByText('Revelou o contato de uma conta')).toBeVisible()

  // The password alone opens the pages and not the act.
  await page.getByRole('button', { name: 'Suspender a conta' }).click()
  await dialog.getByLabel('Motivo').fill('Mensagens de golpe saíram desta conta')
  await dialog.getByRole('button', { name: 'Suspender', exact: true }).click()
  await expect(dialog.getByText('Este ato pede uma entrada com segundo fator')).toBeVisible()
  await dialog.getByRole('button', { name: 'Voltar' }).click()

  await showFactor(page, product)

  await openAccount(page, product)
  await page.getByRole('button', { name: 'Suspender a conta' }).click()
  await dialog.getByLabel('Motivo').fill('Mensagens de golpe saíram desta conta')
  await dialog.getByRole('button', { name: 'Suspender', exact: true }).click()
  await expect(page.getByText('Conta suspensa')).toBeVisible()
  await expect(page.getByText('Suspensa', { exact: true })).toBeVisible()

  const theirs = await browser.newPage()
  await enterPassword(theirs, product, debtor)
  await expect(theirs.getByText('Esta conta está suspensa. Enviamos o motivo ao seu e-mail')).toBeVisible()
  const letter = await mailTo(product, debtor, /Sua conta foi suspensa/)
  expect(JSON.stringify(letter)).toContain('Mensagens de golpe')

  await page.getByRole('button', { name: 'Reabrir a conta' }).click()
  await dialog.getByLabel('Motivo').fill('A pessoa recuperou o telefone')
  await dialog.getByRole('button', { name: 'Reabrir', exact: true }).click()
  await expect(page.getByText('Ativa', { exact: true })).toBeVisible()
  await theirs.getByRole('button', { name: 'Entrar', exact: true }).click()
  await theirs.waitForURL(/\/dashboard/)
  await theirs.goto(`${product.url}/dashboard/audit-logs`)
  await expect(theirs.getByText('Pediu ajuda por telefone para entrar')).toBeVisible()
  await theirs.close()

  await page.getByRole('link', { name: 'Contas' }).first().click()
  await page.getByRole('link', { name: 'Administradores da plataforma' }).click()
  await page.getByRole('button', { name: 'Convidar', exact: true }).click()
  await dialog.getByLabel('E-mail').fill('equipe.nova@example.com')
  await dialog.getByLabel('Motivo').fill('Entrou na equipe de suporte')
  await dialog.getByRole('button', { name: 'Convidar', exact: true }).click()
  await expect(
    page.getByRole('list', { name: 'Convites' }).getByText('equipe.nova@example.com'),
  ).toBeVisible()
  await expectAccessible(page)
  await hideFactor(page, product)
})
