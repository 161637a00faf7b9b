import { createDecipheriv, createECDH, hkdfSync, randomBytes } from 'node:crypto'
import { createServer, type Server } from 'node:http'
import { buffer } from 'node:stream/consumers'
import { expect, test } from './product.ts'
import { callAs, condominiumOf, enterAs } from './visitor.ts'

// The browser's own push service is far away: the product's request, sealed for this device, is taken by a push service of the test (the
// product is told of it by PUSH_RELAY_URL), opened with the device's keys as RFC 8291 says, and handed to the real Chromium's worker.
test.use({ start: '', serviceWorkers: 'allow' })

type Shown = {
  shown: object[]
  registration: {
    showNotification(
      title: string,
      options: { body: string; lang: string; data: { path: string } },
    ): Promise<void>
  }
}
type Pushed = { headers: Record<string, string | string[] | undefined>; body: Buffer }
let server: Server
let taken: ((pushed: Pushed) => unknown) | undefined
test.beforeAll(async ({ product }) => {
  server = createServer((request, response) => {
    void buffer(request).then((body) => {
      taken?.({ headers: request.headers, body })
      response.writeHead(201).end()
    })
  })
  const port = Number(new URL(product.pushRelayUrl).port)
  await new Promise<void>((resolve) => server.listen(port, '127.0.0.1', resolve))
})
test.afterAll(() => new Promise<void>((resolve) => server.close(() => resolve())))

/** RFC 8188 and 8291: what only the device reads. */
function opened(body: Buffer, device: ReturnType<typeof createECDH>, auth: Buffer): string {
  const salt = body.subarray(0, 16)
  const keyLength = body[20]!
  const sender = body.subarray(21, 21 + keyLength)
  const info = Buffer.concat([Buffer.from('WebPush: info\0'), device.getPublicKey(), sender])
  const shared = Buffer.from(hkdfSync('sha256', device.computeSecret(sender), auth, info, 32))
  const derived = (purpose: string, length: number) =>
    Buffer.from(hkdfSync('sha256', shared, salt, Buffer.from(`Content-Encoding: ${purpose}\0`), length))
  const sealed = body.subarray(21 + keyLength)
  const decipher = createDecipheriv('aes-128-gcm', derived('aes128gcm', 16), derived('nonce', 12))
  decipher.setAuthTag(sealed.subarray(-16))
  const plain = Buffer.concat([decipher.update(sealed.subarray(0, -16)), decipher.final()])
  return plain.subarray(0, plain.lastIndexOf(2)).toString()
}

test('a push that the product seals reaches the browser’s worker, which shows it with where it leads', async ({
  page,
  context,
  product,
}) => {
  await context.grantPermissions(['notifications'], { origin: product.url })
  await enterAs(page, product, 'morador')
  await page.goto(`${product.url}/dashboard/settings?tab=notifications`)
  await expect(page.getByRole('heading', { name: 'Ajustes' })).toBeVisible()
  await page.evaluate(() => navigator.serviceWorker.ready)

  const device = createECDH('prime256v1')
  const p256dh = device.generateKeys('base64url')
  const auth = randomBytes(16)
  await callAs(product, 'morador', '/functions/v1/push-key', {})
  const endpoint = `https://fcm.googleapis.com/fcm/send/${crypto.randomUUID()}`
  await callAs(product, 'morador', '/functions/v1/save-push-device', {
    endpoint,
    keys: { p256dh, auth: auth.toString('base64url') },
  })
  const arrival = new Promise<Pushed>((resolve) => {
    taken = (pushed) => pushed.headers['x-push-endpoint'] === endpoint && resolve(pushed)
  })
  const condominium_id = await condominiumOf(product, 'morador')
  await callAs(product, 'morador', '/functions/v1/send-test-notification', {
    condominium_id,
    channel: 'push',
  })
  const { headers, body } = await arrival
  expect(headers).toMatchObject({
    'x-push-endpoint': endpoint,
    'content-encoding': 'aes128gcm',
    urgency: 'normal',
  })
  expect(headers.authorization).toMatch(/^vapid t=/)
  const text = opened(body, device, auth)
  expect(JSON.parse(text)).toMatchObject({ body: 'Este é só um teste: o aviso chegou.' })

  // The browser without windows has nowhere to show notifications: what the worker asks it to show is noted instead.
  const [worker] = context.serviceWorkers()
  await worker!.evaluate(() => {
    const scope = globalThis as unknown as Shown
    scope.shown = []
    scope.registration.showNotification = async (title, { body, lang, data }) => {
      scope.shown.push({ title, body, lang, path: data.path })
    }
  })
  const session = await context.newCDPSession(page)
  const registered = new Promise<string>((resolve) => {
    session.on('ServiceWorker.workerRegistrationUpdated', ({ registrations }) => {
      const own = registrations.find(({ scopeURL }) => scopeURL.startsWith(product.url))
      if (own) resolve(own.registrationId)
    })
  })
  await session.send('ServiceWorker.enable')
  const registrationId = await registered
  await session.send('ServiceWorker.deliverPushMessage', { origin: product.url, registrationId, data: text })
  await expect
    .poll(() => worker!.evaluate(() => (globalThis as unknown as Shown).shown))
    .toEqual([
      {
        title: expect.any(String),
        body: 'Este é só um teste: o aviso chegou.',
        lang: 'pt-BR',
        path: '/dashboard/settings?tab=notifications',
      },
    ])
})
