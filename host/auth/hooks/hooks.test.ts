import { createHmac } from 'node:crypto'
import { createServer, type IncomingMessage, type Server, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { contentOf, PASSWORD, signIn, startAuth, type TestAuth } from '../tests/fixture.ts'

const secret = Buffer.from('a shared secret of thirty-two by')
const secrets = `v1,whsec_${secret.toString('base64')}`

type Call = { headers: IncomingMessage['headers']; body: Record<string, unknown>; text: string }
type Payload = Record<string, Record<string, unknown>>

/** The calls to the project's own service, whose answers the test sets. */
const calls: Call[] = []
let answer: (response: ServerResponse, call: Call) => void
const json =
  (body: unknown, status = 200) =>
  (response: ServerResponse) => {
    response.writeHead(status, { 'content-type': 'application/json' }).end(JSON.stringify(body))
  }
let server: Server
let hook: (enabled?: boolean) => { enabled: boolean; uri: string; secrets: string }
beforeAll(async () => {
  server = createServer((request, response) => {
    const chunks: Buffer[] = []
    request.on('data', (chunk: Buffer) => chunks.push(chunk))
    request.on('end', () => {
      const text = Buffer.concat(chunks).toString()
      const call = { headers: request.headers, body: JSON.parse(text) as Record<string, unknown>, text }
      calls.push(call)
      answer(response, call)
    })
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  const uri = `http://127.0.0.1:${(server.address() as AddressInfo).port}/hook`
  hook = (enabled = true) => ({ enabled, uri, secrets })
})
afterAll(() => new Promise((resolve) => server.close(resolve)))
beforeEach(() => {
  calls.length = 0
  answer = json({})
})

/** Returns the service's raw answer: auth-js hides the message of a 5xx. */
async function post(auth: TestAuth, path: string, body: object) {
  const response = await auth.request(path, { method: 'POST', body: JSON.stringify(body) })
  const { error_code: code, msg: message } = (await response.json()) as Record<string, string>
  return { status: response.status, code, message }
}
const ana = { email: 'ana@example.com', password: PASSWORD }

async function withHooks(hooks: Record<string, unknown>, work: (auth: TestAuth) => Promise<void>, more = {}) {
  const auth = await startAuth({ hook: hooks, ...more })
  try {
    await work(auth)
  } finally {
    await auth.close()
  }
}

describe('over HTTP', () => {
  it('signs what it sends as Standard Webhooks says', () =>
    withHooks({ before_user_created: hook() }, async (auth) => {
      await auth.client().auth.signUp({ email: 'ana@example.com', password: PASSWORD })
      const { headers, body, text } = calls[0]!
      const signed = `${headers['webhook-id']}.${headers['webhook-timestamp']}.${text}`
      const expected = createHmac('sha256', secret).update(signed).digest('base64')
      expect(headers['webhook-signature']).toBe(`v1,${expected}`)
      expect(body).toMatchObject({
        metadata: { name: 'before-user-created' },
        user: { email: 'ana@example.com', role: '', is_anonymous: false },
      })
      expect(text).not.toContain(PASSWORD)
    }))

  it.each([
    [
      'its own refusal',
      json({ error: { http_code: 409, message: 'Não desta vez' } }),
      409,
      'unknown',
      'Não desta vez',
    ],
    [
      'another status',
      json({}, 418),
      500,
      'unexpected_failure',
      'Unexpected status code returned from hook: 418',
    ],
    ['bad request', json({}, 400), 500, 'unexpected_failure', 'Invalid payload sent to hook'],
    ['no authorization', json({}, 401), 500, 'unexpected_failure', 'Hook requires authorization token'],
    [
      'patience asked for every time',
      (response: ServerResponse) => response.writeHead(503, { 'retry-after': '1' }).end(),
      500,
      'unexpected_failure',
      'Service currently unavailable due to hook',
    ],
    [
      'no JSON',
      (response: ServerResponse) => response.writeHead(200, { 'content-type': 'text/html' }).end('<p>'),
      400,
      'hook_payload_invalid_content_type',
      'Invalid JSON response. Received content-type: text/html',
    ],
    [
      'too much',
      json({ filler: 'x'.repeat(300_000) }),
      422,
      'hook_payload_over_size_limit',
      'Payload size exceeded size limit of 204800 bytes',
    ],
  ])('gives back %s', (_, reply, status, code, message) =>
    withHooks({ before_user_created: hook() }, async (auth) => {
      answer = reply
      expect(await post(auth, '/signup', ana)).toEqual({ status, code, message })
      expect(await auth.sql`select 1 from auth.users`).toHaveLength(0)
    }),
  )

  it('hook_timeout_after_retry when nobody is there, or hook_timeout when the pauses took too long', () =>
    withHooks({ before_user_created: { ...hook(), uri: 'http://127.0.0.1:1/' } }, async (auth) => {
      const { status, code } = await post(auth, '/signup', ana)
      expect([status, ['hook_timeout', 'hook_timeout_after_retry'].includes(code ?? '')]).toEqual([422, true])
    }))

  it('asks again when told to wait, and takes the answer', () =>
    withHooks({ before_user_created: hook() }, async (auth) => {
      answer = (response) => {
        if (calls.length < 2) response.writeHead(429, { 'retry-after': '1' }).end()
        else json({})(response)
      }
      expect(
        (await auth.client().auth.signUp({ email: 'ana@example.com', password: PASSWORD })).error,
      ).toBeNull()
      expect(calls).toHaveLength(2)
    }))

  it('without an address or with a secret of another form does not start', async () => {
    const broken = (uri: string, key: string) =>
      startAuth({ hook: { send_sms: { enabled: true, uri, secrets: key } } })
    await expect(broken('ftp://example.com', secrets)).rejects.toThrow('auth.hook.send_sms.uri')
    await expect(broken('https://example.com', 'plain')).rejects.toThrow('auth.hook.send_sms.secrets')
  })
})

describe('custom_access_token', () => {
  it('changes the claims, and cannot leave out what a token needs', () =>
    withHooks({ custom_access_token: hook() }, async (auth) => {
      answer = (response, { body }) => {
        const claims = { ...(body as Payload).claims, condominium: 'jacaranda' }
        json({ claims })(response)
      }
      const { session } = await signIn(auth, 'ana@example.com')
      expect(await auth.tokens.verify(session.access_token)).toMatchObject({ condominium: 'jacaranda' })
      expect(calls[0]?.body).toMatchObject({
        authentication_method: 'password',
        claims: { role: 'authenticated' },
      })
      answer = json({ claims: { sub: 'x' } })
      const signInAgain = async () => (await post(auth, '/token?grant_type=password', ana)).message
      expect(await signInAgain()).toMatch(/do not conform to the expected schema/)
      answer = json({})
      expect(await signInAgain()).toBe('output claims field is missing')
    }))
})

describe('password_verification_attempt', () => {
  it('hears of right and wrong passwords and may refuse, and sign everyone out', () =>
    withHooks({ password_verification_attempt: hook() }, async (auth) => {
      const { client, session } = await signIn(auth, 'ana@example.com')
      const attempt = (password: string) =>
        auth.client().auth.signInWithPassword({ email: 'ana@example.com', password })
      expect((await attempt('errada')).error?.code).toBe('invalid_credentials')
      expect(calls.map(({ body }) => body.valid)).toEqual([true, false])
      answer = json({ decision: 'reject', message: 'chega', should_logout_user: true })
      expect((await attempt(PASSWORD)).error?.code).toBe('invalid_credentials')
      expect((await client.auth.getUser(session.access_token)).error?.name).toBe('AuthSessionMissingError')
    }))
})

describe('send_email and send_sms', () => {
  it('replace mails and messages; their refusal takes the change back', () =>
    withHooks(
      { send_email: hook(), send_sms: hook() },
      async (auth) => {
        await auth.client().auth.signUp({ email: 'ana@example.com', password: PASSWORD })
        const { email_data } = calls[0]!.body as Payload
        expect(email_data).toMatchObject({ email_action_type: 'signup', site_url: 'https://site.example' })
        const token_hash = String(email_data?.token_hash)
        expect((await auth.client().auth.verifyOtp({ token_hash, type: 'signup' })).error).toBeNull()
        await auth.client().auth.signInWithOtp({ phone: '5511911111111' })
        const { sms } = calls[1]!.body as Payload
        expect(sms).toMatchObject({ phone: '5511911111111', otp: expect.stringMatching(/^\d{6}$/) })
        expect(auth.mailbox.mails).toEqual([])
        answer = json({ error: { http_code: 400, message: 'sem envio' } })
        const refused = await auth.client().auth.signUp({ email: 'bia@example.com', password: PASSWORD })
        expect(refused.error?.message).toBe('sem envio')
        expect(await auth.sql`select 1 from auth.users where email = 'bia@example.com'`).toHaveLength(0)
      },
      { sms: { enable_signup: true, enable_confirmations: true, max_frequency: '0' } },
    ))

  it('get both mailboxes’ digits of a change of e-mail', () =>
    withHooks({ send_email: hook() }, async (auth) => {
      const { client } = await signIn(auth, 'ana@example.com')
      await client.auth.updateUser({ email: 'nova@example.com' })
      const { email_data } = calls[0]!.body as Payload
      const verify = (email: string, token: unknown) =>
        auth.client().auth.verifyOtp({ email, token: String(token), type: 'email_change' })
      expect((await verify('ana@example.com', email_data?.token)).error).toBeNull()
      const done = await verify('nova@example.com', email_data?.token_new)
      expect(done.data.user?.email).toBe('nova@example.com')
    }))
})

describe('in the database', () => {
  it('after_user_created sees the account, inside its transaction', () =>
    withHooks(
      { after_user_created: { enabled: true, uri: 'pg-functions://postgres/public/welcome' } },
      async (auth) => {
        await auth.sql.unsafe(`
          create table public.welcomed (email text);
          create function public.welcome(event jsonb) returns jsonb language plpgsql security definer as $$
            begin
              insert into public.welcomed select u.email from auth.users u where u.id = (event->'user'->>'id')::uuid;
              return '{}';
            end $$;
          grant execute on function public.welcome(jsonb) to supabase_auth_admin`)
        await auth.client().auth.signUp({ email: 'ana@example.com', password: PASSWORD })
        expect(await auth.sql`select email from public.welcomed`).toEqual([{ email: 'ana@example.com' }])
        expect(contentOf(await auth.mailbox.next('ana@example.com')).code).toMatch(/^\d{6}$/)
      },
    ))

  it('a function that takes too long is stopped', () =>
    withHooks(
      { before_user_created: { enabled: true, uri: 'pg-functions://postgres/public/slow' } },
      async (auth) => {
        await auth.sql.unsafe(`
          create function public.slow(event jsonb) returns jsonb language plpgsql as $$
            begin perform pg_sleep(30); return '{}'; end $$;
          grant execute on function public.slow(jsonb) to supabase_auth_admin`)
        const { error } = await auth.client().auth.signUp({ email: 'ana@example.com', password: PASSWORD })
        expect(error?.code).toBe('hook_timeout')
      },
    ))
})
