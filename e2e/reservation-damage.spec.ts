import { Buffer } from 'node:buffer'
import type { Locator, Page } from '@playwright/test'
import { expectAccessible } from './accessibility.ts'
import { expect, test } from './product.ts'
import { enterAs } from './visitor.ts'

test.use({ start: '' })

/** A picture as a phone takes it; what it shows is of no concern. */
const photoOf = async (page: Page, name: string) => ({
  name,
  mimeType: 'image/jpeg',
  buffer: await page.screenshot({ type: 'jpeg' }),
})
const quote = {
  name: 'Orçamento da cadeira.pdf',
  mimeType: 'application/pdf',
  buffer: Buffer.from('%PDF-1.4\n%orçamento\n%%EOF\n'),
}
const filesOf = (place: Locator) =>
  place.getByRole('region', { name: 'Fotos e documentos' }).locator('input[type=file]').last()
const drawn = (place: Locator) =>
  expect
    .poll(() =>
      place.locator('img').evaluateAll((all) => all.map((one) => (one as HTMLImageElement).naturalWidth > 0)),
    )
    .toEqual([true])

test('what a deposit does not cover is proposed with its photo and quote, contested on a phone with another, lowered, and only then a due of the unit', async ({
  page,
  product,
  browser,
}) => {
  const words = `Cadeira já tinha conserto ${crypto.randomUUID().slice(0, 4)}`
  // The party of the resident's unit, in the demonstration.
  const day = new Date(Date.now() - 19 * 86_400_000).toLocaleDateString('pt-BR', {
    timeZone: 'America/Sao_Paulo',
  })
  await enterAs(page, product, 'sindica')
  await page.goto(`${product.url}/dashboard/reservations/lista?busca=sal%C3%A3o&situacao=approved`)
  await page
    .getByRole('row')
    .filter({ hasText: day })
    .filter({ has: page.getByRole('button', { name: 'Acertar caução' }) })
    .getByRole('link', { name: 'Salão de festas' })
    .click()
  await expect(page.getByText('Com problema (novo)')).toBeVisible()
  await page.getByRole('button', { name: 'Acertar caução' }).click()
  const dialog = page.getByRole('dialog')
  await dialog.getByLabel('Quanto custou o dano').fill('450,00')
  await expect(dialog.getByText('A caução cobre R$ 300,00.')).toBeVisible()
  await expect(dialog.getByRole('checkbox', { name: /encosto quebrado/ })).toBeChecked()
  await filesOf(dialog).setInputFiles([await photoOf(page, 'Encosto.jpg'), quote])
  await expect(dialog.getByRole('list', { name: /recebidos$/ }).getByRole('listitem')).toHaveCount(2)
  await dialog.getByRole('button', { name: 'Reter e propor o resto' }).click()
  await expect(page.getByText('Caução acertada')).toBeVisible()
  const damage = page.getByRole('article', { name: 'Dano de R$ 150,00' })
  await expect(damage.getByText('Espera a resposta da unidade')).toBeVisible()
  const shown = damage.getByRole('list', { name: 'Fotos e documentos da administração' })
  await expect(shown.getByRole('listitem')).toHaveCount(2)
  await drawn(shown)
  // Before the answer there is nothing to confirm, and nothing is owed.
  await expect(damage.getByRole('button', { name: 'Confirmar cobrança' })).toBeHidden()

  const resident = await (await browser.newContext({ viewport: { width: 390, height: 844 } })).newPage()
  await enterAs(resident, product, 'morador')
  await resident.goto(`${product.url}/dashboard`)
  const line = resident.getByRole('listitem').filter({ hasText: /^Dano de R\$\s150,00: Salão de festas/ })
  await line.getByRole('link', { name: 'Responder' }).click()
  await expect(resident).toHaveURL(page.url())
  const theirs = resident.getByRole('article', { name: 'Dano de R$ 150,00' })
  await expect(theirs.getByText(/^Responda até/)).toBeVisible()
  await expect(theirs.getByText('Orçamento da cadeira.pdf')).toBeVisible()
  await drawn(theirs.getByRole('list', { name: 'Fotos e documentos da administração' }))
  await resident.setViewportSize({ width: 390, height: 3600 })
  await expectAccessible(resident)
  await resident.setViewportSize({ width: 390, height: 844 })
  await theirs.getByRole('button', { name: 'Contestar' }).click()
  await resident.getByRole('dialog').getByLabel('Com o que você não concorda').fill(words)
  await filesOf(resident.getByRole('dialog')).setInputFiles(await photoOf(resident, 'Conserto antigo.jpg'))
  await expect(
    resident.getByRole('dialog').getByRole('button', { name: 'Remover Conserto antigo.jpg' }),
  ).toBeVisible()
  await resident.getByRole('dialog').getByRole('button', { name: 'Enviar à administração' }).click()
  await expect(theirs.getByText('Contestado pela unidade')).toBeVisible()
  await expect(theirs.getByRole('button', { name: /^(Aceitar|Contestar)$/ })).toHaveCount(0)
  const answered = damage.getByRole('list', { name: 'Fotos e documentos da unidade' })
  await answered.getByRole('button', { name: /^Conserto antigo\.jpg/ }).click()
  await expect(page.getByRole('dialog').getByRole('img', { name: 'Conserto antigo.jpg' })).toBeVisible()
  await page.keyboard.press('Escape')

  // It waits for the management on its home too.
  const home = await page.context().newPage()
  await home.goto(`${product.url}/dashboard`)
  await home.getByRole('button', { name: /^Mostrar os outros/ }).click()
  await expect(home.getByText('1 dano de reserva a decidir')).toBeVisible()
  await home.close()

  await damage.getByRole('button', { name: 'Manter ou reduzir' }).click()
  await expect(dialog.getByText(words)).toBeVisible()
  await dialog.getByLabel('Valor a cobrar').fill('90,00')
  await dialog.getByRole('button', { name: 'Pôr na próxima cobrança' }).click()
  await expect(dialog.getByText('Diga por que reduz o valor')).toBeVisible()
  await dialog.getByLabel('O que a unidade lê da decisão').fill('Só o tecido novo')
  await dialog.getByRole('button', { name: 'Pôr na próxima cobrança' }).click()
  await expect(damage.getByText('Na próxima cobrança')).toBeVisible()
  await expectAccessible(page)
  await expect(theirs.getByText('Só o tecido novo')).toBeVisible()

  // Both sides write to each other, and each sees it at once.
  const asked = `Posso parcelar? ${crypto.randomUUID().slice(0, 4)}`
  const talk = resident.getByRole('region', { name: 'Conversa' })
  await talk.getByLabel('Mensagem').fill(asked)
  await resident.reload()
  await expect(talk.getByLabel('Mensagem'), 'what is not sent yet stays').toHaveValue(asked)
  await talk.getByRole('button', { name: 'Enviar' }).click()
  await expect(talk.getByLabel('Mensagem')).toHaveValue('')
  await expect(page.getByRole('region', { name: 'Conversa' }).getByText(asked)).toBeVisible()

  await page.goto(`${product.url}/dashboard/finances/avulsos`)
  await expect(page.getByRole('row').filter({ hasText: `Dano: Salão de festas, ${day}` })).toContainText(
    'R$ 90,00',
  )
})
