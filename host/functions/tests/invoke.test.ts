import { FunctionsFetchError, FunctionsHttpError, FunctionsRelayError } from '@supabase/supabase-js'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { type Serving, serveFunctions } from './serving.ts'

const functions = {
  mirror: `export default {
    async fetch(request: Request) {
      const { method, url, headers } = request
      return Response.json({ method, url, headers: Object.fromEntries(headers), body: await request.text() })
    },
  }`,
  form: `export default {
    async fetch(request: Request) {
      const form = await request.formData()
      const file = form.get('file') as File
      return Response.json({ name: form.get('name'), file: [file.name, file.type, await file.text()] })
    },
  }`,
  kinds: `export default {
    fetch(request: Request) {
      const kind = new URL(request.url).pathname.split('/').at(-1)
      if (kind === 'text') return new Response('olá')
      if (kind === 'octets') return new Response(new Uint8Array([1, 2, 3]), { headers: { 'content-type': 'application/octet-stream' } })
      if (kind === 'form') { const form = new FormData(); form.set('a', 'b'); return new Response(form) }
      if (kind === 'events') return new Response('data: 1\\n\\n', { headers: { 'content-type': 'text/event-stream' } })
      if (kind === 'cookies') return new Response(null, { status: 204, headers: [['set-cookie', 'a=1'], ['set-cookie', 'b=2']] })
      if (kind === 'redirect') return Response.redirect('https://example.com/', 302)
      if (kind === 'refusal') return Response.json({ error: 'no' }, { status: 422 })
      if (kind === 'relay') return new Response('relay', { status: 500, headers: { 'x-relay-error': 'true' } })
      return Response.json({ kind })
    },
  }`,
  cors: `export default {
    fetch(request: Request) {
      const headers = { 'access-control-allow-origin': 'https://mine.example', 'access-control-allow-headers': 'x-mine' }
      return new Response(request.method === 'OPTIONS' ? 'ok' : request.method, { headers })
    },
  }`,
  open: `export default { fetch: () => new Response('open') }`,
}

let serving: Serving
beforeAll(async () => {
  serving = await serveFunctions(functions, { config: '[functions.open]\nverify_jwt = false' })
})
afterAll(() => serving.close())

type Mirrored = { method: string; url: string; headers: Record<string, string>; body: string }
const mirror = async (path: string, init?: RequestInit) =>
  (await (await serving.ask(path, init)).json()) as Mirrored

test.each([
  ['JSON', { a: [1, 'é'] }, 'application/json', '{"a":[1,"é"]}'],
  ['text', 'só texto', 'text/plain', 'só texto'],
  ['a Blob', new Blob(['bytes']), 'application/octet-stream', 'bytes'],
  [
    'an ArrayBuffer',
    new TextEncoder().encode('buffer').buffer as ArrayBuffer,
    'application/octet-stream',
    'buffer',
  ],
])('%s is sent by invoke', async (_, body, type, arrived) => {
  const { data, error } = await serving.client.functions.invoke<Mirrored>('mirror', { body })
  expect(error).toBeNull()
  expect(data).toMatchObject({ method: 'POST', body: arrived })
  expect(data!.headers['content-type']).toContain(type)
})

test('a form with a file is sent by invoke', async () => {
  const body = new FormData()
  body.set('name', 'Ana')
  body.set('file', new File(['conteúdo'], 'nota.txt', { type: 'text/plain' }))
  const { data } = await serving.client.functions.invoke('form', { body })
  expect(data).toEqual({ name: 'Ana', file: ['nota.txt', 'text/plain', 'conteúdo'] })
})

test('invoke reads every kind of answer', async () => {
  const invoke = async (kind: string) => (await serving.client.functions.invoke(`kinds/${kind}`)).data
  expect(await invoke('json')).toEqual({ kind: 'json' })
  expect(await invoke('text')).toBe('olá')
  expect(new Uint8Array(await ((await invoke('octets')) as Blob).arrayBuffer())).toEqual(
    new Uint8Array([1, 2, 3]),
  )
  expect(((await invoke('form')) as FormData).get('a')).toBe('b')
  expect(await ((await invoke('events')) as Response).text()).toBe('data: 1\n\n')
})

