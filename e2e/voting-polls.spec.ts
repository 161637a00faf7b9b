import { expectAccessible } from './accessibility.ts'
import { expect, test } from './product.ts'
import { enterAs } from './visitor.ts'

test.use({ start: '' })

test('a poll is written, published, answered from a phone, changed, closed and read', async ({
  page,
  product,
  browser,
}) => {
  await enterAs(page, product, 'sindica')
  await page.goto(`${product.url}/dashboard/voting`)
  await page.getByRole('link', { name: 'Enquetes', exact: true }).click()
  await expect(page.getByRole('heading', { name: 'Enquetes' })).toBeVisible()
  await expectAccessible(page)
  await page.getByRole('button', { name: 'Nova enquete' }).click()
  const dialog = page.getByRole('dialog', { name: 'Nova enquete' })
  await dialog.getByLabel('Pergunta').fill('Que dia para a feira de trocas?')
  await dialog.getByRole('button', { name: 'Salvar rascunho' }).click()
  await expect(dialog.getByText('Dê ao menos duas opções.')).toBeVisible()
  await dialog.getByLabel('Opções, uma por linha').fill('Sábado\nDomingo')
  await dialog.getByLabel('Encerra em', { exact: true }).fill('15/12/2030')
  await dialog.getByLabel('Encerra em', { exact: true }).press('Tab')
  await dialog.getByLabel('Anônima').check()
  await expectAccessible(page)
  await dialog.getByRole('button', { name: 'Salvar rascunho' }).click()
  await expect(page.getByRole('heading', { name: 'Que dia para a feira de trocas?' })).toBeVisible()
  await expect(page.getByText(/Enquete não tem valor de deliberação/)).toBeVisible()
  await page.getByRole('button', { name: 'Publicar' }).click()
  await expect(page.getByText('Aberta').first()).toBeVisible()

  const context = await browser.newContext({
    viewport: { width: 390, height: 844 },
    locale: 'pt-BR',
    timezoneId: 'America/Sao_Paulo',
    reducedMotion: 'reduce',
  })
  const owner = await context.newPage()
  await enterAs(owner, product, 'morador')
  await owner.goto(page.url())
  await owner.getByLabel('Sábado').first().check()
  await owner.getByRole('button', { name: 'Responder' }).first().click()
  await expect(owner.getByRole('button', { name: 'Mudar a resposta' })).toBeVisible()
  await owner.getByLabel('Domingo').first().check()
  await owner.getByRole('button', { name: 'Mudar a resposta' }).first().click()
  await expect(owner.getByText('Resposta registrada').first()).toBeVisible()
  await expect(owner.getByText(/O resultado aparece quando a enquete se encerra/)).toBeVisible()
  await expectAccessible(owner)

  await page.getByRole('button', { name: 'Encerrar agora' }).click()
  await page.getByRole('dialog').getByRole('button', { name: 'Encerrar', exact: true }).click()
  const bars = page.getByRole('listitem').filter({ hasText: 'Domingo' })
  await expect(bars).toContainText('1 (100%)')
  await owner.reload()
  await expect(owner.getByRole('listitem').filter({ hasText: 'Domingo' })).toContainText('1 (100%)')
  await expectAccessible(page)
  await context.close()
})
