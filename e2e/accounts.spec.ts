import { expectAccessible } from './accessibility.ts'
import { expect, test } from './product.ts'
import { enterAs } from './visitor.ts'

test.use({ start: '' })

test('a resident follows a centavo to its document, and asks; the síndica answers', async ({
  browser,
  page,
  product,
}) => {
  await enterAs(page, product, 'morador')
  await page.goto(`${product.url}/dashboard/finances/prestacao`)
  await page.getByRole('table', { name: 'Meses' }).getByRole('link').first().click()
  const went = page.getByRole('table', { name: 'Para onde foi' })
  await went.getByRole('button', { name: 'Consumo' }).click()
  await went.getByRole('button', { name: 'Água e esgoto' }).click()
  await expect(went.getByRole('link', { name: /folha \d+ do PDF/ }).first()).toHaveAttribute(
    'href',
    /#page=\d+$/,
  )
  await page.waitForLoadState('networkidle')
  await expectAccessible(page)
  await went.getByRole('button', { name: 'Perguntar sobre Água e esgoto' }).click()
  await page.getByLabel('Sua pergunta').fill('Houve vazamento neste mês?')
  await page.getByRole('button', { name: 'Enviar pergunta' }).click()
  const asked = page.getByRole('listitem').filter({ hasText: 'Houve vazamento neste mês?' })
  await expect(asked).toContainText('sua pergunta')
  const manager = await browser.newPage()
  await enterAs(manager, product, 'sindica')
  await manager.goto(page.url())
  const question = manager.getByRole('listitem').filter({ hasText: 'Houve vazamento neste mês?' })
  await question.getByRole('button', { name: 'Responder' }).click()
  await manager.getByRole('textbox', { name: 'Resposta' }).fill('Não: subiu a tarifa.')
  await manager.getByRole('button', { name: 'Publicar resposta' }).click()
  await expect(question).toContainText('Não: subiu a tarifa.')
  await manager.close()
  // The answer comes to who asked by itself.
  await expect(asked).toContainText('Não: subiu a tarifa.')
})
