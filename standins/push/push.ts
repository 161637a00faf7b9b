import { mkdir, readFile, rename, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { Hono } from 'hono'
import { importJWK, jwtVerify } from 'jose'
import { localPushService } from '../../domain/notifications/push-service.ts'
import { pushPage, type Shown } from './page.ts'
import { type DeviceKeys, newKeys, openSealed } from './sealed.ts'

const most = 300
/** How the routes take a device's name. */
const name = '{[a-z][a-z0-9-]{0,39}}'

/**
 * A browser's push service with the devices behind it: `GET /push/devices/<name>` returns what a browser provides when a person enables
 * notifications, `POST /push-api` accepts what the product sends (signed: RFC 8292, sealed: RFC 8291) and shows it at `/push`.
 */
export async function createPush({ folder }: { folder: string }) {
  await mkdir(folder, { recursive: true })
  const kept = await openKept(join(folder, 'push.json'))
  const app = new Hono()
  app.get(`/push/devices/:name${name}`, async (c) => {
    const device = c.req.param('name')
    kept.devices[device] ??= newKeys()
    const { p256dh, auth } = kept.devices[device]
    await kept.save()
    return c.json({ endpoint: `${localPushService}/${device}`, keys: { p256dh, auth } })
  })
  app.post('/push-api', async (c) => {
    const endpoint = c.req.header('x-push-endpoint') ?? ''
    const device = endpoint.slice(localPushService.length + 1)
    const keys = Object.hasOwn(kept.devices, device) ? kept.devices[device] : undefined
    if (!endpoint.startsWith(`${localPushService}/`) || !keys) return c.text('gone', 410)
    if (!(await isSigned(c.req.header('authorization') ?? ''))) return c.text('signature', 403)
    if (c.req.header('content-encoding') !== 'aes128gcm' || !c.req.header('ttl'))
      return c.text('headers', 400)
    const sealed = Buffer.from(await c.req.arrayBuffer())
    if (sealed.length > 4096) return c.text('too large', 413)
    try {
      const { title, body, path, tag } = JSON.parse(openSealed(sealed, keys))
      const urgency = c.req.header('urgency') ?? 'normal'
      kept.add({ device, title, body, path, tag, urgency, at: new Date().toISOString() })
    } catch {
      return c.text('not sealed for this device', 400)
    }
    await kept.save()
    return c.text('', 201)
  })
  app.get('/push', (c) => c.html(pushPage(kept.shown.toReversed())))
  app.get('/push/messages', (c) => c.json(kept.shown.toReversed()))
  app.post('/push/clear', async (c) => {
    kept.shown.length = 0
    await kept.save()
    return c.redirect('/push', 303)
  })
  return { app, close: kept.save }
}

/** `vapid t=<token>, k=<the sender's public key>`: signed with that key, for this service, for a day at most. */
async function isSigned(authorization: string): Promise<boolean> {
  const [, token, key] = /^vapid t=([\w.-]+), ?k=([\w-]+)$/.exec(authorization) ?? []
  const point = Buffer.from(key ?? '', 'base64url')
  if (!token || point.length !== 65) return false
  const [x, y] = [point.subarray(1, 33).toString('base64url'), point.subarray(33).toString('base64url')]
  try {
    const { payload } = await jwtVerify(token, await importJWK({ kty: 'EC', crv: 'P-256', x, y }, 'ES256'), {
      audience: localPushService,
    })
    return (payload.exp ?? 0) < Date.now() / 1000 + 86_400 && /^(mailto|https):/.test(payload.sub ?? '')
  } catch {
    return false
  }
}

/** Opens devices and what they showed, preserved across restarts; a newer message replaces an older one with the same tag. */
async function openKept(path: string) {
  const { devices, shown }: { devices: Record<string, DeviceKeys>; shown: Shown[] } = JSON.parse(
    await readFile(path, 'utf8').catch(() => '{"devices":{},"shown":[]}'),
  )
  let writing: Promise<void> = Promise.resolve()
  return {
    devices,
    shown,
    add(message: Shown) {
      const known = shown.findIndex(({ device, tag }) => device === message.device && tag === message.tag)
      if (known >= 0) shown.splice(known, 1)
      shown.push(message)
      if (shown.length > most) shown.splice(0, shown.length - most)
    },
    /** One write after another. */
    save(): Promise<void> {
      writing = writing.then(async () => {
        await writeFile(`${path}.part`, JSON.stringify({ devices, shown }), { mode: 0o600 })
        await rename(`${path}.part`, path)
      })
      return writing
    },
  }
}
