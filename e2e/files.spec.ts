import { Buffer } from 'node:buffer'
import { readFileSync } from 'node:fs'
import type { Locator, Page } from '@playwright/test'
import { expectAccessible, expectNoFinding } from './accessibility.ts'
import { expect, expectFocused, type Product, test } from './product.ts'
import { enterAs } from './visitor.ts'

// Photos and receipts as people bring them: chosen, pasted, too large, of the wrong kind, cut on the way.
test.use({ start: '' })

/** A photo as a phone takes it: drawn in the page itself, so that no picture has to be kept. */
async function photo(page: Page, width: number, height: number): Promise<Buffer> {
  const base64 = await page.evaluate(
    ([w, h]) => {
      const canvas = document.createElement('canvas')
      canvas.width = w
      canvas.height = h
      const paper = canvas.getContext('2d')!
      paper.fillStyle = '#96D0D8'
      paper.fillRect(0, 0, w, h)
      paper.fillStyle = '#0B5563'
      paper.fillRect(w / 4, h / 4, w / 2, h)
      return canvas.toDataURL('image/jpeg').split(',')[1] ?? ''
    },
    [width, height] as const,
  )
  return Buffer.from(base64, 'base64')
}

/** A document of this many bytes. */
const pdf = (bytes: number) =>
  Buffer.concat([Buffer.from('%PDF-1.4\n%'), Buffer.alloc(bytes, 'x'), Buffer.from('\n%%EOF\n')])

const file = (name: string, mimeType: string, buffer: Buffer) => ({ name, mimeType, buffer })
const receiptName = 'Recibo água nº 12 — são joão.pdf'

async function openAccounts(page: Page, product: Product, login = 'sindica'): Promise<void> {
  await enterAs(page, product, login)
  await page.goto(`${product.url}/dashboard/finances/balancete`)
  await expect(page.getByRole('heading', { name: /^Balancete de/ })).toBeVisible()
}

const expenses = (page: Page) => page.getByRole('table', { name: 'Despesas pagas' })

/** Opens an expense of the month. */
async function openExpense(page: Page, name: string): Promise<void> {
  await expenses(page).getByRole('row', { name }).getByRole('link').click()
  await expect(page.getByRole('complementary', { name: 'Despesa' })).toBeVisible()
}
const chooser = (page: Page) =>
  page.getByRole('region', { name: 'Comprovantes' }).locator('input[type=file]').last()
const kept = (page: Page) => page.getByRole('list', { name: 'Comprovantes guardados' })

const sidesOf = (image: Locator) =>
  image.evaluate((img: HTMLImageElement) => [img.naturalWidth, img.naturalHeight] as const)

/** An image has its place on the page before it has come. */
const expectDrawn = (image: Locator) => expect.poll(async () => (await sidesOf(image))[0]).toBeGreaterThan(0)

test("the condominium's photo is made small, shown beside its name to all, exchanged and taken away", async ({
  page,
  product,
  browser,
}) => {
  await enterAs(page, product, 'sindica')
  await page.goto(`${product.url}/dashboard/settings?tab=condominium`)
  const field = page.getByRole('region', { name: 'Foto do condomínio' })
  const sent = page.waitForRequest(
    (request) => request.method() === 'POST' && /\/object\/condominium-files/.test(request.url()),
  )
  await field
    .locator('input[type=file]')
    .setInputFiles(file('prédio.jpg', 'image/jpeg', await photo(page, 4000, 3000)))
  expect(Number(await (await sent).headerValue('content-length'))).toBeLessThan(400_000)
  await expect(field.getByRole('img', { name: 'Foto do condomínio' })).toBeVisible()
  await expect(field.getByRole('button', { name: 'Trocar foto' })).toBeVisible()
  await expectNoFinding(page, 'main')
  await expectDrawn(field.getByRole('img'))

  const resident = await (await browser.newContext({ serviceWorkers: 'block' })).newPage()
  await enterAs(resident, product, 'morador')
  await resident.goto(`${product.url}/dashboard`)
  await expect(resident.getByRole('complementary', { name: 'Menu' }).locator('img')).toBeVisible()

  await field.getByRole('button', { name: 'Remover' }).click()
  await expect(field.getByRole('button', { name: 'Escolher foto' })).toBeVisible()
  await expect(resident.getByRole('complementary', { name: 'Menu' }).locator('img')).toHaveCount(0)
  await page.getByRole('button', { name: 'Desfazer' }).click()
  await expect(field.getByRole('img')).toBeVisible()
})

