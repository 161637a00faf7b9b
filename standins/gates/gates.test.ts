import { randomUUID } from 'node:crypto'
import { beforeEach, expect, test } from 'vitest'
import { createGates, localGateToken } from './gates.ts'

let app: ReturnType<typeof createGates>
beforeEach(() => {
  app = createGates()
})
const open = (act: string, token = localGateToken) =>
  app.request('/gate-api/gates/g1/open', {
    method: 'POST',
    headers: { authorization: `Bearer ${token}`, 'idempotency-key': act },
  })
const opened = async () => (await (await app.request('/gates/openings')).json()) as unknown[]

test('a gate opens once for each act, and only for whoever has the token', async () => {
  const act = randomUUID()
  expect((await open(act)).status).toBe(200)
  expect((await open(act)).status).toBe(200)
  expect(await opened()).toHaveLength(1)
  expect((await open(randomUUID(), 'outro')).status).toBe(401)
  expect((await open('')).status).toBe(400)
})

test('its page makes it fail and open again', async () => {
  const behave = (mood: string) =>
    app.request('/gates', { method: 'POST', body: new URLSearchParams({ mood }) })
  await behave('broken')
  expect((await open(randomUUID())).status).toBe(503)
  await behave('well')
  expect((await open(randomUUID())).status).toBe(200)
  expect(await (await app.request('/gates')).text()).toContain('g1')
})
