import { expectAccessible } from './accessibility.ts'
import { expect, test } from './product.ts'
import { enterAs } from './visitor.ts'

test.use({ start: '' })

test('a resident asks for a space in a few touches, the management approves, and the resident cancels', async ({
  page,
  product,
  browser,
}) => {
  // A day that the demonstration leaves free, one of its own for each run.
  const ahead = 60 + Math.floor(Math.random() * 25)
  const day = new Date(Date.now() + ahead * 86_400_000).toISOString().slice(0, 10)
  await page.setViewportSize({ width: 390, height: 844 })
  await enterAs(page, product, 'morador')
  await page.goto(`${product.url}/dashboard/reservations?dia=${day}`)
  await page.getByRole('button', { name: 'Reservar Salão de festas' }).first().click()
  const dialog = page.getByRole('dialog')
  await expect(dialog.getByText('REsp 1.564.030')).toBeVisible()
  await dialog.getByRole('button', { name: 'Pedir reserva' }).click()
  await expect(page.getByText('Pedido enviado')).toBeVisible()
  await expectAccessible(page)

  const manager = await (await browser.newContext()).newPage()
  await enterAs(manager, product, 'sindica')
  await manager.goto(`${product.url}/dashboard/reservations/lista?situacao=pending`)
  await manager.getByRole('button', { name: 'Aprovar' }).first().click()
  await expect(manager.getByText('Reserva aprovada')).toBeVisible()

  await page.getByRole('button', { name: 'Cancelar' }).first().click()
  await expect(dialog.getByText('não custa nada')).toBeVisible()
  await dialog.getByRole('button', { name: 'Cancelar reserva' }).click()
  await expect(page.getByText('Reserva cancelada')).toBeVisible()
})