test("one's own picture is square and stands in the menu", async ({ page, product }) => {
  await enterAs(page, product, 'conselho')
  await page.goto(`${product.url}/dashboard/settings?tab=profile`)
  const field = page.getByRole('region', { name: 'Sua foto' })
  await field
    .locator('input[type=file]')
    .setInputFiles(file('eu.jpg', 'image/jpeg', await photo(page, 1200, 2000)))
  const shown = page.getByRole('button', { name: /^Sua conta/ }).locator('img')
  await expect(shown).toBeVisible()
  await expectDrawn(shown)
  const [width, height] = await sidesOf(shown)
  expect(height).toBe(width)
})

test('a picture that is given up on its way does not take the place of the one before', async ({
  page,
  product,
}) => {
  await enterAs(page, product, 'porteiro')
  await page.goto(`${product.url}/dashboard/settings?tab=profile`)
  const field = page.getByRole('region', { name: 'Sua foto' })
  let letGo: () => void = () => undefined
  const held = new Promise<void>((resolve) => {
    letGo = resolve
  })
  await page.route('**/storage/v1/object/avatars/**', async (route) => {
    await held
    await route.fallback()
  })
  const placed: string[] = []
  page.on('request', (request) => {
    if (request.method() === 'PATCH' && request.url().includes('/rest/v1/profiles'))
      placed.push(request.url())
  })
  const onItsWay = page.waitForRequest('**/storage/v1/object/avatars/**')
  await field
    .locator('input[type=file]')
    .setInputFiles(file('engano.jpg', 'image/jpeg', await photo(page, 600, 600)))
  await onItsWay
  await page.getByRole('button', { name: 'Cancelar o envio de engano.jpg' }).click()
  const removed = page.waitForResponse((response) => response.request().method() === 'DELETE')
  letGo()
  expect((await removed).ok()).toBe(true)
  await expect(field.getByRole('button', { name: 'Escolher foto' })).toBeVisible()
  expect(placed).toEqual([])
})

test('an expense is booked with its receipts, which open, are saved under their names, and go with a way back', async ({
  page,
  product,
}) => {
  await openAccounts(page, product)
  await page.getByRole('button', { name: 'Lançar despesa paga' }).click()
  const dialog = page.getByRole('dialog')
  await expectFocused(dialog)
  const rubric = `Obra ${crypto.randomUUID().slice(0, 4)}`
  await dialog.getByRole('combobox', { name: 'Rubrica' }).fill('obras e')
  await page.getByRole('option', { name: 'Obras e reformas' }).click()
  await dialog.getByRole('textbox', { name: 'Valor' }).fill('812,00')
  await dialog.getByRole('textbox', { name: 'Descrição' }).fill(rubric)
  await chooser(page).setInputFiles([
    file(receiptName, 'application/pdf', pdf(20_000)),
    file('nota.jpg', 'image/jpeg', await photo(page, 1200, 1600)),
    file('pagina.html', 'text/html', Buffer.from('<script></script>')),
  ])
  await expect(
    dialog.getByText('Este tipo de arquivo não é aceito. Envie PDF, JPEG, PNG ou WebP.'),
  ).toBeVisible()
  await expect(kept(page).getByRole('listitem')).toHaveCount(2)
  await expectAccessible(page)
  await dialog.getByRole('button', { name: 'Lançar despesa' }).click()
  await expect(dialog).toBeHidden()

  await expect(expenses(page).getByRole('row', { name: rubric })).toContainText('2 comprovantes')
  await openExpense(page, rubric)
  await expect(kept(page)).toContainText(receiptName)
  await expectNoFinding(page, 'aside[data-docked]')
  const [saved] = await Promise.all([
    page.waitForEvent('download'),
    page.getByRole('button', { name: `Baixar ${receiptName}` }).click(),
  ])
  expect(saved.suggestedFilename()).toBe(receiptName)
  expect(readFileSync(await saved.path()).length).toBe(pdf(20_000).length)

  await kept(page)
    .getByRole('button', { name: /^nota\.jpg/ })
    .click()
  await expect(page.getByRole('dialog').getByRole('img', { name: 'nota.jpg' })).toBeVisible()
  await expectAccessible(page)
  await page.keyboard.press('Escape')
  await expect(page.getByRole('dialog')).toBeHidden()
  await expect(page.getByRole('complementary', { name: 'Despesa' })).toBeVisible()

  await page.getByRole('button', { name: 'Remover nota.jpg' }).click()
  await expect(kept(page).getByRole('listitem')).toHaveCount(1)
  await page.getByRole('button', { name: 'Desfazer', exact: true }).click()
  await expect(kept(page).getByRole('listitem')).toHaveCount(2)
  await page.getByRole('button', { name: 'Remover nota.jpg' }).click()
  await page.waitForResponse((response) => response.request().method() === 'DELETE' && response.ok())
  await page.reload()
  await expect(kept(page).getByRole('listitem')).toHaveCount(1)
})

