import type { Page } from '@playwright/test'
import { expectAccessible } from './accessibility.ts'
import { becomeDesk, receive } from './desk.ts'
import { expect, test } from './product.ts'
import { enterAs } from './visitor.ts'

// What residents and the gate have to do with each other, each on a device of their own.
test.use({ start: '' })

/** How often the page was touched since then. */
async function countTaps(page: Page): Promise<() => Promise<number>> {
  await page.evaluate(() => {
    const counted = window as unknown as { taps: number }
    counted.taps = 0
    addEventListener(
      'pointerdown',
      () => {
        counted.taps += 1
      },
      true,
    )
  })
  return () => page.evaluate(() => (window as unknown as { taps: number }).taps)
}

test('a resident authorises, the pass opens at the desk, and the resident sees who came; a parcel is told and handed by its code', async ({
  browser,
  page,
  product,
}) => {
  const name = `Visita ${Date.now()}`
  const carrier = 'Amazon'
  const desk = await (await browser.newContext({ viewport: { width: 820, height: 1180 } })).newPage()
  await enterAs(page, product, 'morador')
  await page.goto(`${product.url}/dashboard/portaria`)
  const taps = await countTaps(page)
  await page.getByRole('button', { name: 'Autorizar visita', exact: true }).click()
  await page.getByRole('textbox', { name: 'Quem vem' }).fill(name)
  await page.getByRole('button', { name: 'Autorizar', exact: true }).click()
  const pass = page.getByRole('dialog', { name: 'Passe de entrada' })
  await expect(pass.getByRole('img', { name: `QR do passe de ${name}` })).toBeVisible()
  expect(await taps()).toBe(2)
  const whatsapp = await pass.getByRole('link', { name: 'Enviar por WhatsApp' }).getAttribute('href')
  const link = /http\S+\/visita\/\S+/.exec(decodeURIComponent(whatsapp ?? ''))?.[0] ?? ''
  expect(link).not.toBe('')
  await expectAccessible(page)
  await page.keyboard.press('Escape')
  await expect(page.getByRole('list', { name: 'Quem vem' }).getByText(name)).toBeVisible()

  // Whoever has the link sees the building and the day, and nobody's flat.
  const guest = await (await browser.newContext({ viewport: { width: 390, height: 844 } })).newPage()
  await guest.goto(link)
  await expect(guest.getByRole('heading', { name: 'Residencial Jacarandá' })).toBeVisible()
  await expect(guest.getByText('Vale agora')).toBeVisible()
  await expect(guest.getByRole('img', { name: 'QR para mostrar na portaria' })).toBeVisible()
  await expect(guest.getByText('A-101')).toBeHidden()
  await expectAccessible(guest)
  await guest.goto(`${link.slice(0, -4)}AAAA`)
  await expect(guest.getByRole('heading', { name: 'Este link não vale' })).toBeVisible()
  await guest.context().close()

  await becomeDesk(desk, product, `Recepção ${Date.now()}`)
  const search = desk.getByRole('combobox', { name: 'Unidade, nome ou placa' })
  await search.fill(link)
  await search.press('Enter')
  await expect(desk.getByText('Passe conferido')).toBeVisible()
  await desk.getByRole('button', { name: 'Entrou', exact: true }).click()
  await expect(page.getByRole('list', { name: 'Quem veio' }).getByText(name)).toBeVisible()

  await receive(desk, 'a101', carrier)
  const parcel = page.getByRole('article', { name: new RegExp(`^${carrier}`) }).first()
  await expect(parcel).toBeVisible()
  const code = (await parcel.locator('strong').innerText()).trim()
  await search.fill(code)
  await search.press('Enter')
  await desk.getByLabel('Código do aviso').fill(code)
  await desk.getByLabel('Ou outra pessoa').fill('Rodrigo')
  await desk.getByRole('button', { name: /^Entregar a / }).click()
  await expect(
    page.getByRole('list', { name: 'Encomendas retiradas' }).getByText(carrier).first(),
  ).toBeVisible()
  await expect(page.getByText(/Retirada por Rodrigo, com o código/)).toBeVisible()
  await desk.context().close()
})

