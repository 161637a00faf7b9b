import { expectAccessible } from './accessibility.ts'
import { expect, test } from './product.ts'
import { enterAs, person } from './visitor.ts'
import { sendNotice } from './voting-room.ts'

test.use({ start: '' })

test('a notice that was sent is amended: all have the new one, the first stays readable, and what was left out too', async ({
  page,
  product,
  browser,
}) => {
  await enterAs(page, product, 'sindica')
  await page.goto(`${product.url}/dashboard/voting/editar`)
  await page.getByLabel('Título').fill('Assembleia da bomba')
  await page.getByLabel('Dia', { exact: true }).fill('15/12/2030')
  await page.getByLabel('Dia', { exact: true }).press('Tab')
  await page.getByLabel('Local').fill('Salão de festas')
  await page.getByLabel('O que se decide').fill('Trocar a bomba')
  await page.getByRole('button', { name: 'Salvar e conferir o edital' }).click()
  await sendNotice(page)
  await expect(page.getByText('Convocada').first()).toBeVisible()
  await expect(page.getByRole('heading', { name: 'Editais' })).toHaveCount(0)

  await page.getByRole('link', { name: 'Retificar convocação' }).click()
  await expect(page.getByRole('heading', { name: 'Retificar a convocação' })).toBeVisible()
  await expect(page.getByLabel('Quem convoca')).toHaveCount(0)
  await page.getByRole('button', { name: 'Enviar o novo edital' }).click()
  const sending = page.getByRole('dialog', { name: 'Retificar a convocação' })
  await expect(sending).toContainText('Todos recebem o edital nº 2, que toma o lugar do nº 1.')
  await sending.getByRole('button', { name: 'Enviar a todos' }).click()
  await expect(sending.getByText('Diga o que mudou e por quê.')).toBeVisible()
  await sending.getByLabel('O que mudou e por quê').fill('O salão está em obras nesse dia.')
  const byHand = sending.getByLabel('Como esses donos são avisados')
  await expect(sending.getByText(/\(art\. 1\.354\)/)).toBeVisible()
  if (await byHand.isVisible()) await byHand.fill('Carta registrada, postada no dia do edital nº 2.')
  await sending.getByRole('button', { name: 'Enviar a todos' }).click()
  await expect(sending.getByText('Nada mudou na convocação.', { exact: false })).toBeVisible()
  await expectAccessible(page)
  await sending.getByRole('button', { name: 'Voltar' }).click()

  await page.getByLabel('Local').fill('Quadra')
  await page.getByRole('button', { name: 'Adicionar item' }).click()
  await page.getByLabel('O que se decide').last().fill('Pintar a garagem')
  await page.getByRole('button', { name: 'Enviar o novo edital' }).click()
  await sending.getByLabel('O que mudou e por quê').fill('O salão está em obras nesse dia.')
  await expect(sending.getByText(/\(art\. 1\.354\)/)).toBeVisible()
  if (await byHand.isVisible()) await byHand.fill('Carta registrada, postada no dia do edital nº 2.')
  await sending.getByRole('button', { name: 'Enviar a todos' }).click()
  await expect(page.getByRole('heading', { name: 'Editais' })).toBeVisible()
  await expect(page.getByText(/Edital nº 1, enviado em .*, substituído/)).toBeVisible()
  await expect(page.getByText('Entrou ou mudou no edital nº 2.')).toBeVisible()
  await expect(page.getByRole('radio', { name: 'Edital nº 2' })).toBeChecked()
  await expectAccessible(page)

  const owner = await person(browser, product, 'morador', true)
  await owner.goto(page.url())
  await expect(owner.getByText('O salão está em obras nesse dia.').first()).toBeVisible()
  const file = owner.waitForEvent('download')
  await owner.getByRole('button', { name: 'PDF do edital nº 1' }).click()
  expect((await file).suggestedFilename()).toBe('edital-1.pdf')
  await expect(owner.getByRole('link', { name: 'Retificar convocação' })).toHaveCount(0)
  await expectAccessible(owner)
  await owner.context().close()
})
