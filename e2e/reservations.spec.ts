import { expectAccessible } from './accessibility.ts'
import { expect, test } from './product.ts'
import { enterAs } from './visitor.ts'

test.use({ start: '' })

test('a resident asks for a space in a few touches, the management approves, and the resident cancels', async ({
  page,
  product,
  browser,
}) => {
  // A day that the demonstration leaves free.
  const day = new Date(Date.now() + 66 * 86_400_000).toISOString().slice(0, 10)
  await page.setViewportSize({ width: 390, height: 844 })
  await enterAs(page, product, 'morador')
  await page.goto(`${product.url}/dashboard/reservations?dia=${day}`)
  await page.getByRole('button', { name: 'Reservar Salão de festas' }).first().click()
  const dialog = page.getByRole('dialog')
  await expect(dialog.getByText('REsp 1.564.030')).toBeVisible()
  await dialog.getByLabel('Haverá som ao vivo?').fill('Não')
  await dialog.getByRole('button', { name: 'Pedir reserva' }).click()
  await expect(page.getByText('Pedido enviado')).toBeVisible()
  await expectAccessible(page)

  const manager = await (await browser.newContext()).newPage()
  await enterAs(manager, product, 'sindica')
  await manager.goto(`${product.url}/dashboard/reservations/lista?situacao=pending`)
  const words = day.split('-').reverse().join('/')
  const asked = manager.getByRole('row').filter({ hasText: words })
  await asked.getByRole('link', { name: 'Salão de festas' }).click()
  await expect(manager.getByText('Haverá som ao vivo?')).toBeVisible()
  await manager.getByRole('button', { name: 'Aprovar' }).click()
  await expect(manager.getByText('Reserva aprovada')).toBeVisible()

  // On the phone the row leads to the booking, and what may be done with it stands there.
  await page
    .getByRole('list', { name: 'Minhas reservas' })
    .getByRole('listitem')
    .filter({ hasText: words })
    .getByRole('link')
    .click()
  await expect(page.getByText('Haverá som ao vivo?')).toBeVisible()
  await page.getByRole('button', { name: 'Cancelar' }).click()
  await expect(dialog.getByText('não custa nada')).toBeVisible()
  await dialog.getByRole('button', { name: 'Cancelar reserva' }).click()
  await expect(page.getByText('Reserva cancelada')).toBeVisible()

  // A long form that is sent unfilled leads to what is missing.
  await manager.setViewportSize({ width: 390, height: 844 })
  await manager.goto(`${product.url}/dashboard/reservations/espacos`)
  await manager.getByRole('button', { name: 'Cadastrar espaço' }).first().click()
  const space = manager.getByRole('dialog')
  await space.getByRole('button', { name: 'Salvar espaço' }).click()
  await expect(space.getByLabel('Nome', { exact: true })).toBeFocused()
  await expect(space.getByText('Dê um nome ao espaço.')).toBeInViewport()
})
