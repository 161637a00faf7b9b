import { expectAccessible } from './accessibility.ts'
import { expect, test } from './product.ts'
import { enterAs } from './visitor.ts'

test.use({ start: '' })

/** A Wednesday and the day after it, which are holidays nowhere: '22/08/2029'. */
function wednesday(): { holiday: string; after: string } {
  const first = new Date(Date.UTC(new Date().getUTCFullYear() + 1, 7, 20))
  const wait = (10 - first.getUTCDay()) % 7
  const words = (days: number) =>
    new Date(first.getTime() + (wait + days) * 86_400_000)
      .toISOString()
      .slice(0, 10)
      .split('-')
      .toReversed()
      .join('/')
  return { holiday: words(0), after: words(1) }
}

test('a síndica adds a holiday of the town, and a due date on it moves', async ({ page, product }) => {
  await enterAs(page, product, 'sindica')
  const { holiday, after } = wednesday()
  const settings = `${product.url}/dashboard/settings?tab=condominium`
  await page.goto(settings)
  const list = page.getByRole('list', { name: 'Feriados do lugar' })
  await expect(list).toContainText('Aniversário de São Paulo')
  await page.getByRole('button', { name: 'Editar feriados' }).click()
  const dialog = page.getByRole('dialog', { name: 'Feriados do condomínio' })
  await dialog.getByRole('button', { name: 'Adicionar feriado' }).click()
  await dialog.getByRole('button', { name: 'Salvar feriados' }).click()
  await expect(dialog.getByText('Dê um nome ao dia.')).toBeVisible()
  const added = dialog.getByRole('region').last()
  await added.getByLabel('Nome').fill('Luto oficial')
  await added.getByLabel('Dia', { exact: true }).fill(holiday)
  await added.getByLabel('Todo ano').uncheck()
  await expectAccessible(page)
  // And one of the state is not kept here.
  await dialog.getByRole('checkbox', { name: /Revolução Constitucionalista/ }).uncheck()
  await dialog.getByRole('button', { name: 'Salvar feriados' }).click()
  await expect(page.getByText('Feriados salvos')).toBeVisible()
  await expect(list.getByRole('listitem').filter({ hasText: 'Revolução' })).toContainText('não vale aqui')

  await page.goto(`${product.url}/dashboard/finances/emitir`)
  await page.getByRole('textbox', { name: 'Vencimento' }).fill(holiday)
  await expect(page.getByText(`Sem expediente bancário: paga sem acréscimo até ${after}`)).toBeVisible()

  await page.goto(settings)
  await page.getByRole('button', { name: 'Editar feriados' }).click()
  await dialog.getByRole('checkbox', { name: /Revolução Constitucionalista/ }).check()
  await dialog
    .getByRole('button', { name: /^Remover o dia/ })
    .last()
    .click()
  await dialog.getByRole('button', { name: 'Salvar feriados' }).click()
  await expect(list.getByRole('listitem').filter({ hasText: 'Revolução' })).not.toContainText('não vale')
})