test('a large receipt shows how far it is and survives a cut line', async ({ page, product }) => {
  await openAccounts(page, product)
  await expenses(page).getByRole('link').last().click()
  let cuts = 0
  const large = `planta ${crypto.randomUUID().slice(0, 4)}.pdf`
  await page.route('**/storage/v1/upload/resumable/**', (route) => {
    if (route.request().method() !== 'PATCH' || cuts >= 1) return route.fallback()
    cuts++
    return route.abort()
  })
  await chooser(page).setInputFiles(file(large, 'application/pdf', pdf(14_000_000)))
  await expect(page.getByRole('progressbar', { name: `Envio de ${large}` })).toBeVisible()
  await expect(kept(page)).toContainText(large, { timeout: 60_000 })
  expect(cuts).toBe(1)

  await page.unroute('**/storage/v1/upload/resumable/**')
})

test('a large receipt given up leaves nothing on the server: while it is sent, and while the server only makes place for it', async ({
  page,
  product,
}) => {
  await openAccounts(page, product)
  await expenses(page).getByRole('link').last().click()
  for (const held of ['PATCH', 'POST']) {
    const name = `desistida ${held}.pdf`
    const cancelled = Promise.withResolvers<void>()
    await page.route(/\/storage\/v1\/upload\/resumable/, async (route) => {
      if (route.request().method() === held) await cancelled.promise
      await route.fallback().catch(() => undefined)
    })
    const reached = page.waitForRequest(
      (request) => request.method() === held && /resumable/.test(request.url()),
    )
    await chooser(page).setInputFiles(file(name, 'application/pdf', pdf(8_000_000)))
    await reached
    const ended = page.waitForResponse((response) => response.request().method() === 'DELETE')
    await page.getByRole('button', { name: `Cancelar o envio de ${name}` }).click()
    cancelled.resolve()
    expect((await ended).status()).toBe(204)
    await expect(page.getByText(name)).toBeHidden()
    await page.unroute(/\/storage\/v1\/upload\/resumable/)
  }
})

test('what cannot be sent says why: too large, full, offline; and is tried again', async ({
  page,
  product,
}) => {
  await openAccounts(page, product)
  await expenses(page).getByRole('link').last().click()
  const region = page.getByRole('region', { name: 'Comprovantes' })
  const name = `cheio ${crypto.randomUUID().slice(0, 4)}.pdf`
  await chooser(page).setInputFiles(file('vazio.pdf', 'application/pdf', Buffer.alloc(0)))
  await expect(region.getByText('O arquivo está vazio.')).toBeVisible()
  await page.getByRole('button', { name: 'Remover vazio.pdf da lista' }).click()

  const upload = '**/storage/v1/object/condominium-files/**'
  const full = { statusCode: '413', error: 'Payload too large', message: 'storage_full' }
  await page.route(upload, (route) => route.fulfill({ status: 400, json: full }))
  await chooser(page).setInputFiles(file(name, 'application/pdf', pdf(1000)))
  await expect(region.getByText(/O espaço de arquivos acabou/)).toBeVisible()
  await page.unroute(upload)
  await page.route(upload, (route) => route.abort())
  await page.getByRole('button', { name: `Tentar enviar ${name} de novo` }).click()
  await expect(region.getByText('Verifique sua internet e tente novamente.')).toBeVisible()
  await page.unroute(upload)
  await page.getByRole('button', { name: `Tentar enviar ${name} de novo` }).click()
  await expect(kept(page)).toContainText(name)
})

