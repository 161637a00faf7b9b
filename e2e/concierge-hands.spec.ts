import type { Browser, Page } from '@playwright/test'
import { generateKeyPair, SignJWT } from 'jose'
import encodeQR from 'qr'
import { expectAccessible } from './accessibility.ts'
import { arrive, becomeDesk, rowsAs, typePin } from './desk.ts'
import { expect, type Product, test } from './product.ts'
import { callAs, condominiumOf } from './visitor.ts'

// A desk in somebody's hands: few touches, no touch at all, passes without a network, and a device that is not to be trusted.
test.use({ start: '' })

type Pass = { authorization_id: string; token: string }
const minute = 60_000

const tablet = async (browser: Browser): Promise<Page> =>
  (await browser.newContext({ viewport: { width: 820, height: 1180 }, hasTouch: true })).newPage()

async function authorize(product: Product, name: string, until: Date, more: object = {}): Promise<Pass> {
  const condominium_id = await condominiumOf(product, 'sindica')
  const [unit] = await rowsAs(product, 'sindica', 'units?select=id&block=eq.B&number=eq.302')
  const time = { valid_from: new Date(Date.now() - minute).toISOString(), valid_until: until.toISOString() }
  const body = { condominium_id, unit_id: unit!.id, kind: 'visitor', name, ...time, ...more }
  return callAs<Pass>(product, 'sindica', '/functions/v1/concierge/authorize-visit', body)
}

const search = (page: Page) => page.getByRole('combobox', { name: 'Unidade, nome ou placa' })
const atHome = (page: Page) => expect(page.getByRole('navigation', { name: 'Registrar' })).toBeVisible()

/** What a reader of codes types, wherever the focus is: every sign at once, and Enter. */
const scan = async (page: Page, text: string): Promise<void> => {
  await atHome(page)
  await page.keyboard.type(`${text}\n`)
}

/** Touches and clicks since the page began, counted by the page. */
async function countTouches(page: Page): Promise<() => Promise<number>> {
  await page.evaluate(() => {
    const counter = globalThis as unknown as { touches: number }
    counter.touches = 0
    addEventListener('pointerdown', () => counter.touches++, { capture: true })
  })
  return () =>
    page.evaluate(() => {
      const counter = globalThis as unknown as { touches: number }
      const { touches } = counter
      counter.touches = 0
      return touches
    })
}

