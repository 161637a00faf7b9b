import type { Page } from '@playwright/test'
import { expectAccessible } from './accessibility.ts'
import { expect, test } from './product.ts'
import { enterAs, person } from './visitor.ts'

test.use({ start: '' })

const dayAhead = (days: number) => new Date(Date.now() + days * 86_400_000).toISOString().slice(0, 10)
const typed = (day: string) => day.split('-').reverse().join('/')
const agenda = '/dashboard/reservations'

async function close(page: Page, space: string, day: string, from: string, until: string, reason: string) {
  await page.getByRole('button', { name: `Editar ${space}` }).click()
  await page.getByRole('menuitem', { name: 'Fechar por um período' }).click()
  const dialog = page.getByRole('dialog')
  await dialog.getByRole('button', { name: 'Fechar por este período' }).click()
  await expect(dialog.getByText('Diga o dia.')).toBeVisible()
  await dialog.getByLabel('Do dia').fill(typed(day))
  await dialog.getByLabel('Das', { exact: true }).fill(until)
  await dialog.getByLabel('Até as', { exact: true }).fill(from)
  await dialog.getByLabel('Com outras palavras').fill(reason)
  await dialog.getByRole('button', { name: 'Fechar por este período' }).click()
  await expect(dialog.getByText('O fim vem depois do começo.')).toBeVisible()
  await dialog.getByLabel('Das', { exact: true }).fill(from)
  await dialog.getByLabel('Até as', { exact: true }).fill(until)
  await dialog.getByRole('button', { name: 'Fechar por este período' }).click()
  await expect(page.getByText('Espaço fechado')).toBeVisible()
}

test('a space is closed for some hours with its reason, residents read it and press nothing, and it is booked once it is open again', async ({
  page,
  product,
  browser,
}) => {
  const day = dayAhead(37)
  const reason = `Troca do piso ${crypto.randomUUID().slice(0, 4)}`
  await enterAs(page, product, 'sindica')
  await page.goto(`${product.url}${agenda}/espacos`)
  await close(page, 'Churrasqueira', day, '10:00', '16:00', reason)
  const closures = page.getByRole('region', { name: 'Fechamentos' })
  const closure = closures.getByRole('listitem').filter({ hasText: reason })
  await expect(closure).toContainText('Churrasqueira')
  await expect(closure).toContainText('10:00 a 16:00')

  const resident = await person(browser, product, 'morador', true)
  await resident.goto(`${product.url}${agenda}?dia=${day}`)
  await expect(resident.getByText(`fechado: ${reason} (10:00 a 16:00)`).first()).toBeVisible()
  const lunch = resident.getByRole('listitem').filter({ hasText: 'Almoço' })
  await expect(lunch).toContainText(reason)
  await expect(lunch.getByRole('button')).toHaveCount(0)
  // What is not closed is booked as ever.
  const dinner = resident.getByRole('listitem').filter({ hasText: 'Jantar' })
  await expect(dinner.getByRole('button', { name: 'Reservar Churrasqueira' })).toBeVisible()
  await resident.setViewportSize({ width: 390, height: 3200 })
  await expectAccessible(resident)
  await resident.setViewportSize({ width: 390, height: 844 })

  await closure.getByRole('button', { name: 'Reabrir' }).click()
  await expect(page.getByText('Espaço reaberto')).toBeVisible()
  await expect(closures.getByText(reason)).toBeHidden()
  await lunch.getByRole('button', { name: 'Reservar Churrasqueira' }).click()
  await resident
    .getByRole('dialog')
    .getByRole('button', { name: /reserva$/ })
    .click()
  await expect(resident.getByText(/Reserva confirmada|Pedido enviado/)).toBeVisible()
  await expect(lunch).toContainText('sua')
  await resident.context().close()
})

