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
  // As tall as the page: what the bar at the bottom half covers would count as too small to press.
  await page.setViewportSize({ width: 390, height: 2600 })
  await expectAccessible(page)
  await page.setViewportSize({ width: 390, height: 844 })

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
})

test('a space is made on its page, copied over the week, closed on a day of its own, and residents see each of it', async ({
  page,
  product,
  browser,
}) => {
  const name = `Quiosque ${crypto.randomUUID().slice(0, 4)}`
  await page.setViewportSize({ width: 390, height: 844 })
  await enterAs(page, product, 'sindica')
  await page.goto(`${product.url}/dashboard/reservations/espacos`)
  await page.getByRole('link', { name: 'Cadastrar espaço' }).click()
  // A long form that is sent unfilled leads to what is missing.
  await page.getByRole('button', { name: 'Salvar espaço' }).click()
  await expect(page.getByLabel('Nome', { exact: true })).toBeFocused()
  await expect(page.getByText('Dê um nome ao espaço.')).toBeInViewport()
  await page.getByLabel('Nome', { exact: true }).fill(name)
  await page.getByLabel('Antecedência mínima, em horas').fill('0')
  const monday = page.getByRole('region', { name: 'Segunda' })
  await monday.getByLabel('Nome do turno 1, Segunda').fill('Tarde')
  await monday.getByRole('button', { name: 'Copiar Segunda para outros dias' }).click()
  await page.getByRole('menuitem', { name: 'Todos os dias' }).click()
  await expect(page.getByLabel('Nome do turno 1, Domingo')).toHaveValue('Tarde')
  await expect(page.getByRole('complementary', { name: 'Como o morador vê' })).toContainText(
    'Tarde, 10:00 a 22:00',
  )
  await page.setViewportSize({ width: 390, height: 5000 })
  await expectAccessible(page)
  await page.setViewportSize({ width: 390, height: 844 })
  await page.getByRole('button', { name: 'Salvar espaço' }).click()
  await expect(page.getByText('Espaço salvo')).toBeVisible()

  // A day of its own: closed for this space alone.
  const day = new Date(Date.now() + 33 * 86_400_000).toISOString().slice(0, 10)
  const words = day.split('-').reverse().join('/')
  await page.getByRole('button', { name: 'Editar dias' }).click()
  const dialog = page.getByRole('dialog')
  await dialog.getByRole('button', { name: 'Adicionar dia' }).click()
  const added = dialog.getByRole('region').last()
  await added.getByLabel('Nome').fill('Dedetização')
  await added.getByLabel('Dia', { exact: true }).fill(words)
  await added.getByRole('combobox', { name: 'Espaços' }).click()
  await page.getByRole('option', { name }).click()
  await page.keyboard.press('Escape')
  await added.getByRole('combobox', { name: 'Nesse dia' }).click()
  await page.getByRole('option', { name: 'Fechado', exact: true }).click()
  await dialog.getByRole('button', { name: 'Salvar dias' }).click()
  await expect(page.getByText('Dias salvos')).toBeVisible()

  const resident = await (await browser.newContext({ viewport: { width: 390, height: 844 } })).newPage()
  await enterAs(resident, product, 'morador')
  await resident.goto(`${product.url}/dashboard/reservations`)
  await resident
    .getByRole('region', { name: 'Espaços' })
    .getByRole('button', { name: new RegExp(`${name}.*Livre`) })
    .click()
  await expect(resident.getByRole('button', { name: `Reservar ${name}` })).toBeVisible()
  const url = new URL(resident.url())
  url.searchParams.set('dia', day)
  await resident.goto(url.href)
  await expect(resident.getByText('Dedetização')).toBeVisible()
  await expect(resident.getByText('Fechado neste dia.')).toBeVisible()
  await expect(resident.getByRole('button', { name: `Reservar ${name}` })).toBeHidden()
  // Farther ahead than the space opens: the day says when it does.
  url.searchParams.set('dia', new Date(Date.now() + 120 * 86_400_000).toISOString().slice(0, 10))
  await resident.goto(url.href)
  await expect(resident.getByText('Abre para reserva em')).toBeVisible()
  await expect(resident.getByRole('button', { name: `Reservar ${name}` })).toBeHidden()
})