test('the five commonest acts take three touches at most, or none at all, or a reader of codes', async ({
  browser,
  product,
}) => {
  const stamp = Date.now().toString(36)
  const until = new Date(Date.now() + 120 * minute)
  const [touched, typed] = [`Tocada ${stamp}`, `Teclada ${stamp}`]
  await authorize(product, touched, until)
  await authorize(product, typed, until)
  const read = await authorize(product, `Lida ${stamp}`, until)
  const page = await tablet(browser)
  await becomeDesk(page, product, `Mãos ${stamp}`)
  const touches = await countTouches(page)

  // By touch: who is expected; a walk-in after a call, and who said yes; out again; a parcel comes and goes.
  await page.getByRole('button', { name: new RegExp(`^Entrou.*${touched}`) }).tap()
  await expect(page.getByText(`Entrada: ${touched}`)).toBeVisible()
  expect(await touches()).toBe(1)

  await page.getByRole('button', { name: 'Visitante chegou' }).tap()
  await page.getByLabel('Unidade, morador ou placa').fill('b302')
  await page.getByRole('list', { name: 'Unidades' }).getByRole('button').first().tap()
  await page.getByLabel('Nome de quem chegou').fill(`Sem aviso ${stamp}`)
  await page
    .getByText('Quem da unidade liberou')
    .locator('xpath=following-sibling::*')
    .getByRole('button')
    .first()
    .tap()
  await expect(page.getByText(`Entrada: Sem aviso ${stamp}`)).toBeVisible()
  expect(await touches()).toBe(3)

  await page.getByRole('button', { name: 'Registrar saída' }).tap()
  await page.getByLabel('Procurar quem sai').fill(`aviso ${stamp}`)
  await page.getByRole('button', { name: /^Saiu/ }).tap()
  await expect(page.getByText(`Saída: Sem aviso ${stamp}`)).toBeVisible()
  expect(await touches()).toBe(2)
  await page.getByRole('button', { name: 'Voltar' }).tap()

  await touches()
  await page.getByRole('button', { name: 'Encomenda chegou' }).tap()
  await page.getByLabel('Unidade, nome ou texto da etiqueta').fill('b302')
  await page.getByRole('list', { name: 'Unidades' }).getByRole('button').first().tap()
  await page.getByRole('button', { name: 'Magalu', exact: true }).tap()
  await expect(page.getByText('Encomenda recebida: Magalu')).toBeVisible()
  expect(await touches()).toBe(3)

  await search(page).fill('magalu b302')
  await touches()
  await page.getByRole('option').filter({ hasText: 'Magalu' }).first().tap()
  await page.getByText('Quem leva').locator('xpath=following-sibling::*').getByRole('button').first().tap()
  await page.getByRole('button', { name: /^Entregar a / }).tap()
  await expect(page.getByText(/^Encomenda entregue/)).toBeVisible()
  expect(await touches()).toBe(3)

  // By keyboard alone.
  await atHome(page)
  await page.keyboard.type(typed)
  await page.keyboard.press('Enter')
  await expect(page.getByRole('heading', { name: /entrada$/ })).toBeVisible()
  await page.keyboard.press('Enter')
  await expect(page.getByText(`Entrada: ${typed}`)).toBeVisible()
  await arrive(page, 'b302', `Teclado ${stamp}`)
  await atHome(page)
  await page.keyboard.press('4')
  await expect(page.getByLabel('Procurar quem sai')).toBeFocused()
  await page.keyboard.type(typed)
  await page.keyboard.press('Enter')
  await expect(page.getByText(`Saída: ${typed}`)).toBeVisible()
  await page.keyboard.press('Escape')
  await atHome(page)
  await page.keyboard.press('2')
  await expect(page.getByLabel('Unidade, nome ou texto da etiqueta')).toBeFocused()
  await page.keyboard.type('b302')
  await page.keyboard.press('Enter')
  // The fourth of those who bring things.
  await page.keyboard.press('4')
  await expect(page.getByText('Encomenda recebida: Shopee')).toBeVisible()
  await atHome(page)
  await page.keyboard.type('shopee b302')
  await page.keyboard.press('Enter')
  await expect(page.getByRole('heading', { name: 'Entregar a B-302' })).toBeVisible()
  await page.keyboard.press('1')
  await expect(page.getByRole('button', { pressed: true })).toBeVisible()
  await page.keyboard.press('Enter')
  await expect(page.getByText(/^Encomenda entregue/)).toBeVisible()

  // By a reader: the pass in and out, a label, a parcel's code.
  await scan(page, `${product.url}/visita/${read.token}`)
  await expect(page.getByText('Passe conferido')).toBeVisible()
  await page.keyboard.press('Enter')
  await expect(page.getByText(`Entrada: Lida ${stamp}`)).toBeVisible()
  await scan(page, `${product.url}/visita/${read.token}`)
  await expect(page.getByText('Este passe já foi usado')).toBeVisible()
  await page.keyboard.press('Enter')
  await expect(page.getByText(`Saída: Lida ${stamp}`)).toBeVisible()
  await atHome(page)
  await page.keyboard.press('2')
  await expect(page.getByLabel('Unidade, nome ou texto da etiqueta')).toBeFocused()
  await page.keyboard.type('DESTINATARIO: RESIDENCIAL JACARANDA BLOCO B APTO 302 CEP 01310-100\n')
  await expect(page.getByText('B-302', { exact: true })).toBeVisible()
  await page.keyboard.press('5')
  await expect(page.getByText('Encomenda recebida: Magalu')).toBeVisible()
  await expect(page.getByText('Tudo enviado')).toBeVisible()
  const [parcel] = await rowsAs(
    product,
    'sindica',
    'deliveries?select=code&status=eq.waiting&carrier=eq.Magalu&order=arrived_at.desc&limit=1',
  )
  await scan(page, String(parcel!.code))
  await expect(page.getByLabel('Código do aviso')).toHaveValue(String(parcel!.code))
  await page.keyboard.press('1')
  await expect(page.getByRole('button', { pressed: true })).toBeVisible()
  await page.keyboard.press('Enter')
  await expect(page.getByText(/^Encomenda entregue/)).toBeVisible()
  expect(await touches()).toBe(0)

  // The second half of a double touch falls on nobody.
  await arrive(page, 'b302', `Dupla Um ${stamp}`)
  await arrive(page, 'b302', `Dupla Dois ${stamp}`)
  await atHome(page)
  await page.keyboard.press('4')
  await page.getByLabel('Procurar quem sai').fill(`Dupla ${stamp}`)
  await page.getByRole('button', { name: /^Saiu/ }).first().dblclick()
  await expect(page.getByText(`Saída: Dupla Dois ${stamp}`)).toBeVisible()
  await page.keyboard.press('Escape')
  await expect(page.getByRole('region', { name: /^No prédio agora/ })).toContainText(`Dupla Um ${stamp}`)
  await page.context().close()
})

