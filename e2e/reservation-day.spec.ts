import { expectAccessible } from './accessibility.ts'
import { expect, test } from './product.ts'
import { enterAs } from './visitor.ts'

test.use({ start: '' })

const picture = {
  name: 'grelha.png',
  mimeType: 'image/png',
  // A red point.
  buffer: Buffer.from(
    'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAIAAACQd1PeAAAADElEQVR4nGP4z8AAAAMBAQDJ/pLvAAAAAElFTkSuQmCC',
    'base64',
  ),
}

test('the síndica shows a space, a resident lists who comes, and the doorman signs how it was handed over', async ({
  page,
  product,
  browser,
}) => {
  const words = `Grelha nova ${crypto.randomUUID().slice(0, 4)}`
  await enterAs(page, product, 'sindica')
  await page.goto(`${product.url}/dashboard/reservations/espacos`)
  await page.getByRole('button', { name: 'Editar Churrasqueira' }).click()
  await page.getByRole('menuitem', { name: 'Editar' }).click()
  await page.locator('form input[type=file][multiple]').setInputFiles(picture)
  await expect(page.getByLabel(/^O que a foto \d+ mostra$/).last()).toHaveValue('Churrasqueira')
  await page
    .getByLabel(/^O que a foto \d+ mostra$/)
    .last()
    .fill(words)
  await page.getByRole('button', { name: 'Salvar espaço' }).click()
  await expect(page.getByText('Espaço salvo')).toBeVisible()

  const resident = await (await browser.newContext({ viewport: { width: 390, height: 844 } })).newPage()
  await enterAs(resident, product, 'morador')
  await resident.goto(`${product.url}/dashboard/reservations`)
  await resident
    .getByRole('list', { name: 'Minhas reservas' })
    .getByRole('link', { name: 'Churrasqueira' })
    .first()
    .click()
  await expect(resident.getByRole('button', { name: `Abrir foto: ${words}` })).toBeVisible()
  await resident.getByRole('button', { name: /^(Editar|Fazer) a lista$/ }).click()
  const list = resident.getByRole('dialog')
  await list.getByLabel('Quem mais vem, um por linha').fill(`1. Ana ${words}; ABC1D23; +1\n- ana ${words}`)
  await expect(list.getByRole('list', { name: 'Como foi lido' }).getByRole('listitem')).toHaveText([
    `Ana ${words} · +1 · ABC1D23`,
  ])
  await list.getByRole('button', { name: /^Salvar \d+ pessoas$/ }).click()
  await expect(list).toBeHidden()
  await expect(resident.getByRole('listitem').filter({ hasText: `Ana ${words}` })).toBeVisible()
  await expectAccessible(resident)

  // Taken off again: the list is as it was, and the desk no longer expects her.
  await resident.getByRole('button', { name: 'Editar a lista' }).click()
  await list.getByRole('button', { name: `Remover Ana ${words}` }).click()
  await list.getByRole('button', { name: /^Salvar/ }).click()
  await expect(resident.getByRole('listitem').filter({ hasText: `Ana ${words}` })).toBeHidden()

  const doorman = await (await browser.newContext()).newPage()
  await enterAs(doorman, product, 'porteiro')
  await doorman.goto(`${product.url}/dashboard/reservations`)
  await doorman
    .getByRole('link', { name: /^unidade/ })
    .first()
    .click()
  await expect(doorman.getByText('Reservada por')).toBeHidden()
  const sign = doorman.getByRole('button', { name: 'Assinar a entrega' })
  const correct = doorman.getByRole('button', { name: 'Corrigir' }).first()
  await expect(sign.or(correct).first()).toBeVisible()
  const corrects = !(await sign.isVisible())
  await (corrects ? correct : sign).click()
  const form = doorman.getByRole('dialog')
  for (const item of ['Bancada e pia', 'Lixo e cinzas'])
    await form.getByRole('region', { name: item }).getByText('Em ordem', { exact: true }).click()
  const grill = form.getByRole('region', { name: 'Grelha e espetos' })
  await grill.getByText('Com problema').click()
  await expect(form.getByRole('button', { name: 'Falta 1 item' })).toBeDisabled()
  await grill.getByLabel('O que há de errado').fill(words)
  await grill.locator('input[type=file]').setInputFiles(picture)
  await expect(grill.getByRole('button', { name: /^Remover a foto/ }).first()).toBeVisible()
  if (corrects) await form.getByLabel('Por que corrige').fill('Foto melhor')
  await form.getByRole('button', { name: 'Assinar a entrega' }).click()
  await expect(doorman.getByRole('row', { name: /Grelha e espetos/ })).toContainText(words)
  await expectAccessible(doorman)
})

test('a broken chair is why a part of the deposit is kept, and the paper shows it', async ({
  page,
  product,
}) => {
  await enterAs(page, product, 'sindica')
  await page.goto(`${product.url}/dashboard/reservations/lista?busca=sal%C3%A3o&situacao=approved`)
  const settle = page.getByRole('row').filter({ has: page.getByRole('button', { name: 'Acertar caução' }) })
  await settle.getByRole('link', { name: 'Salão de festas' }).first().click()
  await expect(page.getByText('Com problema (novo)')).toBeVisible()
  const download = page.waitForEvent('download')
  await page.getByRole('button', { name: 'Vistoria em PDF' }).click()
  expect((await download).suggestedFilename()).toBe('vistoria.pdf')
  await page.getByRole('button', { name: 'Acertar caução' }).click()
  const dialog = page.getByRole('dialog')
  await dialog.getByLabel('Quanto custou o dano').fill('80,00')
  await expect(dialog.getByLabel('Por quê')).toHaveValue(/encosto quebrado/)
  await dialog.getByRole('button', { name: 'Reter e devolver o resto' }).click()
  // It was never charged: nobody speaks of a credit.
  await expect(page.getByText('Ela não foi cobrada, e já não será; o dano entra')).toBeVisible()
  await expect(page.getByText(/crédito/)).toBeHidden()
  await expect(page.getByText('R$ 80,00 de dano na próxima cobrança')).toBeVisible()
  await expect(page.getByRole('button', { name: 'Acertar caução' })).toBeHidden()
})
