import { expect, expectReady, mailTo, signIn, test } from './product.ts'

// How people come in by invitation and are kept out, with the demonstration's building.
test.use({ start: '' })

const password = 'prumo-demo'
const invited = 'tereza.conselheira@exemplo.com.br'

test('the síndica invites by e-mail; whoever has no account chooses a password and is in, until the access is suspended', async ({
  browser,
  page,
  product,
}) => {
  await signIn(page, product, 'sindica@demo.example.com', password)
  await page.goto(`${product.url}/dashboard/users?convidar=1`)
  const dialog = page.getByRole('dialog', { name: 'Convidar' })
  await dialog.getByLabel('Conselho').check()
  await dialog.getByRole('textbox', { name: 'E-mails' }).fill(`Tereza Moura <${invited}>\njá não é e-mail`)
  await dialog.getByRole('button', { name: /Enviar/ }).click()
  await expect(dialog.getByText('Corrija a linha destacada.')).toBeVisible()
  await dialog
    .getByRole('textbox', { name: 'E-mails' })
    .fill(`Tereza Moura <${invited}>\nconselho@demo.example.com`)
  await dialog.getByRole('button', { name: 'Enviar 2 convites' }).click()
  const results = page.getByRole('list', { name: 'Resultado por e-mail' })
  await expect(results.getByText(/já participa do condomínio \(conselho\)/)).toBeVisible()
  await expect(results.getByText('A caminho')).toBeVisible()
  await page.getByRole('button', { name: 'Concluir' }).click()

  const mail = await mailTo(product, invited, /Convite para o Residencial Jacarandá/)
  const link = /https?:\S+\/auth\/convite#convite=\S+/.exec(mail.text)?.[0] ?? ''
  const other = await browser.newContext()
  const guest = await other.newPage()
  await guest.goto(link)
  await expectReady(guest)
  await expect(guest.getByRole('heading', { name: 'Convite para o Residencial Jacarandá' })).toBeVisible()
  await expect(guest.getByLabel('Seu nome')).toHaveValue('Tereza Moura')
  await guest.getByLabel('Senha', { exact: true }).fill('Jacarandá-96-conselho')
  await guest.getByLabel('Confirmar senha').fill('Jacarandá-96-conselho')
  await guest.getByRole('button', { name: 'Criar conta e aceitar' }).click()
  await guest.waitForURL(/\/dashboard/)
  await expect(guest.getByRole('link', { name: 'Cobranças' }).first()).toBeVisible()

  await page.goto(`${product.url}/dashboard/users?q=tereza`)
  await page.getByRole('link', { name: 'Tereza Moura' }).click()
  await page.getByRole('button', { name: 'Suspender' }).click()
  const stop = page.getByRole('dialog', { name: /Suspender o acesso/ })
  await stop.getByLabel('Motivo').fill('Conferência do cadastro')
  await stop.getByRole('button', { name: 'Suspender acesso' }).click()
  // The page that is open on another device closes by itself.
  await expect(guest.getByRole('heading', { name: 'Seu acesso está suspenso' })).toBeVisible()
  await expect(guest.getByText('Conferência do cadastro')).toBeVisible()
  await page.getByRole('button', { name: 'Reativar acesso' }).click()
  await expect(guest.getByRole('heading', { name: 'Seu acesso está suspenso' })).toBeHidden()
  await guest.goto(link)
  await expect(guest.getByText('Este convite já foi aceito')).toBeVisible()
  await other.close()
})

test('the office is offered, answered with a recent sign-in, and what everyone sees stands in a table', async ({
  browser,
  page,
  product,
}) => {
  await signIn(page, product, 'sindica@demo.example.com', password)
  await page.goto(`${product.url}/dashboard/users?aba=sindico&abrir=passagem`)
  const dialog = page.getByRole('dialog', { name: 'Passar o cargo de síndico' })
  await dialog.getByLabel('Quem assume').fill('beatriz')
  await page.getByRole('option', { name: /Beatriz Amaral/ }).click()
  await dialog.getByRole('button', { name: 'Oferecer o cargo' }).click()
  await expect(page.getByText('O cargo espera a resposta de Beatriz Amaral')).toBeVisible()

  const other = await browser.newContext()
  const heir = await other.newPage()
  await signIn(heir, product, 'conselho@demo.example.com', password)
  await heir.getByRole('button', { name: 'Ver e responder' }).click()
  await heir.getByRole('button', { name: 'Recusar' }).click()
  await heir.getByRole('button', { name: 'Recusar a oferta' }).click()
  await expect(page.getByText('O cargo espera a resposta de Beatriz Amaral')).toBeHidden()
  await other.close()

  await page.getByRole('tab', { name: 'Quem vê o quê' }).click()
  const row = page.getByRole('row', { name: /Emissão, banco e livros/ })
  await expect(row.getByRole('cell').nth(0)).toContainText('Altera')
  await expect(row.getByRole('cell').nth(4)).toContainText('Não vê')
})
