import { createServer, type Server } from 'node:http'
import type { AddressInfo } from 'node:net'
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest'
import { startProject, type TestProject, type User } from '../_shared/testing.ts'
import lookUp from './look-up-postal-code.ts'
import { viaCep } from './postal-codes.ts'

let project: TestProject
let user: User
let service: Server
let url: string
let asked: string[] = []

const answers: Record<string, { status?: number; body: string }> = {
  '01310100': {
    body: '{"cep":"01310-100","logradouro":"Avenida Paulista","bairro":"Bela Vista","localidade":"São Paulo","uf":"SP"}',
  },
  '00000000': { body: '{"erro":"true"}' },
  '11111111': { status: 500, body: 'fora do ar' },
  '22222222': { body: '<html>' },
  '33333333': { body: '{"logradouro":1}' },
}

beforeAll(async () => {
  project = await startProject()
  user = await project.userWith()
  service = createServer((request, response) => {
    asked.push(request.url ?? '')
    const { status = 200, body } = answers[/\d{8}/.exec(request.url ?? '')?.[0] ?? ''] ?? {
      body: '{"erro":true}',
    }
    response.writeHead(status, { 'content-type': 'application/json' }).end(body)
  })
  await new Promise<void>((resolve) => service.listen(0, '127.0.0.1', resolve))
  url = `http://127.0.0.1:${(service.address() as AddressInfo).port}/ws`
})
afterEach(() => {
  delete process.env.POSTAL_CODES
  asked = []
})
afterAll(async () => {
  service.close()
  await project.close()
})

const ask = (postal_code: unknown) => project.call(lookUp, { postal_code }, user)

test('the shipped file knows some streets, and of every other CEP the state', async () => {
  expect((await ask('30.130-005')).body).toEqual({
    address: 'Avenida Afonso Pena',
    district: 'Boa Viagem',
    city: 'Belo Horizonte',
    state: 'MG',
  })
  expect((await ask('00999-999')).body.error!.code).toBe('postal_code_unknown')
})

test('a service that speaks ViaCEP’s protocol is asked once for each CEP', async () => {
  process.env.POSTAL_CODES = url
  const paulista = { address: 'Avenida Paulista', district: 'Bela Vista', city: 'São Paulo', state: 'SP' }
  expect((await ask('01310-100')).body).toEqual(paulista)
  expect((await ask('01310100')).body).toEqual(paulista)
  expect(asked).toEqual(['/ws/01310100/json/'])
  expect((await ask('00000-000')).body.error!.code).toBe('postal_code_unknown')
})

test.each(['11111-111', '22222-222', '33333-333'])(
  'an answer to %s that is none is told as unavailable',
  async (code) => {
    process.env.POSTAL_CODES = url
    expect(await ask(code)).toMatchObject({ status: 503, body: { error: { code: 'unavailable' } } })
  },
)

test('a service that never answers is given up', async () => {
  const silent = createServer(() => {})
  await new Promise<void>((resolve) => silent.listen(0, '127.0.0.1', resolve))
  const { port } = silent.address() as AddressInfo
  await expect(viaCep(`http://127.0.0.1:${port}/ws`, 50)('01310100')).rejects.toThrow(/timeout/)
  silent.closeAllConnections()
  silent.close()
})

test('nobody asks all CEPs there are: twenty a minute, and whoever is refused learns when to go on', async () => {
  const eager = await project.userWith()
  const answers = await Promise.all(
    Array.from({ length: 21 }, () => project.call(lookUp, { postal_code: '30130005' }, eager)),
  )
  // A minute that ends in between begins a new count.
  const refused = answers.filter(({ status }) => status === 429)
  const [minutes] = await project.sql<{ count: number }[]>`
    select count(*)::int as count from private.rate_limits where key = ${`look-up-postal-code:${eager.id}`}`
  expect(refused.length).toBe(minutes!.count === 1 ? 1 : 0)
  for (const { body } of refused) expect(body.error!.message).toMatch(/Tente de novo em um minuto\.$/)
  expect(await project.sql`select from public.audit_entries where actor_id = ${eager.id}`).toHaveLength(0)
})

test.each(['', '123', '123456789', '../../etc', null])('%j is no CEP', async (typed) => {
  expect((await ask(typed)).body.error!.code).toBe('invalid_input')
})
