import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { type BrowserContext, chromium, type Page } from '@playwright/test'
import { expectAccessible } from './accessibility.ts'
import { arrive, becomeDesk, handOver, leave, receive, reopenDesk, rowsAs, typePin } from './desk.ts'
import { expect, type Product, test } from './product.ts'
import { callAs, condominiumOf } from './visitor.ts'

test.use({ start: '' })

/** A tablet with a memory of its own, which outlives the browser. */
type Tablet = { context: BrowserContext; page: Page }
const folders: string[] = []
const newFolder = () => {
  const folder = mkdtempSync(join(tmpdir(), 'prumo-desk-'))
  folders.push(folder)
  return folder
}
test.afterAll(() => {
  for (const folder of folders) rmSync(folder, { recursive: true, force: true })
})

async function startTablet(folder: string, offline = false): Promise<Tablet> {
  const { launchOptions, contextOptions, ...use } = test.info().project.use
  const context = await chromium.launchPersistentContext(folder, {
    ...launchOptions,
    ...contextOptions,
    locale: use.locale,
    timezoneId: use.timezoneId,
    viewport: { width: 820, height: 1180 },
    serviceWorkers: 'allow',
    offline,
  })
  context.setDefaultTimeout(40_000)
  return { context, page: context.pages()[0] ?? (await context.newPage()) }
}

/** The desk's files are on the device: it opens without a network from now on. */
const keptOnDevice = (page: Page) =>
  expect(page.getByText('Pronto para funcionar sem internet')).toBeVisible({ timeout: 60_000 })

// Each word is one person's alone: Enter chooses nobody between several.
const visitors = [
  'Tadeu',
  'Ulisses',
  'Vanda',
  'Wagner',
  'Ximena',
  'Yara',
  'Zeca',
  'Quirino',
  'Péricles',
  'Olga',
]
const units = ['a101', 'a102', 'a201', 'a202', 'b101', 'b102', 'b201', 'b202', 'c101', 'c102']

/** What one desk does while the network is away: ten come, eight leave, two parcels arrive. */
async function work(page: Page, sign: string): Promise<void> {
  for (const [at, unit] of units.entries()) await arrive(page, unit, `${sign} ${visitors[at]}`)
  for (const at of units.slice(2).keys()) await leave(page, `${sign} ${visitors[at]}`)
  for (const carrier of ['Shopee', 'Amazon']) await receive(page, 'b302', carrier)
}

const actsOf = async (product: Product, names: string[]) => {
  const desks = await rowsAs(
    product,
    'sindica',
    `desks?select=id,name&name=in.(${names.map((name) => `"${name}"`).join(',')})`,
  )
  const ids = desks.map(({ id }) => id).join(',')
  const select = 'select=id,desk_id,seq,kind,happened_at,payload&order=happened_at,desk_id,seq'
  return rowsAs(product, 'sindica', `desk_acts?${select}&desk_id=in.(${ids})`)
}