test('a file let go beside its place is not opened, and one pasted goes to the dialog that lies on top', async ({
  page,
  product,
}) => {
  await openAccounts(page, product)
  await expenses(page).getByRole('link').last().click()
  await expect(page.getByRole('region', { name: 'Comprovantes' })).toBeVisible()
  const stopped = await page.getByRole('heading', { level: 1 }).evaluate((heading) => {
    const dataTransfer = new DataTransfer()
    dataTransfer.items.add(new File(['%PDF-1.4'], 'solta.pdf', { type: 'application/pdf' }))
    return !heading.dispatchEvent(new DragEvent('drop', { bubbles: true, cancelable: true, dataTransfer }))
  })
  expect(stopped).toBe(true)

  await page.getByRole('button', { name: 'Lançar despesa paga' }).click()
  const dialog = page.getByRole('dialog')
  const name = `colada ${crypto.randomUUID().slice(0, 4)}.pdf`
  await dialog.getByRole('textbox', { name: 'Descrição' }).click()
  await page.evaluate((fileName) => {
    const clipboardData = new DataTransfer()
    clipboardData.items.add(new File(['%PDF-1.4'], fileName, { type: 'application/pdf' }))
    const paste = new ClipboardEvent('paste', { bubbles: true, cancelable: true, clipboardData })
    document.activeElement?.dispatchEvent(paste)
  }, name)
  const attached = dialog.getByRole('list', { name: 'Comprovantes guardados' })
  await expect(attached).toContainText(name)
  await expect(page.locator('aside[data-docked]')).not.toContainText(name)

  // Nothing was typed yet: what was attached is there again all the same.
  await page.keyboard.press('Escape')
  await expect(dialog).toBeHidden()
  await page.getByRole('button', { name: 'Lançar despesa paga' }).click()
  await expect(attached).toContainText(name)
})

test('what is no picture is refused for good; an upload cut by the network goes on by itself', async ({
  page,
  product,
}) => {
  await openAccounts(page, product)
  await expenses(page).getByRole('link').last().click()
  await chooser(page).setInputFiles(file('falsa.png', 'image/png', Buffer.from('<html></html>')))
  await expect(page.getByText(/O conteúdo do arquivo não é do tipo/)).toBeVisible()
  await expect(page.getByRole('button', { name: 'Tentar enviar falsa.png de novo' })).toHaveCount(0)
  await page.getByRole('button', { name: 'Remover falsa.png da lista' }).click()

  const name = `cortada ${crypto.randomUUID().slice(0, 4)}.pdf`
  await page.context().setOffline(true)
  await chooser(page).setInputFiles(file(name, 'application/pdf', pdf(1000)))
  await expect(page.getByText('Verifique sua internet e tente novamente.')).toBeVisible()
  await page.context().setOffline(false)
  await expect(kept(page)).toContainText(name)
})

test('the council sees receipts and changes none', async ({ page, product }) => {
  await openAccounts(page, product, 'conselho')
  await expenses(page).getByRole('link').last().click()
  await expect(page.getByRole('region', { name: 'Comprovantes' })).toBeVisible()
  await expect(page.getByRole('button', { name: 'Escolher' })).toHaveCount(0)
  await expect(page.getByRole('button', { name: /^Remover/ })).toHaveCount(0)
})

test('the space that is left is told in figures, and when it ends', { tag: '@long' }, async ({
  page,
  product,
}) => {
  await enterAs(page, product, 'sindica')
  await page.goto(`${product.url}/dashboard/settings?tab=condominium`)
  const space = page.getByRole('region', { name: 'Espaço para arquivos' })
  await expect(space.getByText(/de 100.GB usados/)).toBeVisible()
  const summary = { used: 25e9, limit: 30e9, files: 9, areas: [{ area: 'expenses', files: 9, bytes: 25e9 }] }
  await page.route('**/rpc/storage_summary', (route) => route.fulfill({ json: summary }))
  await page.reload()
  await expect(space.getByText('O espaço está acabando')).toBeVisible()
  await expectNoFinding(page, 'main')
  await page.route('**/rpc/storage_summary', (route) => route.fulfill({ json: { ...summary, used: 30e9 } }))
  await page.reload()
  await expect(space.getByText('Espaço cheio')).toBeVisible()
})
