import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { getRequestListener } from '@hono/node-server'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { createGates, localGateToken } from '../../../standins/gates/gates.ts'
import { startProject } from '../../functions/_shared/testing.ts'
import openGate from '../../functions/concierge/open-gate.ts'
import saveGate from '../../functions/concierge/save-gate.ts'
import { type Gate, startGate, type TestDesk } from './gate.ts'

const server = createServer(getRequestListener(createGates().fetch))
let url: string
let gate: Gate
let desk: TestDesk
beforeAll(async () => {
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  url = `http://127.0.0.1:${(server.address() as AddressInfo).port}`
  process.env.GATE_API_URL = `${url}/gate-api`
  process.env.GATE_TOKEN = localGateToken
  gate = await startGate(await startProject())
  desk = await gate.desk('Principal')
})
afterAll(async () => {
  delete process.env.GATE_API_URL
  server.closeAllConnections()
  server.close()
  await gate.project.close()
})

const made = async (name: string, can_open: boolean) =>
  String((await gate.call(saveGate, { name, can_open })).body.gate_id)
const open = async (act: object) =>
  (await gate.call(openGate, { desk_id: desk.id, secret: desk.secret, act }, gate.doorman)).body
const outcome = async (id: string) =>
  (await gate.project.sql`select outcome from public.gate_openings where id = ${id}`)[0]?.outcome

test('a gate with a controller opens once and is written down; one that fails too; one without is by hand', async () => {
  const gate_id = await made('Pedestres', true)
  const first = desk.act('gate.opened', { gate_id, reason: 'Morador sem chave' })
  expect(await open(first)).toMatchObject({ opened: true })
  expect(await open(first)).toMatchObject({ opened: true })
  expect(await (await fetch(`${url}/gates/openings`)).json()).toHaveLength(1)
  expect(await outcome(first.id)).toBe('opened')
  await fetch(`${url}/gates`, {
    method: 'POST',
    body: new URLSearchParams({ mood: 'broken' }),
    redirect: 'manual',
  })
  const second = desk.act('gate.opened', { gate_id, reason: 'Mudança' })
  expect(await open(second)).toMatchObject({ opened: false, text: expect.stringContaining('Abra no local') })
  expect(await outcome(second.id)).toBe('failed')
  const manual = await made('Garagem', false)
  const third = desk.act('gate.opened', { gate_id: manual, reason: 'Mudança' }, { seq: 50 })
  expect((await open(third)).error).toMatchObject({ code: 'gate_by_hand' })
  await gate.record(desk, [third])
  expect(await outcome(third.id)).toBe('by_hand')
})