test('two desks work without a network, one is started again, both hand out the same parcel: everything arrives once, and the parcel is told', {
  tag: '@long',
}, async ({ product }) => {
  // Of this try alone: another may have left people in the building.
  const stamp = Date.now().toString(36)
  const [north, south] = [`Norte ${stamp}`, `Sul ${stamp}`]
  const names = [`Social ${stamp}`, `Serviço ${stamp}`]
  const [folder, other] = [newFolder(), newFolder()]
  let first = await startTablet(folder)
  const second = await startTablet(other)
  await becomeDesk(first.page, product, names[0]!)
  await becomeDesk(second.page, product, names[1]!)
  await Promise.all([keptOnDevice(first.page), keptOnDevice(second.page)])
  await expectAccessible(first.page)

  // A parcel that both know of.
  await receive(first.page, 'a301', 'Mercado Livre')
  const waiting = (page: Page) => page.getByRole('heading', { name: /^Encomendas à espera/ })
  await expect(waiting(second.page)).toHaveText(await waiting(first.page).innerText())
  await expect(first.page.getByText('Tudo enviado')).toBeVisible()

  await Promise.all([first.context.setOffline(true), second.context.setOffline(true)])
  await Promise.all([work(first.page, north), work(second.page, south)])
  await handOver(first.page, 'A-301', 'Quem levou mesmo')
  await handOver(second.page, 'A-301', 'Outra pessoa')
  await expect(first.page.getByText(/Sem internet: 21 registros guardados aqui/)).toBeVisible()

  // The tablet is switched off and on, still without a network.
  await first.context.close()
  first = await startTablet(folder, true)
  await reopenDesk(first.page, product)
  await expect(first.page.getByText(/Sem internet: 21 registros guardados aqui/)).toBeVisible()
  await expect(first.page.getByRole('region', { name: /^No prédio agora/ })).toContainText(`${north} Olga`)
  await arrive(first.page, 'a101', `${north} Depois`)

  await Promise.all([first.context.setOffline(false), second.context.setOffline(false)])
  for (const { page } of [first, second]) await expect(page.getByText('Tudo enviado')).toBeVisible()
  const acts = (await actsOf(product, names)).filter(({ kind }) => !String(kind).startsWith('shift.'))
  expect(acts.length).toBe(1 + 2 * 21 + 1)
  expect(new Set(acts.map(({ id }) => id)).size).toBe(acts.length)
  const told = acts.map(({ happened_at, desk_id, seq }) => [happened_at, desk_id, seq])
  expect(told).toEqual(told.toSorted())
  for (const desk of new Set(acts.map(({ desk_id }) => desk_id))) {
    const seqs = acts.filter(({ desk_id }) => desk_id === desk).map(({ seq }) => Number(seq))
    expect(seqs).toEqual(seqs.toSorted((a, b) => a - b))
  }

  // Who was first stands; the second desk and the administration are told.
  const [parcel] = acts.filter(({ kind }) => kind === 'delivery.arrived')
  const { delivery_id } = parcel!.payload as { delivery_id: string }
  const [kept] = await rowsAs(product, 'sindica', `deliveries?select=status,to_name&id=eq.${delivery_id}`)
  expect(kept).toMatchObject({ status: 'handed', to_name: 'Quem levou mesmo' })
  const conflicts = await rowsAs(
    product,
    'sindica',
    `desk_conflicts?select=code&subject_id=eq.${delivery_id}`,
  )
  expect(conflicts).toEqual([{ code: 'already_handed' }])
  await second.page.getByRole('button', { name: 'Registros deste aparelho' }).click()
  await expect(second.page.getByRole('region', { name: /^Divergências/ })).toContainText(
    'Outra portaria já tinha anotado a entrega',
  )
  await expectAccessible(second.page)
  await Promise.all([first.context.close(), second.context.close()])
})

test('a device that is switched off without a session hands in, sealed, what it had not sent', async ({
  browser,
  product,
}) => {
  const page = await (await browser.newContext({ viewport: { width: 820, height: 1180 } })).newPage()
  const stamp = Date.now().toString(36)
  const name = `Guarita ${stamp}`
  await becomeDesk(page, product, name)
  await expect(page.getByText('Tudo enviado')).toBeVisible()
  // The session is over; nobody signs in.
  await page.evaluate(() => {
    for (const key of Object.keys(localStorage))
      if (key.startsWith('prumo.session')) localStorage.removeItem(key)
  })
  await page.reload()
  await page.getByRole('button', { name: 'Josué Ramos' }).click()
  await typePin(page)
  await arrive(page, 'b302', `Selada ${stamp}`)
  const [desk] = await rowsAs(product, 'sindica', `desks?select=id&name=eq.${encodeURIComponent(name)}`)
  const condominium_id = await condominiumOf(product, 'sindica')
  await callAs(product, 'sindica', '/functions/v1/concierge/revoke-desk', {
    condominium_id,
    desk_id: desk!.id,
  })
  // The first packet's answer is lost: it comes again after the device was emptied.
  let lost = 0
  const sent: string[] = []
  await page.route('**/functions/v1/concierge/desk-contact', async (route) => {
    const body = route.request().postData() ?? ''
    if (!body.includes('"sealed"')) return route.continue()
    sent.push(body)
    if (lost++ === 0) {
      await route.fetch()
      return route.abort('connectionreset')
    }
    return route.continue()
  })
  await page.evaluate(() => dispatchEvent(new Event('online')))
  await expect(page.getByRole('heading', { name: 'Este aparelho não é mais uma portaria' })).toBeVisible()
  await expect
    .poll(
      async () =>
        (await rowsAs(product, 'sindica', `desks?select=wiped_at&id=eq.${String(desk!.id)}`))[0]?.wiped_at ??
        null,
      { timeout: 60_000, intervals: [4000] },
    )
    .not.toBeNull()
  expect(sent.length).toBeGreaterThan(1)
  expect(sent.join()).not.toContain('Selada')
  const found = await rowsAs(
    product,
    'sindica',
    `visits?select=id&name=eq.${encodeURIComponent(`Selada ${stamp}`)}`,
  )
  expect(found.length).toBe(1)
  const open = await rowsAs(
    product,
    'sindica',
    `desk_conflicts?select=code&subject_id=eq.${String(found[0]!.id)}`,
  )
  expect(open).toEqual([{ code: 'desk_revoked' }])
  await page.context().close()
})