test('what was refused was the time: another one is asked for anew', async ({ page, product, browser }) => {
  const day = dayAhead(9)
  await enterAs(page, product, 'morador')
  await page.goto(`${product.url}${agenda}?dia=${day}`)
  await page.getByRole('button', { name: 'Reservar Quadra' }).first().click()
  const dialog = page.getByRole('dialog')
  const starts = dialog.getByRole('combobox', { name: 'Começa às' })
  await starts.click()
  await page.getByRole('option', { name: '18:00', exact: true }).click()

  // Meanwhile somebody else books it.
  const manager = await person(browser, product, 'sindica')
  await manager.goto(`${product.url}${agenda}?dia=${day}`)
  await manager.getByRole('button', { name: 'Reservar Quadra' }).first().click()
  const theirs = manager.getByRole('dialog')
  await theirs.getByRole('combobox', { name: 'Começa às' }).click()
  await manager.getByRole('option', { name: '18:00', exact: true }).click()
  await theirs.getByRole('combobox', { name: 'Unidade' }).fill('B-304')
  await manager.getByRole('option', { name: 'B-304' }).first().click()
  await theirs.getByRole('button', { name: /reserva$/ }).click()
  await expect(manager.getByText('Reserva confirmada')).toBeVisible()
  await manager.context().close()

  const book = dialog.getByRole('button', { name: /^(Confirmar|Pedir) reserva$/ })
  await book.click()
  await expect(dialog.getByRole('alert')).toBeVisible()
  await expect(dialog.getByRole('button', { name: 'Entrar na lista de espera' })).toBeVisible()
  await starts.click()
  await page.getByRole('option', { name: '08:00', exact: true }).click()
  await expect(dialog.getByRole('alert')).toBeHidden()
  await expect(dialog.getByRole('button', { name: 'Entrar na lista de espera' })).toBeHidden()
  await book.click()
  await expect(page.getByText(/Reserva confirmada|Pedido enviado/)).toBeVisible()
})

test('month, view and space of the agenda are steps that Back takes one by one', async ({
  page,
  product,
}) => {
  await enterAs(page, product, 'morador')
  await page.goto(`${product.url}${agenda}`)
  const bar = page
    .getByRole('group', { name: 'Como ver' })
    .or(page.getByRole('radiogroup', { name: 'Como ver' }))
  const asked = () => new URL(page.url()).searchParams
  await page.getByRole('button', { name: 'Próximo mês' }).click()
  await expect.poll(() => asked().get('dia')).toMatch(/-01$/)
  const month = asked().get('dia')
  await bar.getByText('Semana', { exact: true }).click()
  await expect.poll(() => asked().get('ver')).toBe('semana')
  await page.getByRole('combobox', { name: 'Espaço' }).click()
  await page.getByRole('option', { name: 'Quadra' }).click()
  await expect.poll(() => asked().get('espaco')).not.toBeNull()

  await page.goBack()
  await expect.poll(() => [asked().get('espaco'), asked().get('ver')]).toEqual([null, 'semana'])
  await page.goBack()
  await expect.poll(() => [asked().get('ver'), asked().get('dia')]).toEqual([null, month])
  await page.goBack()
  await expect.poll(() => asked().get('dia')).toBeNull()
  await expect(page.getByRole('button', { name: 'Próximo mês' })).toBeVisible()
  await page.goForward()
  await expect.poll(() => asked().get('dia')).toBe(month)
})

test('with the plan full, the list of spaces and the form say so before anything is filled in', async ({
  page,
  product,
}) => {
  // A plan of as many spaces as there are.
  await page.route('**/rest/v1/rpc/check_plan_limits', async (route) => {
    const answer = await route.fetch()
    const use = (await answer.json()) as { used: number }
    await route.fulfill({ response: answer, json: { ...use, allowed: false, limit: use.used } })
  })
  await enterAs(page, product, 'sindica')
  const full = page.getByText(/^Limite do plano atingido: (\d+) de \1 espaços?$/)
  for (const path of ['/espacos', '/espacos/novo']) {
    await page.goto(`${product.url}${agenda}${path}`)
    await expect(full).toBeVisible()
    await expect(page.getByText('Para cadastrar outros, mude para um plano maior.')).toBeVisible()
    await expect(page.getByRole('link', { name: /plano/i }).last()).toHaveAttribute(
      'href',
      /tab=subscription/,
    )
    await expect(page.getByRole('link', { name: 'Cadastrar espaço' })).toHaveCount(0)
  }
})
