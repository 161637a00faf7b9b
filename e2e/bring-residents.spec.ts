import { expect, expectReady, mailTo, signIn, test } from './product.ts'

// The síndica brings in who is in the register and has no access; who is invited says on entering whether WhatsApp may be used.
test.use({ start: '' })
const password = 'prumo-demo'
const invited = 'livia.castro@example.com'

test('someone of the register is found, invited, told of once a day, and enters with notices by WhatsApp', async ({
  browser,
  page,
  product,
}) => {
  await signIn(page, product, 'sindica@demo.example.com', password)
  await page.goto(`${product.url}/dashboard/residents`)
  await page.getByRole('link', { name: 'Traga quem falta' }).click()
  await expect(page.getByRole('heading', { name: 'Traga os moradores' })).toBeVisible()
  await expect(page.getByText(/^\d+ de \d+ pessoas têm acesso\.$/)).toBeVisible()
  await expect(page.getByRole('progressbar', { name: 'Pessoas com acesso' })).toBeVisible()
  await expect(page.getByText(/código [2-9A-HJKMNP-Z]{4}/).first()).toBeVisible()
  await expect(page.getByRole('link', { name: 'Enviar por WhatsApp' })).toHaveAttribute(
    'href',
    /^https:\/\/wa\.me\/\?text=.*codigo%3D/,
  )

  await page.getByRole('searchbox', { name: 'Buscar por nome ou unidade' }).fill('livia nogueira')
  const row = page.getByRole('row', { name: /Lívia Nogueira Castro/ })
  await expect(row.getByText('Ainda sem convite')).toBeVisible()
  const invite = async () => {
    await row.getByRole('checkbox').click()
    await page.getByRole('button', { name: 'Convidar escolhidos' }).click()
    await page
      .getByRole('dialog', { name: 'Convidar por e-mail' })
      .getByRole('button', { name: 'Convidar 1 pessoa' })
      .click()
  }
  await invite()
  await expect(row.getByText(/^Convite /)).toBeVisible()
  await invite()
  const outcome = page.getByRole('dialog', { name: 'Quem ficou sem convite' })
  await expect(outcome.getByText('Já recebeu um convite nas últimas 24 horas')).toBeVisible()
  await outcome.getByRole('button', { name: 'Concluir' }).click()

  const mail = await mailTo(product, invited, /Convite para o Residencial Jacarandá/)
  const link = /https?:\S+\/auth\/convite#convite=\S+/.exec(mail.text)?.[0] ?? ''
  const other = await browser.newContext()
  const guest = await other.newPage()
  await guest.goto(link)
  await expectReady(guest)
  await guest.getByLabel('Senha', { exact: true }).fill('Jacarandá-96-livia')
  await guest.getByLabel('Confirmar senha').fill('Jacarandá-96-livia')
  const box = guest.getByRole('checkbox', { name: /Quero receber avisos por WhatsApp neste número/ })
  await expect(box).not.toBeChecked()
  await box.check()
  await guest.getByRole('button', { name: 'Criar conta e aceitar' }).click()
  await guest.waitForURL(/\/dashboard/)
  await guest.goto(`${product.url}/dashboard/settings?tab=privacy`)
  await expect(guest.getByRole('switch', { name: 'Avisos por WhatsApp' })).toBeChecked()
  // The list hears of the access at once; that she has entered too is said when it is asked for again.
  await expect(row.getByText(/^Tem acesso/)).toBeVisible()
  await page.reload()
  await expect(row.getByText('Tem acesso', { exact: true })).toBeVisible()
  await other.close()
})
