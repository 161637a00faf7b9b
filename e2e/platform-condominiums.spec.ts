import { expectAccessible } from './accessibility.ts'
import { expect, test } from './product.ts'
import { enterAs } from './visitor.ts'

test.use({ start: '' })

test('the platform’s condominiums: what needs somebody today, filters, a note, a tag, the next contact, and the log of one', async ({
  page,
  product,
}) => {
  await enterAs(page, product, 'plataforma', true)
  await page.goto(`${product.url}/dashboard`)
  const today = page.getByRole('region', { name: 'Precisam de você hoje' }).last()
  await today.getByRole('link', { name: /^Contato vencido/ }).click()
  await expect(page).toHaveURL(/condominiums\?pendente=contact$/)
  const list = page.getByRole('table', { name: 'Condomínios' })
  await expect(list.getByRole('row')).toHaveCount(2)
  await expect(list).toContainText('40 de 200')
  await expectAccessible(page)

  await page.getByRole('button', { name: 'Limpar filtros' }).click()
  await page.getByRole('searchbox', { name: 'Buscar condomínio' }).fill('quaresmeira')
  await expect(page).toHaveURL(/q=quaresmeira/)
  await expect(list.getByRole('row')).toHaveCount(2)
  const sheet = page.waitForEvent('download')
  await page.getByRole('button', { name: 'Exportar' }).click()
  await page.getByRole('menuitem', { name: 'CSV' }).click()
  expect((await sheet).suggestedFilename()).toBe('condominios.csv')
  await list.getByRole('link', { name: /Quaresmeira/ }).click()

  await expect(page.getByRole('heading', { level: 1, name: 'Edifício Quaresmeira' })).toBeVisible()
  await expectAccessible(page)
  await page.getByRole('button', { name: 'Nova anotação' }).click()
  await page.getByRole('dialog').getByRole('button', { name: 'Salvar' }).click()
  await expect(page.getByText('Escreva a anotação.')).toBeVisible()
  await page.getByLabel('Anotação', { exact: true }).fill('Pensa em voltar em janeiro')
  await page.getByRole('dialog').getByRole('button', { name: 'Salvar' }).click()
  const notes = page.getByRole('region', { name: 'Anotações' })
  await expect(notes.getByText('Pensa em voltar em janeiro')).toBeVisible()

  const tags = page.getByRole('region', { name: 'Etiquetas' })
  await tags.getByLabel('Nova etiqueta').fill('Recuperar')
  await tags.getByRole('button', { name: 'Adicionar' }).click()
  await expect(tags.getByRole('button', { name: 'Remover a etiqueta recuperar' })).toBeVisible()

  const contact = page.getByRole('region', { name: 'Próximo contato' })
  await contact.getByRole('button', { name: 'Marcar contato' }).click()
  await page.getByLabel('Dia', { exact: true }).fill('15/01/2190')
  await page.getByLabel('Assunto').fill('Oferecer o plano anual')
  await page.getByRole('dialog').getByRole('button', { name: 'Marcar' }).click()
  await expect(contact.getByText('15/01/2190')).toBeVisible()

  await page.goto(`${product.url}/dashboard/condominiums?etiqueta=recuperar`)
  await expect(list.getByRole('row')).toHaveCount(2)
  await expect(list.getByText('recuperar')).toBeVisible()
  await list.getByRole('link', { name: /Quaresmeira/ }).click()
  await notes.getByRole('button', { name: 'Excluir' }).click()
  await page.getByRole('dialog').getByRole('button', { name: 'Excluir a anotação' }).click()
  await expect(notes.getByText('Nenhuma anotação ainda.')).toBeVisible()

  await page.getByRole('link', { name: 'Auditoria deste condomínio' }).click()
  const entries = page.getByRole('table', { name: 'Registros da auditoria' })
  await expect(entries).toBeVisible()
  await expect(page.getByRole('combobox', { name: 'Condomínio' })).toHaveValue('Edifício Quaresmeira')
  await expect(entries.getByText('Salvou uma anotação sobre um condomínio')).toHaveCount(0)
  await page.getByRole('combobox', { name: 'Condomínio' }).fill('Plataf')
  await page.getByRole('option', { name: 'Plataforma' }).click()
  await expect(entries.getByText('Salvou uma anotação sobre um condomínio').first()).toBeVisible()
})
