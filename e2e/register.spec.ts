import { expectAccessible } from './accessibility.ts'
import { expect, signIn, test } from './product.ts'

// The register of units: one by hand, many at once, and what an assembly decided.
test.use({ start: '' })

test('a síndica makes a unit, corrects it, takes the correction back and renames a block', async ({
  page,
  product,
}) => {
  await signIn(page, product, 'sindica@demo.example.com', 'prumo-demo')
  await page.goto(`${product.url}/dashboard/units/nova`)
  await page.getByLabel('Bloco').fill('Z')
  await page.getByLabel('Número').fill('901')
  await page.getByLabel('Fração ideal').fill('0')
  await page.getByRole('button', { name: 'Criar unidade' }).click()
  await expect(page.getByRole('heading', { name: 'Z-901', exact: true })).toBeVisible()

  await page.getByRole('button', { name: 'Editar', exact: true }).click()
  const dialog = page.getByRole('dialog', { name: 'Editar Z-901' })
  await dialog.getByLabel('Andar').fill('9')
  await expectAccessible(page)
  await dialog.getByRole('button', { name: 'Salvar unidade' }).click()
  await expect(page.getByText('Andar: sem andar → 9º andar')).toBeVisible()
  await page.getByRole('button', { name: 'Desfazer' }).last().click()
  await expect(page.getByText('Andar: 9º andar → sem andar')).toBeVisible()

  await page.goto(`${product.url}/dashboard/units/editar?bloco=Z`)
  await page.getByLabel('Todas deste filtro').check()
  await page.getByRole('checkbox', { name: 'Bloco', exact: true }).check()
  await page.getByLabel('Novo bloco').fill('Anexo')
  await expect(page.getByText('1 unidade muda')).toBeVisible()
  await expectAccessible(page)
  await page.getByRole('button', { name: 'Mudar 1 unidade' }).click()
  await expect(page.getByText('Nenhuma unidade com este filtro.')).toBeVisible()

  await page.goto(`${product.url}/dashboard/units/mudancas`)
  await expect(page.getByText('Renomear bloco Z para Anexo')).toBeVisible()
  await expectAccessible(page)
})

test('a síndica records a decision; a resident reads it and cannot record one', async ({ page, product }) => {
  await signIn(page, product, 'sindica@demo.example.com', 'prumo-demo')
  await page.goto(`${product.url}/dashboard/settings?tab=decisions&registrar=nova`)
  await page.getByLabel('Data da assembleia').fill('12/03/2024')
  await page.getByLabel('Título').fill('Horário da mudança')
  await page.getByLabel('O que foi decidido').fill('Mudanças de segunda a sexta, das 8h às 17h.')
  await page.getByRole('button', { name: 'Registrar decisão' }).click()
  await expect(page.getByRole('dialog').getByText('Horário da mudança')).toBeVisible()
  await expectAccessible(page)

  await page.context().clearCookies()
  await page.evaluate(() => localStorage.clear())
  await signIn(page, product, 'atrasado@demo.example.com', 'prumo-demo')
  await page.goto(`${product.url}/dashboard/settings?tab=decisions`)
  await expect(page.getByText('Horário da mudança')).toBeVisible()
  await expect(page.getByRole('button', { name: 'Registrar decisão' })).toBeHidden()
})