test('without a network the desk tells a good pass from every other', { tag: '@long' }, async ({
  browser,
  product,
}) => {
  const stamp = Date.now().toString(36)
  const long = new Date(Date.now() + 120 * minute)
  const ends = new Date(Date.now() + 5000)
  const today = new Date().getUTCDay()
  const otherDay = {
    valid_until: new Date(Date.now() + 9 * 24 * 60 * minute).toISOString(),
    weekdays: [(today + 3) % 7],
  }
  const good = await authorize(product, `Boa ${stamp}`, long)
  const short = await authorize(product, `Curta ${stamp}`, ends)
  const revoked = await authorize(product, `Cancelada ${stamp}`, long)
  const wrongDay = await authorize(product, `Outro dia ${stamp}`, long, otherDay)
  const page = await tablet(browser)
  await becomeDesk(page, product, `Passes ${stamp}`)
  await page.context().setOffline(true)
  await expect(page.getByText(/^Sem internet/)).toBeVisible()
  // Nobody tells the desk before the network returns.
  const condominium_id = await condominiumOf(product, 'sindica')
  const taken = { condominium_id, authorization_id: revoked.authorization_id }
  await callAs(product, 'sindica', '/functions/v1/concierge/revoke-visit-authorization', taken)

  const says = async (token: string, words: string | RegExp) => {
    await scan(page, `${product.url}/visita/${token}`)
    await expect(page.getByRole('status').filter({ hasText: words })).toBeVisible()
    await page.getByRole('button', { name: 'Cancelar' }).click()
  }
  const [head = '', body = '', sign = ''] = good.token.split('.')
  const claims = JSON.parse(Buffer.from(body, 'base64url').toString()) as Record<string, unknown>
  const { kid } = JSON.parse(Buffer.from(head, 'base64url').toString()) as { kid: string }
  const altered = Buffer.from(JSON.stringify({ ...claims, u: 'A-101' })).toString('base64url')
  const { privateKey } = await generateKeyPair('ES256')
  const signed = (key: string) =>
    new SignJWT(claims).setProtectedHeader({ alg: 'ES256', kid: key }).sign(privateKey)
  const forged = /Não libere.*alterado/
  await says(await signed(kid), forged)
  await says([head, altered, sign].join('.'), forged)
  await says(good.token.slice(0, -6), forged)
  await says(await signed(crypto.randomUUID()), /não é deste condomínio/)
  await says(wrongDay.token, 'não vale neste dia ou horário')

  await scan(page, good.token)
  await expect(page.getByText('Passe conferido')).toBeVisible()
  await expectAccessible(page)
  await page.getByRole('button', { name: 'Entrou', exact: true }).click()
  await expect(page.getByText(`Entrada: Boa ${stamp}`)).toBeVisible()
  await says(good.token, 'Este passe já foi usado')
  await expect.poll(() => Date.now() > ends.getTime()).toBe(true)
  await says(short.token, 'Este passe venceu')

  // What was taken back meanwhile opens until the desk hears of it, and not any more from then on.
  await says(revoked.token, 'Passe conferido')
  await page.context().setOffline(false)
  await expect(page.getByText('Tudo enviado')).toBeVisible()
  await says(revoked.token, 'O morador cancelou este passe')
  await page.context().close()
})

