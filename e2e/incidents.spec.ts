import type { Page } from '@playwright/test'
import { expectAccessible } from './accessibility.ts'
import { expect, mailTo, test } from './product.ts'
import { callAs, condominiumOf, enterAs } from './visitor.ts'

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

test('the reporter of a duplicate rates what it was merged into and opens it again; the front desk finds it while it types', async ({
  page,
  product,
  browser,
}) => {
  const report = async (login: string, words: string): Promise<Page> => {
    const own = await (await browser.newContext({ locale: 'pt-BR' })).newPage()
    await enterAs(own, product, login)
    await own.goto(`${product.url}/dashboard/incidents/nova`)
    await own.getByRole('radio', { name: 'Elevador' }).click()
    await own.getByText('Outro', { exact: true }).click()
    await own.getByRole('textbox', { name: 'O que acontece' }).fill(words)
    return own
  }
  const words = `Elevador range ${crypto.randomUUID().slice(0, 6)}`
  const [first, second] = [await report('conselho', words), await report('morador', `${words} muito`)]
  for (const own of [first, second]) {
    await own.getByRole('button', { name: 'Registrar', exact: true }).click()
    await expect(own.getByRole('heading', { name: words })).toBeVisible()
  }
  const desk = await report('porteiro', words)
  const known = desk.getByRole('region', { name: 'Ocorrências parecidas' }).getByRole('listitem')
  await known
    .filter({ hasText: `${words} muito` })
    .getByRole('button', { name: 'É esta: acompanhar' })
    .click()
  await expect(desk.getByRole('heading', { name: `${words} muito` })).toBeVisible()

  await enterAs(page, product, 'sindica')
  await page.goto(first.url())
  await page.getByRole('button', { name: 'Mais ações' }).click()
  await page.getByRole('menuitem', { name: /Juntar/ }).click()
  await page.getByRole('combobox', { name: 'A ocorrência que continua' }).fill(`${words} muito`)
  await page.getByRole('option', { name: `${words} muito` }).click()
  await page.getByRole('dialog').getByRole('button', { name: 'Juntar' }).click()
  await page.getByRole('link', { name: `${words} muito` }).click()
  await page.getByRole('button', { name: 'Mais ações' }).click()
  await page.getByRole('menuitem', { name: 'Dar por resolvida' }).click()
  await page.getByRole('dialog').getByRole('textbox').fill('Guias lubrificadas')
  await page.getByRole('dialog').getByRole('button', { name: 'Resolver' }).click()
  await expect(page.getByText('Guias lubrificadas')).toBeVisible()

  await first.reload()
  await first.getByRole('link', { name: `${words} muito` }).click()
  await first.getByRole('radio', { name: /^2 de 5/ }).press('Space')
  await first.getByRole('button', { name: 'Avaliar', exact: true }).click()
  await expect(first.getByRole('region', { name: 'Avaliar' })).toBeHidden()
  await first.getByRole('button', { name: 'Não foi resolvida: reabrir' }).click()
  await first.getByRole('dialog').getByRole('textbox').fill('Ainda range')
  await first.getByRole('dialog').getByRole('button', { name: 'Reabrir' }).click()
  await expect(first.getByText('Ainda range')).toBeVisible()
})

test('a failure is announced by a typed day and time whatever the browser speaks, and no figure is cut on a phone', async ({
  product,
  browser,
}) => {
  const context = await browser.newContext({ locale: 'en-US', viewport: { width: 390, height: 844 } })
  const page = await context.newPage()
  await enterAs(page, product, 'sindica')
  await page.goto(`${product.url}/dashboard/incidents/falhas`)
  await page.getByRole('button', { name: 'Avisar de uma falha' }).click()
  const title = `Interfone mudo ${crypto.randomUUID().slice(0, 6)}`
  await page.getByRole('textbox', { name: 'O que falhou' }).fill(title)
  await page.getByRole('textbox', { name: 'O que se sabe' }).fill('A central parou.')
  await page.getByRole('combobox', { name: 'Categoria' }).click()
  await page.getByRole('option', { name: 'Segurança' }).click()
  const back = 'Previsão de volta (vazia: não se sabe)'
  await page.getByRole('textbox', { name: `${back}: hora` }).fill('18h')
  await page.getByRole('button', { name: 'Avisar quem é atingido' }).click()
  await expect(page.getByText('Informe também o dia.')).toBeVisible()
  await page.getByRole('textbox', { name: back, exact: true }).fill('31/12/2027')
  await page.getByRole('button', { name: 'Avisar quem é atingido' }).click()
  const told = page.getByRole('article').filter({ hasText: title })
  await expect(told.getByText('previsão 31/12/2027, 18:00')).toBeVisible()
  await told.getByRole('button', { name: 'Terminou' }).click()
  await page.getByRole('dialog').getByRole('textbox').fill('Central trocada')
  await page.getByRole('button', { name: 'Encerrar e avisar' }).click()
  await expect(told.getByText('Terminou').first()).toBeVisible()

  await page.goto(`${product.url}/dashboard/incidents/relatorio`)
  const table = page.getByRole('region', { name: 'Por categoria' }).locator('tbody tr').first()
  await expect(table).toBeVisible()
  const ends = await table
    .locator('th, td')
    .evaluateAll((cells) => cells.map((cell) => cell.getBoundingClientRect().right))
  expect(ends).toHaveLength(7)
  expect(Math.max(...ends)).toBeLessThanOrEqual(390)
  await expectAccessible(page)
})

