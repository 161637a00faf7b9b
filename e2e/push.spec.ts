import { existsSync } from 'node:fs'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { chromium, type Page } from '@playwright/test'
import { expect, type Product, test } from './product.ts'
import { callAs, condominiumOf, enterAs } from './visitor.ts'

// The browsers' own push services are far away: the stand-in's takes what the product signs and seals, opens it with the device's keys, and
// the test hands that to a real Chromium's worker. The browser without windows has nowhere to show notifications: the whole one has, in its
// new headless mode.
test.use({ start: '' })

const whole = [process.env.CHROMIUM ?? '', '/usr/bin/chromium', '/usr/bin/google-chrome'].find(
  (path) => path && !path.includes('headless-shell') && existsSync(path),
)

type Shown = { device: string; title: string; body: string; path: string; tag: string; urgency: string }
type Note = { title: string; body: string; lang: string; tag: string; data: { path: string } }
type Scope = {
  registration: { getNotifications(): Promise<Note[]> }
  NotificationEvent: new (type: string, of: { notification: Note }) => Event
  dispatchEvent(event: Event): boolean
}

/** What the resident's test device shows after a test by push, sent by the product. */
async function pushed(product: Product): Promise<Shown> {
  const device = `e2e-${crypto.randomUUID().slice(0, 8)}`
  await callAs(product, 'morador', '/functions/v1/notifications/push-key', {})
  const address = await fetch(`${product.standinsUrl}/push/devices/${device}`)
  await callAs(
    product,
    'morador',
    '/functions/v1/notifications/save-push-device',
    (await address.json()) as object,
  )
  const condominium_id = await condominiumOf(product, 'morador')
  await callAs(product, 'morador', '/functions/v1/notifications/send-test-notification', {
    condominium_id,
    channel: 'push',
  })
  const find = async () => {
    const all = (await (await fetch(`${product.standinsUrl}/push/messages`)).json()) as Shown[]
    return all.find((one) => one.device === device)
  }
  await expect.poll(find).toBeDefined()
  return (await find())!
}

test('a real Chromium shows the push that the product sealed, and its click leads where it says', async ({
  product,
}) => {
  const { device, urgency, ...text } = await pushed(product)
  expect([text, urgency]).toEqual([
    {
      title: expect.any(String),
      body: 'Este é só um teste: o aviso chegou.',
      path: '/dashboard/settings?tab=notifications',
      tag: expect.any(String),
      at: expect.any(String),
    },
    'normal',
  ])
  test.skip(!whole, 'há só o Chromium sem janelas, que não mostra avisos')
  // Not a private window: those show none.
  const folder = await mkdtemp(join(tmpdir(), 'push-'))
  const context = await chromium.launchPersistentContext(folder, {
    executablePath: whole,
    ignoreDefaultArgs: ['--headless'],
    args: ['--headless=new', '--no-sandbox', '--disable-dev-shm-usage', '--disable-gpu'],
    locale: 'pt-BR',
    serviceWorkers: 'allow',
  })
  try {
    await context.grantPermissions(['notifications'], { origin: product.url })
    const page = await context.newPage()
    await enterAs(page, product, 'morador')
    await page.goto(`${product.url}/dashboard/communications`)
    await page.evaluate(() => navigator.serviceWorker.ready)
    // From now on the worker serves the page, as on every later visit.
    await page.reload()
    await page.waitForFunction(() => navigator.serviceWorker.controller !== null)
    // The browser says nothing of a push that came while its worker was changing; one of the same tag shows once.
    await expect
      .poll(async () => {
        await deliver(page, product, JSON.stringify(text))
        return notesOf(page)
      })
      .toHaveLength(1)
    expect((await notesOf(page))[0]).toEqual({
      title: text.title,
      body: text.body,
      lang: 'pt-BR',
      tag: text.tag,
      path: text.path,
    })
    // The same tag again takes the first one's place.
    await deliver(page, product, JSON.stringify({ ...text, body: 'De novo' }))
    await expect.poll(async () => (await notesOf(page)).map(({ body }) => body)).toEqual(['De novo'])
    // Without windows nobody can click: the worker is told that somebody did.
    const worker = context.serviceWorkers().find((one) => one.url().startsWith(product.url))
    await worker!.evaluate(async () => {
      const scope = globalThis as unknown as Scope
      const [notification] = await scope.registration.getNotifications()
      scope.dispatchEvent(new scope.NotificationEvent('notificationclick', { notification: notification! }))
    })
    await page.waitForURL(`${product.url}${text.path}`)
    await expect(page.getByRole('heading', { name: 'Ajustes' })).toBeVisible()
    expect(await notesOf(page)).toEqual([])
  } finally {
    await context.close()
    await rm(folder, { recursive: true, force: true })
  }
})

/** What the browser shows, as the page's own registration tells it. */
const notesOf = (page: Page) =>
  page.evaluate(async () => {
    const registration = await navigator.serviceWorker.ready
    const notes = (await registration.getNotifications()) as unknown as Note[]
    return notes.map(({ title, body, lang, tag, data }) => ({ title, body, lang, tag, path: data.path }))
  })

/** Gives the page's worker a push, as the browser does once it has opened one. */
async function deliver(page: Page, product: Product, data: string): Promise<void> {
  const session = await page.context().newCDPSession(page)
  const registered = new Promise<string>((resolve) => {
    session.on('ServiceWorker.workerRegistrationUpdated', ({ registrations }) => {
      const own = registrations.find(({ scopeURL }) => scopeURL.startsWith(product.url))
      if (own) resolve(own.registrationId)
    })
  })
  await session.send('ServiceWorker.enable')
  const registrationId = await registered
  await session.send('ServiceWorker.deliverPushMessage', { origin: product.url, registrationId, data })
  await session.detach()
}