test('a desk in the wrong hands locks, forgets the day and keeps what was written; another tab, another doorman and the switch take it over', async ({
  browser,
  product,
}) => {
  const stamp = Date.now().toString(36)
  const name = `Guarda ${stamp}`
  const page = await tablet(browser)
  await page.clock.install()
  await becomeDesk(page, product, name)

  // Another tab takes the desk over, and it comes back.
  const second = await page.context().newPage()
  await second.goto(`${product.url}/dashboard/portaria/mesa`)
  await second.getByRole('button', { name: 'Usar nesta aba' }).click()
  await expect(second.getByRole('heading', { name: 'Quem está na portaria?' })).toBeVisible()
  await expect(page.getByRole('heading', { name: 'A portaria está aberta em outra aba' })).toBeVisible()
  await expectAccessible(page)
  await page.getByRole('button', { name: 'Usar nesta aba' }).click()
  await expect(page.getByRole('heading', { name: 'Quem está na portaria?' })).toBeVisible()
  await second.close()
  await page.getByRole('button', { name: 'Josué Ramos' }).click()
  await typePin(page)

  // The shift goes to another doorman, who signs with a PIN of her own.
  await page.getByRole('button', { name: 'Passar turno' }).click()
  await page.getByText('Chaves conferidas').click()
  await page.getByLabel('O que quem entra precisa saber').fill('Elevador B parado')
  await page.getByRole('button', { name: 'Passar o turno' }).click()
  await expect(page.getByText('Elevador B parado')).toBeVisible()
  await expect(page.getByText(/^Ficou por conferir/)).not.toContainText('Chaves conferidas')
  await page.getByRole('button', { name: 'Marlene Dias' }).click()
  await typePin(page, '135790')
  await expect(page.getByText(/^Marlene Dias, desde/)).toBeVisible()

  // Offline, with something unsent, somebody tries PINs.
  await expect(page.getByText('Tudo enviado')).toBeVisible()
  await page.context().setOffline(true)
  await arrive(page, 'b302', `Guardada ${stamp}`)
  await page.getByRole('button', { name: 'Bloquear' }).click()
  await page.getByRole('button', { name: 'Josué Ramos' }).click()
  for (const round of [1, 2, 3]) {
    for (let tries = 1; tries <= 5; tries++) {
      await page.keyboard.type('111222')
      if (tries < 5) await expect(page.getByText(/^PIN errado/)).toBeVisible()
      if (tries < 5) await expect(page.getByRole('img', { name: '0 de 6 dígitos' })).toBeVisible()
    }
    if (round === 3) break
    await expect(page.getByText(/^Muitas tentativas/)).toBeVisible()
    await page.clock.fastForward(61_000)
    await expect(page.getByText(/^Muitas tentativas/)).toBeHidden()
  }
  await expect(page.getByRole('heading', { name: 'Preparando a portaria' })).toBeVisible()
  await expect(page.getByText('1 registro guardado aqui: nada se perdeu.')).toBeVisible()

  // No one is signed in any more; the next person to sign in sends what was written.
  await page.context().setOffline(false)
  await page.getByRole('link', { name: 'Entrar' }).click()
  await page.getByLabel('E-mail').fill('porteiro@demo.example.com')
  await page.getByLabel('Senha', { exact: true }).fill('prumo-demo')
  await page.getByRole('button', { name: 'Entrar', exact: true }).click()
  await page.getByRole('button', { name: 'Marlene Dias' }).click()
  await typePin(page, '135790')
  await expect(page.getByText('Tudo enviado')).toBeVisible()
  const found = await rowsAs(
    product,
    'sindica',
    `visits?select=name&name=eq.${encodeURIComponent(`Guardada ${stamp}`)}`,
  )
  expect(found.length).toBe(1)

  // The administration switches it off.
  const [desk] = await rowsAs(product, 'sindica', `desks?select=id&name=eq.${encodeURIComponent(name)}`)
  const condominium_id = await condominiumOf(product, 'sindica')
  await callAs(product, 'sindica', '/functions/v1/concierge/revoke-desk', {
    condominium_id,
    desk_id: desk!.id,
  })
  await page.clock.fastForward(61_000)
  await expect(page.getByRole('heading', { name: 'Este aparelho não é mais uma portaria' })).toBeVisible()
  const kept = await page.evaluate(async () => [
    localStorage.getItem('prumo.desk'),
    await new Promise<number>((resolve, reject) => {
      const asked = indexedDB.open('prumo-desk')
      asked.onerror = () => reject(asked.error)
      asked.onsuccess = () => {
        const count = asked.result.transaction('records').objectStore('records').count()
        count.onsuccess = () => resolve(count.result)
      }
    }),
  ])
  expect(kept).toEqual([null, 0])
  const [told] = await rowsAs(product, 'sindica', `desks?select=wiped_at&id=eq.${String(desk!.id)}`)
  expect(told!.wiped_at).not.toBeNull()
  await page.context().close()
})