test('errors are those of functions-js', async () => {
  const errorOf = async (path: string) => (await serving.client.functions.invoke(path)).error
  const refused = (await errorOf('kinds/refusal')) as FunctionsHttpError
  expect(refused).toBeInstanceOf(FunctionsHttpError)
  expect(await (refused.context as Response).json()).toEqual({ error: 'no' })
  expect(await errorOf('kinds/relay')).toBeInstanceOf(FunctionsRelayError)
  expect(await errorOf('unknown')).toBeInstanceOf(FunctionsHttpError)
  const aborted = await serving.client.functions.invoke('mirror', { signal: AbortSignal.abort() })
  expect(aborted.error).toBeInstanceOf(FunctionsFetchError)
})

test.each(['GET', 'POST', 'PUT', 'PATCH', 'DELETE'])('%s reaches the function', async (method) => {
  const body = method === 'GET' ? undefined : 'x'
  expect(await mirror('mirror', { method, body })).toMatchObject({ method, body: body ?? '' })
})

test('HEAD gives the headers alone', async () => {
  const response = await serving.ask('mirror', { method: 'HEAD' })
  expect(response.status).toBe(200)
  expect(response.headers.get('content-type')).toBe('application/json')
  expect(await response.text()).toBe('')
})

test('a function gets its own part of the path, the query, and who asks', async () => {
  const { url, headers } = await mirror('mirror/a/b%20c?x=1&y=%26', {
    headers: { 'x-forwarded-for': '9.9.9.9' },
  })
  expect(new URL(url).pathname + new URL(url).search).toBe('/mirror/a/b%20c?x=1&y=%26')
  expect(headers).toMatchObject({
    'x-forwarded-for': '127.0.0.1',
    'x-real-ip': '127.0.0.1',
    'x-forwarded-proto': 'http',
    'x-forwarded-host': new URL(serving.url).host,
    'x-forwarded-prefix': '/functions/v1',
    authorization: `Bearer ${serving.tokens.anonKey}`,
  })
})

test('the id of the request goes in and comes out', async () => {
  const given = await serving.ask('mirror', { headers: { 'x-request-id': 'abc-123' } })
  expect(given.headers.get('x-request-id')).toBe('abc-123')
  expect(((await given.json()) as Mirrored).headers['x-request-id']).toBe('abc-123')
  const made = await serving.ask('mirror')
  expect(((await made.json()) as Mirrored).headers['x-request-id']).toBe(made.headers.get('x-request-id'))
})

test('cookies and redirects pass', async () => {
  const cookies = await serving.ask('kinds/cookies')
  expect([cookies.status, cookies.headers.getSetCookie()]).toEqual([204, ['a=1', 'b=2']])
  const redirect = await serving.ask('kinds/redirect', { redirect: 'manual' })
  expect([redirect.status, redirect.headers.get('location')]).toEqual([302, 'https://example.com/'])
})

test.each(['unknown', '', '..', '_shared', 'mirror%2F..', '__proto__', 'constructor'])(
  'there is no function %j',
  async (name) => {
    const response = await serving.service.fetch(new Request(`http://host/functions/v1/${name}`))
    expect(response.status).toBe(404)
    expect(await response.json()).toEqual({ code: 'NOT_FOUND', message: 'Requested function was not found' })
  },
)

