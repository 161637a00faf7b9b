import { expectAccessible } from './accessibility.ts'
import { expect, type Product, signIn, test } from './product.ts'
import { callAs, condominiumOf } from './visitor.ts'

// The register of units: one by hand, many at once, and what an assembly decided.
test.use({ start: '' })

/** Another administrator puts Z-901 on another floor. */
async function saveFromElsewhere(product: Product, floor: number): Promise<void> {
  const condominium_id = await condominiumOf(product, 'subsindico')
  const of = `condominium_id=eq.${condominium_id}&block=eq.Z&number=eq.901`
  const [unit] = await callAs<{ id: string }[]>(product, 'subsindico', `/rest/v1/units?select=id&${of}`)
  const values = { id: unit!.id, block: 'Z', number: '901', floor, share: '0' }
  await callAs(product, 'subsindico', '/functions/v1/units/save-unit', { condominium_id, ...values })
}

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

  await page.getByRole('button', { name: 'Editar', exact: true }).click()
  await dialog.getByLabel('Andar').fill('3')
  await saveFromElsewhere(product, 8)
  await expect(page.getByText('Andar: sem andar → 8º andar')).toBeVisible()
  await dialog.getByRole('button', { name: 'Salvar unidade' }).click()
  await expect(dialog.getByText('Outra pessoa mudou esta unidade')).toBeVisible()
  await dialog.getByRole('button', { name: 'Mostrar os dados de agora' }).click()
  await expect(dialog.getByLabel('Andar')).toHaveValue('8')
  await dialog.getByLabel('Andar').fill('3')
  await dialog.getByRole('button', { name: 'Salvar unidade' }).click()
  await expect(page.getByText('Andar: 8º andar → 3º andar')).toBeVisible()

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