/** A camera that sees the codes of `globalThis.seen`, and an NFC reader that hears the page's event `tag`. */
async function giveSenses(page: Page): Promise<void> {
  await page.addInitScript(() => {
    const canvas = document.createElement('canvas')
    canvas.width = canvas.height = 480
    navigator.mediaDevices.getUserMedia = () => {
      const draw = () => {
        const matrix = (globalThis as unknown as { seen?: boolean[][] }).seen ?? []
        const context = canvas.getContext('2d')
        if (!context) return
        context.fillStyle = '#fff'
        context.fillRect(0, 0, 480, 480)
        context.fillStyle = '#000'
        const size = 400 / Math.max(matrix.length, 1)
        for (const [y, row] of matrix.entries())
          for (const [x, dark] of row.entries())
            if (dark) context.fillRect(40 + x * size, 40 + y * size, size, size)
        requestAnimationFrame(draw)
      }
      draw()
      return Promise.resolve(canvas.captureStream(10))
    }
    class Reader {
      onreading: ((event: unknown) => void) | null = null
      scan = () => {
        addEventListener('tag', (event) => {
          const data = new DataView(new TextEncoder().encode((event as CustomEvent<string>).detail).buffer)
          this.onreading?.({ message: { records: [{ data }] } })
        })
        return Promise.resolve()
      }
    }
    Object.assign(globalThis, { NDEFReader: Reader })
  })
}