test('a token of this project is demanded, as Supabase words it', async () => {
  const foreign = (alg: string) => {
    const part = (value: object) => Buffer.from(JSON.stringify(value)).toString('base64url')
    return `${part({ alg, typ: 'JWT' })}.${part({ role: 'anon' })}.AAAA`
  }
  const refusal = async (authorization?: string) => {
    const headers = authorization === undefined ? undefined : { authorization }
    const response = await fetch(`${serving.url}/functions/v1/mirror`, { headers })
    const { code, message, msg } = (await response.json()) as Record<string, string>
    expect([response.status, msg, response.headers.get('sb-error-code')]).toEqual([401, message, code])
    return [code, message]
  }
  expect(await refusal()).toEqual(['UNAUTHORIZED_NO_AUTH_HEADER', 'Missing authorization header'])
  for (const malformed of ['Basic abc', 'Bearer nonsense', 'Bearer a.b.c', serving.tokens.anonKey])
    expect(await refusal(malformed)).toEqual(['UNAUTHORIZED_INVALID_JWT_FORMAT', 'Invalid JWT format'])
  expect(await refusal(`Bearer ${foreign('HS256')}`)).toEqual(['UNAUTHORIZED_LEGACY_JWT', 'Invalid JWT'])
  expect(await refusal(`Bearer ${foreign('ES256')}`)).toEqual(['UNAUTHORIZED_ASYMMETRIC_JWT', 'Invalid JWT'])
  expect(await refusal(`Bearer ${foreign('none')}`)).toEqual([
    'UNAUTHORIZED_UNSUPPORTED_TOKEN_ALGORITHM',
    'Unsupported JWT algorithm none',
  ])
})

test('signature and time of a token count, and not what it says of a role', async () => {
  const exp = Math.floor(Date.now() / 1000) + 60
  const authorization = `Bearer ${await serving.tokens.sign({ sub: 'x', exp })}`
  expect((await mirror('mirror', { headers: { authorization } })).headers.authorization).toBe(authorization)
})

test('the newer API keys and verify_jwt = false let a caller through', async () => {
  const { publishableKey } = serving.tokens
  const keyed = await fetch(`${serving.url}/functions/v1/mirror`, { headers: { apikey: publishableKey } })
  expect(keyed.status).toBe(200)
  const open = await fetch(`${serving.url}/functions/v1/open`)
  expect(await open.text()).toBe('open')
})

test('a sender with an apikey of its own reaches an open function, and no other', async () => {
  const headers = { apikey: 'test-api-key' }
  const open = await fetch(`${serving.url}/functions/v1/open`, { headers })
  expect({ status: open.status, text: await open.text() }).toEqual({ status: 200, text: 'open' })
  expect((await fetch(`${serving.url}/functions/v1/mirror`, { headers })).status).toBe(401)
  const { headers: told } = await mirror('mirror', { headers })
  expect(told).toMatchObject({ apikey: 'test-api-key', authorization: `Bearer ${serving.tokens.anonKey}` })
})

const preflight = (name: string) =>
  fetch(`${serving.url}/functions/v1/${name}`, {
    method: 'OPTIONS',
    headers: {
      origin: 'https://app.example',
      'access-control-request-method': 'POST',
      'access-control-request-headers': 'authorization, x-client-info',
    },
  })

test("a function's own CORS counts", async () => {
  const asked = await preflight('cors')
  expect(asked.status).toBe(200)
  expect(asked.headers.get('access-control-allow-origin')).toBe('https://mine.example')
  expect(asked.headers.get('access-control-allow-headers')).toBe('x-mine')
  expect(asked.headers.get('access-control-allow-methods')).toBeNull()
  const answer = await serving.ask('cors')
  expect(answer.headers.get('access-control-allow-origin')).toBe('https://mine.example')
  expect(answer.headers.get('access-control-expose-headers')).toBeNull()
})

test('for a function that says nothing of CORS the gateway speaks', async () => {
  const asked = await preflight('mirror')
  expect(asked.status).toBe(204)
  expect(asked.headers.get('access-control-allow-origin')).toBe('*')
  expect(asked.headers.get('access-control-allow-methods')).toContain('DELETE')
  expect(asked.headers.get('access-control-allow-headers')).toBe('authorization,x-client-info')
  const answer = await serving.ask('mirror')
  expect(answer.headers.get('access-control-allow-origin')).toBe('*')
  expect(answer.headers.get('access-control-expose-headers')).toContain('sb-error-code')
})
