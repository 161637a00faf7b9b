import { mkdtemp, rm } from 'node:fs/promises'
import { createServer, type Server } from 'node:http'
import type { AddressInfo } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { getRequestListener } from '@hono/node-server'
import { afterAll, beforeAll, expect, test } from 'vitest'
import webpush from 'web-push'
import { createPush } from '../../../standins/push/push.ts'
import { pushTo } from './push.ts'

let push: Awaited<ReturnType<typeof createPush>>
let server: Server
let folder: string
let url: string
const vapid = webpush.generateVAPIDKeys()
const keys = { public_key: vapid.publicKey, private_key: vapid.privateKey }

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'push-'))
  push = await createPush({ folder })
  server = createServer(getRequestListener(push.app.fetch))
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  url = `http://127.0.0.1:${(server.address() as AddressInfo).port}`
})
afterAll(async () => {
  server.closeAllConnections()
  server.close()
  await push.close()
  await rm(folder, { recursive: true })
})

const deviceOf = async (name: string) => {
  const told = (await (await fetch(`${url}/push/devices/${name}`)).json()) as {
    endpoint: string
    keys: { p256dh: string; auth: string }
  }
  return { endpoint: told.endpoint, ...told.keys }
}
const text = { title: 'Residencial', body: 'Chegou', path: '/dashboard', tag: 'a-1' }
const send = async (device: Awaited<ReturnType<typeof deviceOf>>, more: object = {}) =>
  pushTo([device], keys, { ...text, ...more }, { urgent: true, relayUrl: null, localUrl: `${url}/push-api` })
const shown = async () => (await (await fetch(`${url}/push/messages`)).json()) as object[]

test('what the worker signs and seals is shown by the device it is for, the same tag once', async () => {
  const device = await deviceOf('sindica')
  expect(await deviceOf('sindica')).toEqual(device)
  expect((await send(device)).answer).toMatchObject({ kind: 'taken', words: expect.stringMatching(/^201/) })
  await send(device, { body: 'Chegou de novo' })
  expect(await shown()).toEqual([
    { device: 'sindica', ...text, body: 'Chegou de novo', urgency: 'high', at: expect.any(String) },
  ])
  expect(await (await fetch(`${url}/push`)).text()).toContain('Chegou de novo')
})

test('a device that is not there is gone; what was sealed for another, or is not signed, is refused', async () => {
  const device = await deviceOf('sindica')
  const other = await deviceOf('morador')
  expect((await send({ ...device, endpoint: `${device.endpoint}-nobody` })).gone).toHaveLength(1)
  expect(
    (await send({ ...device, endpoint: `${other.endpoint.replace('morador', '__proto__')}` })).gone,
  ).toHaveLength(1)
  const crossed = await send({ ...other, endpoint: device.endpoint })
  expect(crossed).toMatchObject({ answer: { kind: 'refused', words: '400' }, gone: [] })
  const unsigned = await fetch(`${url}/push-api`, {
    method: 'POST',
    body: 'x',
    headers: { 'x-push-endpoint': device.endpoint, 'content-encoding': 'aes128gcm', ttl: '1' },
  })
  expect(unsigned.status).toBe(403)
  expect(await shown()).toHaveLength(1)
})

test('without the test environment its devices are gone and nothing is asked of the network', async () => {
  const device = await deviceOf('sindica')
  const { answer, gone } = await pushTo([device], keys, text, {
    urgent: false,
    relayUrl: null,
    localUrl: null,
  })
  expect([answer.kind, gone]).toEqual(['refused', [device.endpoint]])
})