test('keys, lost things, the book, the round, the gates and photos are the desk’s too', {
  tag: '@long',
}, async ({ browser, product }) => {
  const stamp = Date.now().toString(36)
  const condominium_id = await condominiumOf(product, 'sindica')
  const command = <Answer>(name: string, body: object) =>
    callAs<Answer>(product, 'sindica', `/functions/v1/concierge/${name}`, { condominium_id, ...body })
  const point = await command<{ token: string }>('save-patrol-point', {
    name: `Portaria dos fundos ${stamp}`,
  })
  await command('save-desk-key', { name: `Salão ${stamp}`, place: 'Gancho 9' })
  const page = await tablet(browser)
  await giveSenses(page)
  await becomeDesk(page, product, `Livros ${stamp}`)
  const open = async (button: string) => {
    await page.getByRole('button', { name: button, exact: true }).click()
    await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
    await expectAccessible(page)
  }
  const back = () => page.keyboard.press('Escape').then(() => atHome(page))

  await open('Chaves')
  const key = page.getByRole('listitem').filter({ hasText: `Salão ${stamp}` })
  await key.getByRole('button', { name: 'Emprestar' }).click()
  await key.getByLabel('Quem leva').fill('Zeladora Nair')
  await key.getByRole('button', { name: 'Levou a chave' }).click()
  await expect(key).toContainText('Com Zeladora Nair')
  await key.getByRole('button', { name: 'Voltou' }).click()
  await expect(key).toContainText('Na portaria')
  await back()

  await open('Achados e perdidos')
  await page.getByLabel('O que foi achado').fill(`Luva ${stamp}`)
  await page.getByLabel('Onde').fill('Piscina')
  await page.getByRole('button', { name: 'Guardar achado' }).click()
  const item = page.getByRole('listitem').filter({ hasText: `Luva ${stamp}` })
  await item.getByRole('button', { name: 'Retirado' }).click()
  await item.getByLabel('Quem retirou').fill('Rui')
  await item.getByRole('button', { name: 'Registrar' }).click()
  await expect(item).toBeHidden()
  await page.getByRole('button', { name: 'Desfazer' }).click()
  await expect(item).toBeVisible()
  await back()

  await open('Livro de ocorrências')
  await page.getByRole('button', { name: 'Barulho' }).click()
  await page.getByLabel('O que aconteceu').fill(`Festa ${stamp}`)
  await page.getByRole('button', { name: 'Anotar no livro' }).click()
  await expect(page.getByRole('listitem').filter({ hasText: `Festa ${stamp}` })).toBeVisible()
  await back()

  await open('Ronda')
  const stop = page.getByRole('listitem').filter({ hasText: `Portaria dos fundos ${stamp}` })
  await expect(stop).toContainText('Sem passagem recente')
  await page.getByRole('button', { name: 'Ler por NFC' }).click()
  await page.evaluate((token) => dispatchEvent(new CustomEvent('tag', { detail: token })), point.token)
  await expect(stop).toContainText('Última passagem')
  await back()

  await open('Portões')
  await page
    .getByRole('button', { name: /^Abrir/ })
    .first()
    .click()
  await page.getByLabel('Motivo').fill(`Mudança ${stamp}`)
  await page.getByRole('button', { name: 'Abrir o portão' }).click()
  await expect(page.getByText('Portão aberto', { exact: true })).toBeVisible()
  await expect(page.getByRole('listitem').filter({ hasText: `Mudança ${stamp}` })).toBeVisible()
  await back()

  // The camera reads a pass; a photo taken without a network follows when there is one.
  const pass = await authorize(product, `Câmera ${stamp}`, new Date(Date.now() + 120 * minute))
  await page.evaluate((matrix) => Object.assign(globalThis, { seen: matrix }), encodeQR(pass.token, 'raw'))
  await page.getByRole('button', { name: 'Ler QR com a câmera' }).click()
  await expect(page.getByText('Passe conferido')).toBeVisible()
  await page.getByRole('button', { name: 'Cancelar' }).click()
  await page.context().setOffline(true)
  await page.keyboard.press('1')
  await page.getByLabel('Unidade, morador ou placa').fill('b302')
  await page.keyboard.press('Enter')
  await page.getByLabel('Nome de quem chegou').fill(`Fotografada ${stamp}`)
  const taken = { name: 'foto.png', mimeType: 'image/png', buffer: await page.screenshot() }
  await page.locator('input[type=file]').setInputFiles(taken)
  await expect(page.getByRole('img', { name: 'Foto tirada' })).toBeVisible()
  await page.getByRole('button', { name: 'Entrou', exact: true }).click()
  await expect(page.getByText(/^Sem internet: 1 registro guardado/)).toBeVisible()
  await page.context().setOffline(false)
  await expect(page.getByText('Tudo enviado')).toBeVisible()
  const told = `visits?select=photo_path&name=eq.${encodeURIComponent(`Fotografada ${stamp}`)}`
  const [visit] = await rowsAs(product, 'sindica', told)
  const path = `/storage/v1/object/info/condominium-files/${String(visit!.photo_path)}`
  const { size } = await callAs<{ size: number }>(product, 'sindica', path)
  expect(size).toBeGreaterThan(1000)
  await page.context().close()
})
