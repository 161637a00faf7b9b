import { expectAccessible } from './accessibility.ts'
import { expect, test } from './product.ts'
import { enterAs } from './visitor.ts'

test.use({ start: '' })

test('an owner reads a request, signs it, takes it back; opens another and withdraws it; the management reads both', async ({
  page,
  product,
  browser,
}) => {
  await enterAs(page, product, 'morador')
  await page.goto(`${product.url}/dashboard`)
  await expect(page.getByText('1 pedido de assembleia espera a sua assinatura')).toBeVisible()
  await page.goto(`${product.url}/dashboard/voting`)
  await page.getByRole('link', { name: 'Pedidos', exact: true }).click()
  await expect(page.getByRole('heading', { name: 'Pedidos de assembleia' })).toBeVisible()
  await expectAccessible(page)
  await page
    .getByRole('link', { name: /Rever o contrato da portaria/ })
    .first()
    .click()
  await expect(page.getByRole('heading', { name: 'Rever o contrato da portaria' })).toBeVisible()
  const heads = page.getByRole('listitem').filter({ hasText: 'Condôminos' })
  const before = (await heads.textContent())!
  await page.getByRole('button', { name: 'Assinar o pedido' }).click()
  const signing = page.getByRole('dialog', { name: 'Assinar o pedido' })
  await expect(signing).toContainText('Assinar não é votar a favor')
  await expectAccessible(page)
  await signing.getByRole('button', { name: 'Assinar', exact: true }).click()
  await expect(page.getByText('Pedido assinado').first()).toBeVisible()
  await expect(heads).not.toHaveText(before)
  await expectAccessible(page)
  await page.getByRole('button', { name: 'Retirar a assinatura' }).click()
  await page.getByRole('dialog').getByRole('button', { name: 'Retirar', exact: true }).click()
  await expect(heads).toHaveText(before)

  await page.goto(`${product.url}/dashboard/voting/pedidos`)
  await page.getByRole('button', { name: 'Pedir assembleia' }).click()
  const dialog = page.getByRole('dialog', { name: 'Pedir assembleia' })
  await dialog.getByRole('textbox', { name: 'O que pede' }).fill('Horário da piscina')
  await dialog.getByRole('textbox', { name: 'Por quê' }).fill('No verão a piscina fecha cedo demais.')
  await dialog.getByRole('button', { name: 'Abrir e assinar' }).click()
  await expect(dialog.getByText('Escreva o que se decide em cada item.')).toBeVisible()
  await dialog.getByRole('textbox', { name: 'O que se decide' }).fill('Abrir a piscina até as 22 horas')
  await expectAccessible(page)
  await dialog.getByRole('button', { name: 'Abrir e assinar' }).click()
  await expect(page.getByRole('heading', { name: 'Horário da piscina' })).toBeVisible()
  await expect(page.getByText('Abrir a piscina até as 22 horas')).toBeVisible()
  const address = page.url()

  const context = await browser.newContext({ viewport: { width: 390, height: 844 }, locale: 'pt-BR' })
  const management = await context.newPage()
  await enterAs(management, product, 'sindica')
  await management.goto(address)
  await expect(management.getByRole('heading', { name: 'Horário da piscina' })).toBeVisible()
  await expect(management.getByRole('button', { name: 'Retirar o pedido' })).toHaveCount(0)
  await expectAccessible(management)
  await context.close()

  await page.getByRole('button', { name: 'Retirar o pedido' }).click()
  await page.getByRole('dialog').getByRole('button', { name: 'Retirar o pedido' }).click()
  await expect(page.getByText('Retirado').first()).toBeVisible()
  await expect(page.getByRole('button', { name: 'Assinar o pedido' })).toHaveCount(0)
})
