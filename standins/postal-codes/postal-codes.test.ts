import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { getRequestListener } from '@hono/node-server'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { createPostalCodes } from './postal-codes.ts'

const server = createServer(getRequestListener(createPostalCodes().fetch))
let url: string
beforeAll(async () => {
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  url = `http://127.0.0.1:${(server.address() as AddressInfo).port}`
})
afterAll(() => {
  server.closeAllConnections()
  server.close()
})

const ask = (code: string, init?: RequestInit) => fetch(`${url}/ws/${code}/json/`, init)
const behave = (mood: string) =>
  fetch(`${url}/cep`, { method: 'POST', body: new URLSearchParams({ mood }), redirect: 'manual' })

test('a street, a CEP of which only the state is known, one that nobody has, and what is none', async () => {
  const paulistana = await (await ask('04545-005')).json()
  expect(paulistana).toMatchObject({
    cep: '04545-005',
    logradouro: 'Rua das Fiandeiras',
    bairro: 'Vila Olímpia',
    localidade: 'São Paulo',
    uf: 'SP',
  })
  expect(await (await ask('88000123')).json()).toMatchObject({ logradouro: '', localidade: '', uf: 'SC' })
  expect(await (await ask('00000000')).json()).toEqual({ erro: 'true' })
  expect((await ask('123')).status).toBe(400)
})

test('its page makes it fail and answer again', async () => {
  expect((await behave('broken')).status).toBe(303)
  expect((await ask('04545005')).status).toBe(503)
  await behave('silent')
  await expect(ask('04545005', { signal: AbortSignal.timeout(50) })).rejects.toThrow(/timeout/)
  await behave('nonsense')
  expect(await (await fetch(`${url}/cep`)).text()).toContain('<option value="silent" selected>')
  await behave('well')
  expect((await ask('04545005')).status).toBe(200)
})
