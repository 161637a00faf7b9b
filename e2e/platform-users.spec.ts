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
async function openAccount(page: Page, product: Product, email = debtor): Promise<void> {
  await page.goto(`${product.url}/dashboard/superadmin-users`)
  await page.getByRole('searchbox', { name: 'Buscar conta' }).fill(email)
  const row = page.getByRole('table', { name: 'Contas' }).getByRole('row').nth(1)
  await expect(row.getByText(`${email[0]}•••@demo.example.com`)).toBeVisible()
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

test('two accounts of one person become one, and two again', async ({ page, browser, product }) => {
  const waiting = 'aguardando@demo.example.com'
  await signIn(page, product, 'plataforma@demo.example.com', password)
  await showFactor(page, product)
  await openAccount(page, product, waiting)
  await page.getByRole('button', { name: 'Unir outra conta a esta' }).click()
  const dialog = page.getByRole('dialog')
  const closes = dialog.getByRole('combobox', { name: 'Conta que fecha' })
  await closes.fill('sindica@demo')
  await page.getByRole('option', { name: /s•••@/ }).click()
  await expect(dialog.getByText('A conta que fecha é a de quem responde por um condomínio')).toBeVisible()
  await expect(dialog.getByRole('button', { name: 'Unir', exact: true })).toBeDisabled()
  await closes.fill(debtor)
  await page.getByRole('option', { name: /a•••@/ }).click()
  await expect(dialog.getByRole('list', { name: 'Condomínios da conta que fecha' })).toBeVisible()
  await dialog.getByRole('combobox', { name: 'Como a identidade foi conferida' }).click()
  await page.getByRole('option', { name: 'Por chamada de vídeo, com documento na mão' }).click()
  await dialog.getByLabel('O que foi conferido').fill('Mostrou o RG e abriu os dois e-mails')
  await expectAccessible(page)
  await dialog.getByRole('button', { name: 'Unir', exact: true }).click()
  await expect(page.getByText('Contas unidas', { exact: true })).toBeVisible()
  await expect(page.getByText('foi unida a esta')).toBeVisible()
  await expectAccessible(page)

  const theirs = await browser.newPage()
  await enterPassword(theirs, product, debtor)
  await expect(theirs.getByText('Esta conta está suspensa')).toBeVisible()
  await enterPassword(theirs, product, waiting)
  await theirs.waitForURL(/\/dashboard/)
  await theirs.goto(`${product.url}/dashboard/finances`)
  await expect(
    theirs
      .getByRole('list', { name: 'Outras cobranças em aberto' })
      .or(theirs.getByRole('table', { name: 'Outras cobranças em aberto' })),
  ).toBeVisible()
  await theirs.close()
  await mailTo(product, debtor, /Esta conta foi unida a outra sua/)
  await mailTo(product, waiting, /Suas duas contas agora são uma/)

  await openAccount(page, product)
  await page.getByRole('button', { name: 'Desfazer a união' }).click()
  await dialog.getByLabel('Motivo').fill('Eram de duas pessoas da mesma casa')
  await dialog.getByRole('button', { name: 'Desfazer a união', exact: true }).click()
  await expect(page.getByText('União desfeita', { exact: true })).toBeVisible()
  await expect(page.getByText('Ativa', { exact: true })).toBeVisible()
  await hideFactor(page, product)
})
