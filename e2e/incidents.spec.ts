import { expectAccessible } from './accessibility.ts'
import { expect, test } from './product.ts'
import { enterAs } from './visitor.ts'

test.use({ start: '' })

/** An MP4 of one track without pictures, as short as a film can be. */
const box = (type: string, ...inside: Uint8Array[]) => {
  const body = Buffer.concat(inside)
  const size = Buffer.alloc(4)
  size.writeUInt32BE(body.length + 8)
  return Buffer.concat([size, Buffer.from(type), body])
}
const film = Buffer.concat([
  box('ftyp', Buffer.from('isom\0\0\0\0isommp41')),
  box('mdat', Buffer.alloc(4096)),
  box(
    'moov',
    box('mvhd', Buffer.alloc(100)),
    box('trak', box('mdia', box('hdlr', Buffer.alloc(8), Buffer.from('vide')))),
  ),
])

test('a resident reports by phone, a neighbour joins, the management solves, and the reporter rates', async ({
  page,
  product,
  browser,
}) => {
  await page.setViewportSize({ width: 390, height: 844 })
  await enterAs(page, product, 'morador')
  await page.goto(`${product.url}/dashboard/incidents/nova`)
  const words = `Vidro trincado ${crypto.randomUUID().slice(0, 6)}`
  await page.getByRole('radio', { name: 'Portão e acesso' }).click()
  await page.getByRole('combobox', { name: 'Qual lugar' }).fill('Portaria')
  await page.getByRole('option', { name: 'Portaria' }).click()
  await page.getByRole('textbox', { name: 'O que acontece' }).fill(`${words}. Pode cair.`)
  await page
    .locator('input[type=file]')
    .last()
    .setInputFiles([
      { name: 'vidro.png', mimeType: 'image/png', buffer: await page.screenshot() },
      { name: 'vidro.mp4', mimeType: 'video/mp4', buffer: film },
    ])
  await expect(page.getByText('vidro.mp4')).toBeVisible()
  await page.getByRole('button', { name: 'Registrar', exact: true }).click()
  await expect(page.getByRole('heading', { name: words })).toBeVisible()
  const address = page.url()
  const kept = page.getByRole('region', { name: 'Fotos e vídeos' })
  await kept.getByRole('button', { name: /^Abrir vidro/ }).click()
  await expect(page.getByRole('dialog').getByRole('img', { name: /^vidro/ })).toBeVisible()
  await page.getByRole('button', { name: 'Fechar', exact: true }).click()
  await expect(kept.getByLabel('vidro.mp4', { exact: true })).toBeVisible()

  const neighbour = await (await browser.newContext()).newPage()
  await enterAs(neighbour, product, 'conselho')
  await neighbour.goto(address)
  await neighbour.getByRole('button', { name: 'Afeta também a mim' }).click()
  await expect(neighbour.getByRole('button', { name: 'Não me afeta mais' })).toBeVisible()
  await expect(neighbour.getByText('Quem registrou', { exact: true })).toBeHidden()
  await expect(neighbour.getByRole('region', { name: 'Fotos e vídeos' })).toBeVisible()

  const manager = await (await browser.newContext()).newPage()
  await enterAs(manager, product, 'sindica')
  await manager.goto(`${product.url}/dashboard/incidents?busca=${encodeURIComponent(words)}`)
  await manager.getByRole('link', { name: words }).click()
  await manager.getByRole('button', { name: 'Mais ações' }).click()
  await manager.getByRole('menuitem', { name: 'Dar por resolvida' }).click()
  const dialog = manager.getByRole('dialog')
  await dialog.getByRole('textbox').fill('Vidro trocado')
  await dialog.getByRole('button', { name: 'Resolver' }).click()
  await expect(manager.getByText('Resolvida').first()).toBeVisible()
  await expectAccessible(manager)

  // What happened may become a case: with its facts, and the evidence that is chosen.
  await manager.getByRole('button', { name: 'Mais ações' }).click()
  await manager.getByRole('menuitem', { name: 'Abrir caso de penalidade' }).click()
  await expect(manager.getByRole('textbox', { name: 'O fato', exact: true })).toHaveValue(new RegExp(words))
  const shown = manager.getByRole('list', { name: 'Provas que a unidade pode ver: recebidos' })
  for (const taken of [/^Juntar vidro\.(?!mp4)/, 'Juntar vidro.mp4'])
    await manager.getByRole('button', { name: taken }).click()
  await expect(shown.getByRole('listitem')).toHaveCount(2)
  await manager.getByRole('combobox', { name: 'Unidade' }).fill('C-804')
  await manager.getByRole('option', { name: 'C-804', exact: true }).click()
  await manager.getByRole('combobox', { name: 'Infração' }).click()
  await manager.getByRole('option', { name: /Barulho/ }).click()
  await manager.getByRole('button', { name: 'Abrir caso' }).click()
  await expect(manager.getByRole('heading', { name: 'Notifique a unidade' })).toBeVisible()
  await manager.getByRole('link', { name: words }).click()
  await expect(manager.getByRole('link', { name: /^Caso de penalidade/ })).toBeVisible()

  await expect(page.getByText('Vidro trocado')).toBeVisible()
  await page.getByRole('radio', { name: /^5 de 5/ }).press('Space')
  await page.getByRole('button', { name: 'Avaliar e encerrar' }).click()
  await expect(page.getByText('Encerrada').first()).toBeVisible()
  await expectAccessible(page)
})
