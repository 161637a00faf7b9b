import { expectAccessible } from './accessibility.ts'
import { expect, mailTo, signIn, test } from './product.ts'
import { hideFactor, showFactor } from './visitor.ts'

// A changed retention period holds for everybody, so the product is this file's own.
test.use({ start: '--demo' })

const password = 'prumo-demo'

test('a person asks the platform about their account and is answered; a shorter retention is told, saved and taken back', async ({
  page,
  browser,
  product,
}) => {
  const residentPage = await (await browser.newContext({ viewport: { width: 390, height: 844 } })).newPage()
  await signIn(residentPage, product, 'atrasado@demo.example.com', password)
  await residentPage.goto(`${product.url}/dashboard/settings?tab=privacy`)
  await residentPage.getByRole('button', { name: 'Pedir ao Prumo' }).click()
  const asking = residentPage.getByRole('dialog')
  await asking
    .getByLabel('Conte o que você precisa')
    .fill('De quais lugares entraram na minha conta este ano?')
  await asking.getByRole('button', { name: 'Enviar pedido' }).click()
  const own = residentPage.getByRole('list', { name: 'Seus pedidos à plataforma' })
  await expect(own.getByText('De quais lugares entraram')).toBeVisible()
  await expect(own.getByText('Pedido recebido pelo Prumo').first()).toBeVisible()
  await expectAccessible(residentPage)

  await signIn(page, product, 'plataforma@demo.example.com', password)
  await page.goto(`${product.url}/dashboard/system-settings?aba=dados-pessoais`)
  const desk = page.getByRole('list', { name: 'Pedidos sobre dados da conta' })
  await desk
    .getByRole('listitem')
    .filter({ hasText: 'De quais lugares entraram' })
    .getByRole('button', { name: 'Responder' })
    .click()
  const answering = page.getByRole('dialog')
  await answering.getByRole('button', { name: 'Enviar resposta' }).click()
  await expect(answering.getByLabel('O que foi feito')).toHaveAttribute('aria-invalid', 'true')
  await answering.getByLabel('O que foi feito').fill('A lista dos seus acessos foi enviada ao seu e-mail.')
  await answering.getByRole('button', { name: 'Enviar resposta' }).click()
  await expect(page.getByText('Resposta enviada')).toBeVisible()
  await expect(desk.getByText('De quais lugares entraram')).toBeHidden()
  await mailTo(product, 'atrasado@demo.example.com', /^Resposta ao seu pedido/)
  await residentPage.reload()
  await expect(own.getByText('A lista dos seus acessos foi enviada')).toBeVisible()

  await showFactor(page, product)
  await page.goto(`${product.url}/dashboard/system-settings?aba=dados-pessoais`)
  const periods = page.getByRole('list', { name: 'Prazos que a plataforma escolhe' })
  await periods
    .getByRole('listitem')
    .filter({ hasText: 'Erros técnicos relatados: 6 meses' })
    .getByRole('button', { name: 'Editar' })
    .click()
  const dialog = page.getByRole('dialog')
  await dialog.getByLabel('Meses').fill('7')
  await dialog.getByLabel('Motivo').fill('Decisão da equipe')
  await dialog.getByRole('button', { name: 'Conferir' }).click()
  await expect(
    dialog.getByText('No máximo 6 meses: é o que a política de privacidade promete.'),
  ).toBeVisible()
  await dialog.getByLabel('Meses').fill('2')
  await dialog.getByRole('button', { name: 'Conferir' }).click()
  await expect(dialog.getByText('até lá se desfaz sem perder nada')).toBeVisible()
  await dialog.getByRole('button', { name: 'Salvar' }).click()
  await expect(periods.getByText('passa a 2 meses')).toBeVisible()
  await page.getByRole('button', { name: 'Desfazer' }).click()
  await expect(periods.getByText('passa a 2 meses')).toBeHidden()

  await page.setViewportSize({ width: 390, height: 844 })
  await expect
    .poll(() => page.evaluate(() => document.documentElement.scrollWidth - window.innerWidth))
    .toBeLessThanOrEqual(0)
  await expectAccessible(page)
  await hideFactor(page, product)
})
