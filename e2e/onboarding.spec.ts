import type { Page } from '@playwright/test'
import { expectNoFinding } from './accessibility.ts'
import { expect, expectLostRequests, followMail, mailTo, test } from './product.ts'
import {
  describeCondominium,
  enterAs,
  giveCredentials,
  newAddress,
  openDialog,
  signedUp,
  signUpUrl,
} from './visitor.ts'

// The dialog of the public page: its steps, its ways back, and what survives a visitor's detours.
test.use({ start: '' })

/** The sign-ups that reach the server, by address. */
async function watchSignUps(page: Page): Promise<string[]> {
  const made: string[] = []
  await page.route(signUpUrl, (route) => {
    made.push((route.request().postDataJSON() as { email: string }).email)
    return route.fulfill(signedUp)
  })
  return made
}

async function expectStep(page: Page, numbers: number, at: number): Promise<void> {
  const steps = page.getByRole('list', { name: 'Passos' })
  await expect(steps.getByRole('listitem')).toHaveCount(numbers)
  await expect(steps.locator('[aria-current=step]')).toHaveText(String(at))
  await expect(page.getByText(`Passo ${at} de ${numbers}`)).toBeVisible()
}

const back = (page: Page) => page.getByRole('button', { name: 'Voltar', exact: true })
const next = (page: Page) => page.getByRole('button', { name: 'Próximo' })

test('an administrator goes through four steps and back; the third waits for name and units', async ({
  page,
  product,
}) => {
  const made = await watchSignUps(page)
  await page.emulateMedia({ reducedMotion: 'reduce' })
  await openDialog(page, product, 'Login / Cadastro')
  await expectStep(page, 4, 1)
  await expectNoFinding(page, '[role=dialog]')
  await page.getByRole('button', { name: /Sou administrador/ }).click()
  await expectStep(page, 4, 2)
  await back(page).click()
  await expectStep(page, 4, 1)
  await page.getByRole('button', { name: /Sou administrador/ }).click()
  await giveCredentials(page, 'Criar conta')
  await expectStep(page, 4, 3)
  await expectNoFinding(page, '[role=dialog]')
  await expect(next(page)).toBeDisabled()
  await page.getByLabel('Nome do condomínio').fill('Edifício Aroeira')
  await expect(next(page)).toBeDisabled()
  await page.getByLabel('Número de unidades').fill('48')
  await next(page).click()
  await expectStep(page, 4, 4)
  await expectNoFinding(page, '[role=dialog]')
  await expect(page.getByRole('radio', { name: 'Profissional' })).toBeChecked()
  await back(page).click()
  await expectStep(page, 4, 3)
  await expect(page.getByLabel('Nome do condomínio')).toHaveValue('Edifício Aroeira')
  await back(page).click()
  await expectStep(page, 4, 2)
  // The same address makes no second account; another one does.
  await giveCredentials(page, 'Criar conta')
  await expectStep(page, 4, 3)
  await back(page).click()
  await giveCredentials(page, 'Criar conta', 'certa@example.com')
  await expectStep(page, 4, 3)
  expect(made).toEqual(['nova@example.com', 'certa@example.com'])
})

test('who starts the free trial signs up at once and cannot go back behind the account', async ({
  page,
  product,
}) => {
  await watchSignUps(page)
  await openDialog(page, product, 'Teste Grátis')
  await expectStep(page, 2, 1)
  await expect(page.getByRole('heading', { name: 'Crie sua conta' })).toBeVisible()
  await giveCredentials(page, 'Criar conta')
  await expect(page.getByLabel('Nome do condomínio')).toBeVisible()
  await expectStep(page, 2, 2)
  await expect(back(page)).toBeHidden()
})

test('a resident, and who has an account, see two steps', async ({ page, product }) => {
  await watchSignUps(page)
  await openDialog(page, product, 'Login / Cadastro')
  await page.getByRole('button', { name: /Já tenho uma conta/ }).click()
  await expectStep(page, 2, 2)
  await back(page).click()
  await page.getByRole('button', { name: /Sou morador/ }).click()
  await expectStep(page, 2, 2)
  const dialog = page.getByRole('dialog')
  await dialog.getByLabel('E-mail').fill('nova@example')
  await dialog.getByLabel('Senha', { exact: true }).fill('a'.repeat(73))
  await dialog.getByRole('button', { name: 'Criar conta' }).click()
  await expect(dialog.getByText('Digite um e-mail válido.')).toBeVisible()
  await expect(dialog.getByText(/no máximo 72 caracteres/)).toBeVisible()
  await expect(dialog.getByText('Digite o código do condomínio.')).toBeVisible()
  await expectNoFinding(page, '[role=dialog]')
  await dialog.getByLabel('Código do condomínio').fill('ABCD-2345')
  await giveCredentials(page, 'Criar conta')
  await expect(dialog).toBeHidden()
  // Nothing goes on before the e-mail is confirmed: the page says so, as the síndico's does.
  await page.waitForURL(/\/auth/)
  await expect(page.getByText(/^Conta criada! Verifique/)).toBeVisible()
  await expect(page.getByRole('button', { name: 'Reenviar' })).toBeVisible()
  await expect(page.getByRole('link', { name: 'Digitar o código' })).toBeVisible()
})