test('a taken time is waited for; whoever waits answers the questions when it is theirs', async ({
  page,
  product,
  browser,
}) => {
  const day = new Date(Date.now() + 71 * 86_400_000).toISOString().slice(0, 10)
  await enterAs(page, product, 'sindica')
  await page.goto(`${product.url}/dashboard/reservations?dia=${day}`)
  await page.getByRole('button', { name: 'Reservar Salão de festas' }).first().click()
  const dialog = page.getByRole('dialog')
  await dialog.getByRole('combobox', { name: 'Unidade' }).fill('B-304')
  await page.getByRole('option', { name: 'B-304' }).first().click()
  await dialog.getByLabel('Haverá som ao vivo?').fill('Sim')
  await dialog.getByRole('button', { name: /reserva$/ }).click()
  await expect(page.getByText('Reserva confirmada')).toBeVisible()

  const resident = await (await browser.newContext({ viewport: { width: 390, height: 844 } })).newPage()
  await enterAs(resident, product, 'morador')
  await resident.goto(`${product.url}/dashboard/reservations?dia=${day}`)
  await resident.getByRole('button', { name: 'Esperar a vez' }).click()
  await resident.getByRole('dialog').getByRole('button', { name: 'Entrar na lista de espera' }).click()
  await expect(resident.getByText('Você está na lista')).toBeVisible()
  await expect(resident.getByText('Você é o 1º da lista.').first()).toBeVisible()
  await expect(resident.getByRole('button', { name: 'Esperar a vez' })).toBeHidden()

  await page.goto(`${product.url}/dashboard/reservations/lista`)
  const waiting = page.getByRole('region', { name: 'Lista de espera' })
  await expect(waiting.getByText('A-101')).toBeVisible()
  const row = page
    .getByRole('row')
    .filter({ hasText: 'B-304' })
    .filter({ hasText: day.split('-').reverse().join('/') })
  await row.getByRole('button', { name: /^Mais ações/ }).click()
  await page.getByRole('menuitem', { name: 'Cancelar' }).click()
  await dialog.getByLabel(/Motivo/).fill('Mudou de planos')
  await dialog.getByRole('button', { name: 'Cancelar reserva' }).click()
  await expect(page.getByText('Reserva cancelada')).toBeVisible()

  await resident.goto(`${product.url}/dashboard/reservations`)
  await resident.getByRole('button', { name: 'Aceitar' }).click()
  const offer = resident.getByRole('dialog')
  await offer.getByLabel('Haverá som ao vivo?').fill('Não')
  await offer.getByRole('button', { name: 'Aceitar horário' }).click()
  await expect(resident.getByText('Pedido enviado')).toBeVisible()
  await resident.setViewportSize({ width: 390, height: 2600 })
  await expectAccessible(resident)
})

test('a councillor with a unit books for it as a resident does, and finds the booking at home and in the list', async ({
  page,
  product,
}) => {
  // Within the week that the home page shows.
  const day = new Date(Date.now() + 3 * 86_400_000).toISOString().slice(0, 10)
  await page.setViewportSize({ width: 390, height: 844 })
  await enterAs(page, product, 'conselho')
  await page.goto(`${product.url}/dashboard/reservations?dia=${day}`)
  await page
    .getByRole('button', { name: /^Reservar Churrasqueira/ })
    .first()
    .click()
  const dialog = page.getByRole('dialog')
  await dialog.getByRole('button', { name: 'Confirmar reserva' }).click()
  await expect(page.getByText('Reserva confirmada')).toBeVisible()
  // A near day stands without its year: 'qua., 02/12'.
  const words = day.slice(5).split('-').reverse().join('/')
  await expect(
    page.getByRole('list', { name: 'Minhas reservas' }).getByRole('listitem').filter({ hasText: words }),
  ).toBeVisible()
  // The list of everybody's bookings stays with the management.
  await expect(page.getByRole('link', { name: 'Lista', exact: true })).toBeHidden()
  await page.setViewportSize({ width: 390, height: 2600 })
  await expectAccessible(page)
  await page.goto(`${product.url}/dashboard`)
  const own = page.getByRole('region', { name: 'Para você' })
  await expect(own.getByText('Sua reserva: Churrasqueira')).toBeVisible()
  await own.getByRole('link', { name: 'Ver reserva' }).click()
  await page.getByRole('button', { name: 'Cancelar' }).click()
  await dialog.getByRole('button', { name: 'Cancelar reserva' }).click()
  await expect(page.getByText('Reserva cancelada')).toBeVisible()
})