test('a supplier opens the mailed link on a phone without an account, answers with a photo, and the management reads it', async ({
  page,
  product,
  browser,
}) => {
  const sign = crypto.randomUUID().slice(0, 6)
  const condominium_id = await condominiumOf(product, 'sindica')
  const email = `bomba-${sign}@example.com`
  await callAs(product, 'sindica', '/functions/v1/bills/save-supplier', {
    condominium_id,
    name: `Bombas ${sign}`,
    email,
  })
  await enterAs(page, product, 'sindica')
  await page.goto(`${product.url}/dashboard/incidents/nova`)
  await page.getByRole('radio', { name: 'Água e vazamento' }).click()
  await page.getByText('Outro', { exact: true }).click()
  await page.getByRole('textbox', { name: 'O que acontece' }).fill(`Bomba ${sign} parada. Sem água no topo.`)
  await page.getByRole('button', { name: 'Registrar', exact: true }).click()
  await page.getByRole('button', { name: 'Encaminhar', exact: true }).click()
  const dialog = page.getByRole('dialog')
  await dialog.getByRole('combobox', { name: 'Fornecedor' }).fill(`Bombas ${sign}`)
  await page.getByRole('option', { name: `Bombas ${sign}` }).click()
  await expect(dialog.getByText(/vale 30 dias/)).toBeVisible()
  await expectAccessible(page)
  await dialog.getByRole('button', { name: 'Encaminhar' }).click()
  const sent = page.getByRole('region', { name: 'Link do fornecedor' })
  await expect(sent.getByText('Ainda não visto.')).toBeVisible()

  const mail = await mailTo(product, email, /Pedido de atendimento/)
  const link = /https?:\S+\/fornecedor#link=[\w-]{43}/.exec(mail.text)?.[0] ?? ''
  const outside = await browser.newContext({ viewport: { width: 390, height: 844 }, locale: 'pt-BR' })
  const supplier = await outside.newPage()
  await supplier.goto(link)
  await expect(supplier.getByRole('heading', { name: `Bomba ${sign} parada` })).toBeVisible()
  await expectAccessible(supplier)
  await supplier.getByRole('radio', { name: 'Concluído' }).click()
  await supplier.getByRole('button', { name: 'Enviar resposta' }).click()
  await expect(supplier.getByText('Conte o que foi feito.')).toBeVisible()
  await supplier.getByRole('textbox', { name: 'O que foi feito' }).fill(`Rolamento ${sign} trocado`)
  await supplier
    .locator('input[type=file]')
    .last()
    .setInputFiles({ name: 'bomba.png', mimeType: 'image/png', buffer: await page.screenshot() })
  await expect(supplier.getByText('bomba.png')).toBeVisible()
  await expectAccessible(supplier)
  await supplier.getByRole('button', { name: 'Enviar resposta' }).click()
  await expect(supplier.getByRole('region', { name: 'Suas respostas' })).toContainText(
    `Rolamento ${sign} trocado`,
  )
  await expect(supplier.getByRole('img', { name: 'Foto 1' })).toBeVisible()
  expect(await supplier.evaluate(() => document.documentElement.scrollWidth)).toBe(390)

  await page.reload()
  await expect(sent.getByText(/^Visto em/)).toBeVisible()
  const history = page.getByRole('region', { name: 'Histórico' })
  await expect(history.getByText('O fornecedor avisa que concluiu')).toBeVisible()
  await expect(history.getByText(`Rolamento ${sign} trocado · Bombas ${sign}`)).toBeVisible()
  await expect(page.getByText('Encaminhada', { exact: true }).first()).toBeVisible()
  await expect(page.getByRole('button', { name: /^Abrir Fornecedor/ })).toBeVisible()
  await expectAccessible(page)

  await sent.getByRole('button', { name: 'Encerrar link' }).click()
  await page.getByRole('dialog').getByRole('button', { name: 'Encerrar o link' }).click()
  await expect(sent.getByText(/^Encerrado em/)).toBeVisible()
  await supplier.reload()
  await expect(supplier.getByRole('heading', { name: 'Este link não vale mais' })).toBeVisible()
  await expect(supplier.getByText(/Peça um novo ao síndico/)).toBeVisible()
  await expectAccessible(supplier)
})
