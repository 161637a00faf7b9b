import { expect, signIn, test } from './product.ts'

// The lists of a building: sorted, entered anywhere, and searched as people type.
test.use({ start: '' })

test('the síndica sorts the units, jumps into them and finds one by name, by label and from anywhere', async ({
  page,
  product,
}) => {
  await signIn(page, product, 'sindica@demo.example.com', 'prumo-demo')
  await page.goto(`${product.url}/dashboard/units`)
  const row = (name: string | RegExp) => page.getByRole('row', { name })

  await page.getByRole('button', { name: 'Em aberto' }).click()
  await expect(page).toHaveURL(/ordem=saldo-desc/)
  await expect(page.getByRole('row').nth(1)).toContainText('R$')

  await page.getByRole('button', { name: 'Unidade', exact: true }).click()
  await page.getByPlaceholder('Ir para a unidade…').fill('bloco b 302')
  await page.keyboard.press('Enter')
  await expect(page.getByRole('row').nth(1)).toContainText('B-302')
  await page.getByRole('button', { name: 'Primeira página' }).click()
  // By block and floor, from the bottom: the parking places stand below the first apartment.
  await expect(page.getByRole('row').nth(1)).toContainText('A-V1')
  await expect(page.getByRole('row').nth(4)).toContainText('A-101')

  const owner = await row(/^A-101/)
    .getByRole('cell')
    .nth(2)
    .innerText()
  const words = owner.normalize('NFD').replace(/\p{M}/gu, '').toLowerCase().split(' ')
  await page.getByRole('searchbox').fill(words.toReversed().join(' '))
  await expect(row(/^A-101/)).toContainText(owner)

  await page.keyboard.press('Control+k')
  await page.getByPlaceholder('Buscar tarefa, unidade, pessoa ou placa').fill('b302')
  await page.getByText('B-302', { exact: true }).click()
  await expect(page.getByRole('complementary', { name: 'Unidade B-302' })).toContainText('Fração ideal')
})