test('a plan chosen on the page skips the choice of plan; from sign-up to the trial of that plan', async ({
  page,
  product,
}) => {
  const email = newAddress()
  await openDialog(page, product, 'Começar com Avançado')
  await expectStep(page, 1, 1)
  await giveCredentials(page, 'Criar conta', email)
  await expect(page.getByLabel('Nome do condomínio')).toBeVisible()
  await expectStep(page, 1, 1)
  await page.getByLabel('Nome do condomínio').fill('Condomínio Grande')
  await page.getByLabel('Número de unidades').fill('1500')
  await page.getByRole('button', { name: 'Começar Teste Grátis' }).dblclick()
  await expect(page.getByText('Plano selecionado com sucesso!')).toBeVisible()
  await page.waitForURL(/\/auth/)
  await expect(page.getByText(/^Conta criada! Verifique/)).toBeVisible()
  await followMail(page, await mailTo(product, email, /Confirme seu e-mail/), 'Confirmar e-mail')
  await expect(page).toHaveURL(/\/dashboard/)
  await expect(page.getByText('Condomínio Grande').first()).toBeVisible()
  await expect(page.getByText('Teste grátis: 7 dias restantes.')).toBeVisible()
})

test('who is signed in already goes on to the dashboard, or with a plan is asked for which condominium', async ({
  page,
  product,
}) => {
  await enterAs(page, product, 'sindica')
  await openDialog(page, product, 'Começar com Essencial')
  await page.getByRole('button', { name: /^Adicionar outro condomínio/ }).click()
  await expect(page.getByLabel('Nome do condomínio')).toBeVisible()
  await openDialog(page, product, 'Começar com Essencial')
  await page.getByRole('button', { name: /^Mudar o plano de Residencial Jacarandá/ }).click()
  await expect(page).toHaveURL(`${product.url}/dashboard/settings?tab=subscription`)
  await openDialog(page, product, 'Login / Cadastro')
  await expect(page).toHaveURL(`${product.url}/dashboard`)
})

test('the browser’s back button walks back through the steps, then closes, and the page stays', async ({
  page,
  product,
}) => {
  await openDialog(page, product, 'Login / Cadastro')
  await page.getByRole('button', { name: /Sou morador/ }).click()
  await page.getByLabel('E-mail').fill('nova@example.com')
  await page.goBack()
  await expectStep(page, 4, 1)
  await page.goBack()
  await expect(page.getByRole('dialog')).toBeHidden()
  await expect(page).toHaveURL(`${product.url}/`)
  await page.getByRole('button', { name: 'Login / Cadastro' }).click()
  await page.getByRole('button', { name: /Sou morador/ }).click()
  await expect(page.getByLabel('E-mail')).toHaveValue('nova@example.com')
  // Closed by its button it leaves nothing behind that 'back' would meet.
  await page.getByRole('button', { name: 'Fechar', exact: true }).click()
  await expect(page.getByRole('dialog')).toBeHidden()
  await expect.poll(() => page.evaluate(() => history.state?.onboarding)).toBeUndefined()
})

test('a new load in mid-dialog keeps what was typed, and the account that was made', async ({
  page,
  product,
}) => {
  const made = await watchSignUps(page)
  await openDialog(page, product, 'Login / Cadastro')
  await page.getByRole('button', { name: /Sou administrador/ }).click()
  await giveCredentials(page, 'Criar conta')
  await page.getByLabel('Nome do condomínio').fill('Edifício Aroeira 🌳')
  expect(await page.evaluate(() => JSON.stringify({ ...sessionStorage }))).not.toContain('Aroeira-2026!')
  await openDialog(page, product, 'Login / Cadastro')
  await expectStep(page, 4, 3)
  await expect(page.getByLabel('Nome do condomínio')).toHaveValue('Edifício Aroeira 🌳')
  await back(page).click()
  await expect(page.getByLabel('E-mail')).toHaveValue('nova@example.com')
  expect(made).toEqual(['nova@example.com'])
})

test('a plan too small for the building, and a lost connection, are said; everything typed stays', async ({
  page,
  product,
  consoleErrors,
}) => {
  await openDialog(page, product, 'Login / Cadastro')
  await page.getByRole('button', { name: /Sou administrador/ }).click()
  await page.route(signUpUrl, (route) => route.abort())
  await giveCredentials(page, 'Criar conta', newAddress())
  await expect(page.getByText('Problema de conexão')).toBeVisible()
  await expect(page.getByLabel('Senha', { exact: true })).toHaveValue('Aroeira-2026!')
  expectLostRequests(consoleErrors)
  await page.unroute(signUpUrl)
  await page.getByRole('dialog').getByRole('button', { name: 'Criar conta' }).click()
  await describeCondominium(page, 'Próximo')
  await back(page).click()
  await page.getByLabel('Número de unidades').fill('500')
  await next(page).click()
  await expect(page.getByText('Pequeno para 500 unidades').first()).toBeVisible()
  await page.getByRole('button', { name: 'Começar Teste Grátis' }).click()
  await expect(page.getByText(/O plano Profissional vai até 200 unidades/)).toBeVisible()
  await page.getByText('Avançado', { exact: true }).last().click()
  await page.getByRole('button', { name: 'Começar Teste Grátis' }).click()
  await expect(page.getByText('Plano selecionado com sucesso!')).toBeVisible()
})
