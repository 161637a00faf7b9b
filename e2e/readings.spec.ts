import { drawDial } from '../scripts/demonstration/dial.ts'
import { expectAccessible } from './accessibility.ts'
import { expect, test } from './product.ts'
import { enterAs } from './visitor.ts'

test.use({ start: '' })

test('a reading is proved by a photo of its dial, which is taken away and comes back', async ({
  page,
  product,
}) => {
  await enterAs(page, product, 'sindica')
  await page.goto(`${product.url}/dashboard/finances/leituras`)
  await page.getByRole('button', { name: 'Fotografar a leitura de A-201' }).click()
  const dialog = page.getByRole('dialog', { name: 'Leitura de A-201' })
  const buffer = await drawDial(148_030, 'A-201')
  const [chooser] = await Promise.all([
    page.waitForEvent('filechooser'),
    dialog.getByRole('button', { name: 'Enviar foto' }).click(),
  ])
  await chooser.setFiles({ name: 'Medidor.jpg', mimeType: 'image/jpeg', buffer })
  const kept = dialog.getByRole('list', { name: 'Fotos da leitura' })
  await expect(kept).toContainText('Medidor.jpg')
  await expectAccessible(page)
  await kept.getByRole('button', { name: 'Remover Medidor.jpg' }).click()
  await expect(kept).toBeHidden()
  await page.getByRole('button', { name: 'Desfazer' }).click()
  await expect(kept).toContainText('Medidor.jpg')
  await dialog.getByRole('button', { name: 'Fechar' }).click()
  await expect(page.getByRole('button', { name: 'Fotos da leitura de A-201' })).toBeVisible()
})
