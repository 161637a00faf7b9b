import { expectAccessible } from './accessibility.ts'
import { expect, expectReady, test } from './product.ts'
import { enterAs } from './visitor.ts'

// What people are told and what they may ask of their data: choices that stay, a request from both sides, a copy to keep.
test.use({ start: '' })

test('a resident chooses how to be told, asks about their data, and the síndica answers', async ({
  page,
  browser,
  product,
}) => {
  await enterAs(page, product, 'morador', true)
  await page.goto(`${product.url}/dashboard/settings?tab=notifications`)
  await expectReady(page)
  const paid = page.getByRole('checkbox', { name: 'Pagamento recebido: E-mail' })
  await expect(paid).toBeVisible()
  const wasOn = await paid.isChecked()
  await expect(page.getByRole('checkbox', { name: 'Cobrança do mês: E-mail' })).toBeDisabled()
  const saving = page.waitForResponse('**/functions/v1/notifications/save-notification-preferences')
  await paid.setChecked(!wasOn)
  await saving
  await page.reload()
  await expect(paid).toBeChecked({ checked: !wasOn })
  await expectAccessible(page)

  await page.goto(`${product.url}/dashboard/settings?tab=privacy`)
  await page.getByRole('button', { name: 'Pedir uma cópia dos meus dados' }).click()
  await page.getByRole('button', { name: 'Fazer um pedido' }).click()
  const asking = page.getByRole('dialog', { name: 'Pedido sobre os seus dados' })
  const details = `Quero saber o que há sobre mim ${crypto.randomUUID().slice(0, 8)}`
  await asking.getByLabel('Conte o que você precisa').fill(details)
  await asking.getByRole('button', { name: 'Enviar pedido' }).click()
  await expect(asking).toBeHidden()
  await expect(page.getByText(details)).toBeVisible()

  const manager = await (await browser.newContext()).newPage()
  await enterAs(manager, product, 'sindica')
  await manager.goto(`${product.url}/dashboard/settings?tab=privacy`)
  const row = manager.getByRole('listitem').filter({ hasText: details })
  await row.getByRole('button', { name: 'Responder' }).click()
  const answering = manager.getByRole('dialog')
  await answering.getByLabel('O que foi feito').fill('Tudo está na cópia que você pode baixar nesta página.')
  await answering.getByRole('button', { name: 'Enviar resposta' }).click()
  await expect(answering).toBeHidden()
  await manager.context().close()

  // Live: the answer stands on the resident's page, and the bell has it, without a reload.
  const own = page.getByRole('listitem').filter({ hasText: details })
  await expect(own.getByText('Tudo está na cópia que você pode baixar nesta página.')).toBeVisible()
  await expect(page.getByRole('button', { name: /^Avisos: \d+ não lido/ })).toBeVisible()
  await page.getByRole('button', { name: /^Avisos/ }).click()
  await page.getByRole('button', { name: 'Marcar tudo como lido' }).click()
  await expect(page.getByRole('button', { name: 'Avisos', exact: true })).toBeVisible()
  // The button is gone with what it had to do; the keyboard goes on from the list.
  await expect(page.getByRole('button', { name: 'Marcar tudo como lido' })).toBeHidden()
  const notices = page.getByRole('dialog', { name: 'Avisos' })
  await expect(notices.locator(':focus')).toHaveCount(1)
  await page.keyboard.press('Escape')
  await expect(notices).toBeHidden()

  const saved = page.waitForEvent('download')
  await page.getByRole('button', { name: 'Baixar' }).first().click()
  expect((await saved).suggestedFilename()).toBe('prumo-meus-dados.zip')
  await expectAccessible(page)
})
