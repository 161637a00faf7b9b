import { expectAccessible } from './accessibility.ts'
import { expect, test } from './product.ts'
import { enterAs } from './visitor.ts'

test.use({ start: '' })

test('what a deposit does not cover is proposed, contested on a phone, lowered, and only then a due of the unit', async ({
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
  await dialog.getByRole('button', { name: 'Reter e propor o resto' }).click()
  await expect(page.getByText('Caução acertada')).toBeVisible()
  const damage = page.getByRole('article', { name: 'Dano de R$ 150,00' })
  await expect(damage.getByText('Espera a resposta da unidade')).toBeVisible()
  // Before the answer there is nothing to confirm, and nothing is owed.
  await expect(damage.getByRole('button', { name: 'Confirmar cobrança' })).toBeHidden()

  const resident = await (await browser.newContext({ viewport: { width: 390, height: 844 } })).newPage()
  await enterAs(resident, product, 'morador')
  await resident.goto(page.url())
  const theirs = resident.getByRole('article', { name: 'Dano de R$ 150,00' })
  await expect(theirs.getByText(/^Responda até/)).toBeVisible()
  await resident.setViewportSize({ width: 390, height: 3600 })
  await expectAccessible(resident)
  await resident.setViewportSize({ width: 390, height: 844 })
  await theirs.getByRole('button', { name: 'Contestar' }).click()
  await resident.getByRole('dialog').getByLabel('Com o que você não concorda').fill(words)
  await resident.getByRole('dialog').getByRole('button', { name: 'Enviar à administração' }).click()
  await expect(theirs.getByText('Contestado pela unidade')).toBeVisible()
  await expect(theirs.getByRole('button')).toHaveCount(0)

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
  await talk.getByRole('button', { name: 'Enviar' }).click()
  await expect(talk.getByLabel('Mensagem')).toHaveValue('')
  await expect(page.getByRole('region', { name: 'Conversa' }).getByText(asked)).toBeVisible()

  await page.goto(`${product.url}/dashboard/finances/avulsos`)
  await expect(page.getByRole('row').filter({ hasText: `Dano: Salão de festas, ${day}` })).toContainText(
    'R$ 90,00',
  )
})
