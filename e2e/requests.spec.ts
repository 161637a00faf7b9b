import { expect, signIn, test } from './product.ts'
import { holdTime } from './visitor.ts'

// The queue of requests: what is suggested, an approval that is taken back, and what the person who waits can do meanwhile.
test.use({ start: '' })
const password = 'prumo-demo'

test('a request is corrected by who waits, approved as suggested, and the approval taken back', async ({
  browser,
  page,
  product,
}) => {
  const waiting = await browser.newPage()
  await signIn(waiting, product, 'aguardando@demo.example.com', password)
  await waiting.getByRole('button', { name: 'Corrigir o pedido' }).click()
  await waiting.getByLabel('Sua unidade').fill('apto 204 do bloco B')
  await waiting.getByRole('button', { name: 'Salvar correção' }).click()
  await expect(waiting.getByText('apto 204 do bloco B')).toBeVisible()

  // The toast that takes an approval back leaves while this looks at the other window.
  await holdTime(page)
  await signIn(page, product, 'sindica@demo.example.com', password)
  await page.goto(`${product.url}/dashboard/resident-requests`)
  const row = page.getByRole('listitem').filter({ hasText: 'Diz morar em apto 204 do bloco B' })
  await expect(row.getByText(/em B-204/)).toBeVisible()
  await row.getByRole('button', { name: /^Aprovar / }).click()
  await page.getByRole('dialog').getByRole('button', { name: 'Aprovar', exact: true }).click()
  await expect(page.getByText('Aprovação realizada com sucesso!')).toBeVisible()
  await expect(waiting.getByRole('heading', { name: 'Seu pedido está com o síndico' })).toBeHidden()

  await page.getByRole('button', { name: 'Desfazer', exact: true }).click()
  await expect(page.getByText('Aprovação desfeita')).toBeVisible()
  await expect(row).toBeVisible()
  await expect(waiting.getByRole('heading', { name: 'Seu pedido está com o síndico' })).toBeVisible()
  await waiting.close()
})