test('on a phone: again at one touch, every week, a party of 300, whom not to let in, and no network on the way', {
  tag: '@long',
}, async ({ page, context, product }) => {
  const stamp = Date.now()
  await page.setViewportSize({ width: 390, height: 844 })
  await enterAs(page, product, 'morador')
  await page.goto(`${product.url}/dashboard/portaria`)
  const expected = page.getByRole('list', { name: 'Quem vem' })
  const again = page.getByRole('group', { name: 'Autorizar de novo hoje' }).getByRole('button').first()
  await expect(again).toBeVisible()
  const known = await again.innerText()
  const taps = await countTaps(page)
  await again.click()
  await expect(page.getByRole('img', { name: `QR do passe de ${known}` })).toBeVisible()
  expect(await taps()).toBe(1)
  await page.keyboard.press('Escape')

  // Every week, with company and document; what was typed stays when the network goes.
  await page.getByRole('button', { name: 'Autorizar visita', exact: true }).click()
  const asking = page.getByRole('dialog', { name: 'Autorizar visita' })
  await asking.getByLabel('Quem vem').fill(`Diarista ${stamp}`)
  await asking.getByText('Prestador', { exact: true }).click()
  await asking.getByLabel('Empresa (opcional)').fill('Casa Limpa')
  await asking.getByLabel('Documento (opcional)').fill('12.345.678-9')
  await asking.getByText('Toda semana', { exact: true }).click()
  const verb = asking.getByRole('button', { name: 'Autorizar', exact: true })
  await verb.click()
  await expect(asking.getByText('Escolha ao menos um dia da semana.')).toBeVisible()
  await asking.getByText('Seg', { exact: true }).click()
  await context.setOffline(true)
  await verb.click()
  await expect(asking.getByText(/internet|conexão/i).first()).toBeVisible()
  await expect(asking.getByLabel('Quem vem')).toHaveValue(`Diarista ${stamp}`)
  // It goes by itself once the network is back, and once.
  await context.setOffline(false)
  await expect(page.getByRole('img', { name: `QR do passe de Diarista ${stamp}` })).toBeVisible()
  await page.keyboard.press('Escape')
  await expect(expected.getByText(`Diarista ${stamp}`)).toHaveCount(1)
  await expect(expected.getByText(/Casa Limpa · toda segunda/).first()).toBeVisible()

  await page.getByRole('button', { name: 'Lista de festa' }).click()
  const party = page.getByRole('dialog', { name: 'Lista de festa' })
  await party.getByLabel('Ocasião').fill(`Festa ${stamp}`)
  const names = (count: number) =>
    Array.from({ length: count }, (_, n) => `${n + 1}. Convidado ${n + 1}`).join('\n')
  await party.getByLabel('Convidados').fill(names(301))
  await party.getByRole('button', { name: /^Salvar lista/ }).click()
  await expect(party.getByText('Uma lista leva até 300 nomes. Faça duas.')).toBeVisible()
  await party.getByLabel('Convidados').fill(names(300))
  await party.getByRole('button', { name: 'Salvar lista de 300 nomes' }).click()
  const passes = page.getByRole('dialog', { name: 'Lista salva' })
  await expect(passes.getByRole('listitem')).toHaveCount(300)
  await expect(
    passes.getByRole('link', { name: 'Enviar o passe de Convidado 300 por WhatsApp' }),
  ).toBeAttached()
  await passes.getByRole('button', { name: 'Pronto' }).click()
  await page.getByRole('button', { name: `Abrir a lista Festa ${stamp}` }).click()
  await page.getByRole('button', { name: 'Cancelar a lista e seus passes' }).click()
  await page.getByRole('button', { name: `Cancelar a lista Festa ${stamp}` }).click()
  await expect(expected.getByText(`Festa ${stamp}`)).toBeHidden()

  await page.getByRole('button', { name: 'Não deixar entrar' }).click()
  const ban = page.getByRole('dialog', { name: 'Não deixar entrar' })
  await ban.getByLabel('Nome', { exact: true }).fill(`Rui ${stamp}`)
  await ban.getByLabel('Motivo').fill('Pedido da família')
  await ban.getByRole('button', { name: 'Avisar a portaria' }).click()
  await expect(page.getByText(`Não liberar: Rui ${stamp}`)).toBeVisible()
  await expectAccessible(page)
  await page.getByRole('button', { name: `Remover o aviso sobre Rui ${stamp}` }).click()
  await expect(page.getByText(`Não liberar: Rui ${stamp}`)).toBeHidden()
})

test('the administration settles what two desks said, and finds every book', { tag: '@long' }, async ({
  page,
  product,
}) => {
  await enterAs(page, product, 'sindica')
  await page.goto(`${product.url}/dashboard/portaria`)
  const open = page.getByRole('list', { name: 'Divergências a resolver' })
  const row = open.getByRole('listitem').filter({ hasText: 'Rui Moraes' })
  await expectAccessible(page)
  await row.getByRole('button', { name: 'Resolver' }).click()
  await page.getByRole('radio', { name: /^O primeiro registro/ }).check()
  await page.getByLabel('O que apurou').fill('A moradora confirma que foi ela')
  await page.getByRole('dialog').getByRole('button', { name: 'Resolver' }).click()
  await expect(row).toBeHidden()
  await page.goto(`${product.url}/dashboard/portaria/divergencias`)
  const settled = page.getByRole('list', { name: 'Divergências resolvidas' })
  await expect(settled.getByText('A moradora confirma que foi ela')).toBeVisible()
  await expect(settled.getByText(/^Helena Prado decidiu hoje/)).toBeVisible()

  // The other books: each narrowed by what is typed, each taken away.
  await page.goto(`${product.url}/dashboard/portaria/chaves?situacao=returned`)
  await page.getByRole('searchbox', { name: 'Buscar empréstimo' }).fill('zelador')
  const loans = page.getByRole('table', { name: 'Empréstimos' })
  await expect(loans.getByText('Bicicletário')).toBeHidden()
  await expect(loans.getByText('Casa de máquinas').first()).toBeVisible()
  await page.getByRole('button', { name: 'Exportar' }).click()
  const taken = page.waitForEvent('download')
  await page.getByRole('menuitem', { name: 'CSV' }).click()
  expect((await taken).suggestedFilename()).toMatch(/^chaves/)
  await page.goto(`${product.url}/dashboard/portaria/rondas`)
  await expect(page.getByRole('table', { name: 'Passagens' }).getByRole('row')).not.toHaveCount(1)
  await expectAccessible(page)
  await page.goto(`${product.url}/dashboard/portaria`)

  await page.getByRole('link', { name: /^Livro de ocorrências/ }).click()
  await page.getByRole('button', { name: 'Conferir o livro' }).click()
  await expect(page.getByText(/^Inteiro: \d+ registros/)).toBeVisible()
  await page.goto(`${product.url}/dashboard/portaria/visitas?situacao=refused`)
  await page.getByRole('button', { name: 'Entregador sem pedido' }).click()
  await expect(page.getByRole('dialog').getByText('A unidade não esperava ninguém')).toBeVisible()
})
