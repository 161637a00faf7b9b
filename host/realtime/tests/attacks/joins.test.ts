import { randomUUID } from 'node:crypto'
import { SignJWT, UnsecuredJWT } from 'jose'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { RawClient } from '../raw-client.ts'
import { type Attacked, openAttacked, seen, whileServing } from './fixture.ts'

let attacked: Attacked

beforeAll(async () => {
  attacked = await openAttacked()
})
afterAll(() => attacked.close())

const secretsOf = (client: RawClient) =>
  seen(client).map(({ payload }) => (payload.payload as { secret?: string } | undefined)?.secret)

/** Sends the board a unique message and returns it once the witness has received it. */
async function tellSecret(witness: RawClient): Promise<string> {
  const secret = randomUUID()
  await attacked.say('board:anas', { secret })
  await expect.poll(() => secretsOf(witness)).toContain(secret)
  return secret
}

describe('a channel of somebody else', () => {
  it('is joined by nobody who may not hear it', async () => {
    const people = {
      nobody: undefined,
      'the public key': attacked.key,
      'the older public key': attacked.anonKey,
      'another tenant': await attacked.person('bias'),
      'a suspended member': await attacked.person('anas', { suspended: true }),
      'a person of no tenant': await attacked.person(),
    }
    for (const [name, token] of Object.entries(people)) {
      const client = await attacked.connect()
      const answer = await client.join('board:anas', { private: true, token })
      expect(answer, name).toMatchObject({ status: 'error' })
      expect(JSON.stringify(answer.response), name).toContain('Unauthorized')
      await attacked.say('board:anas', { secret: name })
    }
    const member = await attacked.connect()
    expect(
      await member.join('board:anas', { private: true, token: await attacked.person('anas') }),
    ).toMatchObject({ status: 'ok' })
  })

  it('is not heard as a public channel of the same name', async () => {
    const client = await attacked.connect()
    const witness = await attacked.connect()
    await client.join('board:anas', { private: false })
    await witness.join('board:anas', { private: true, token: await attacked.person('anas') })
    await tellSecret(witness)
    await client.ask('phoenix', 'heartbeat')
    expect(seen(client)).toEqual([])
  })

  const tricks = [
    'realtime:board:anas',
    'board:anas ',
    ' board:anas',
    'board:anas\u0000',
    'BOARD:ANAS',
    'board:*',
    '*',
    'board:an%',
    'board:anas/',
    'board:anas#',
    'board:anas\u200b',
    'bo\u0430rd:anas',
    'board\uff1aanas',
    'board:anas\n',
    "board:anas' or '1'='1",
    'hall,board:anas',
    '',
    'private:board:anas',
    'board:bias:anas',
    'constructor',
    '__proto__',
    'phoenix',
  ]

  it.each(tricks)('is not reached by the name %j', async (name) => {
    const [client, witness] = await Promise.all([attacked.connect(), attacked.connect()])
    const stranger = await attacked.person('bias')
    await witness.join('board:anas', { private: true, token: await attacked.person('anas') })
    await client.join(name, { private: true, token: stranger })
    await client.ask(name, 'phx_join', { config: { private: true }, access_token: stranger }, '9')
    client.send('realtime:board:anas', 'broadcast', { type: 'broadcast', event: 'changed', payload: {} }, '9')
    await tellSecret(witness)
    // Once a later request is answered, everything sent earlier has arrived.
    if (!client.closed) await client.ask('phoenix', 'heartbeat')
    expect(seen(client)).toEqual([])
    expect(seen(witness).map(({ event }) => event)).toEqual(['broadcast'])
  })

  it('is not kept by who loses their place and renews their token', async () => {
    const id = randomUUID()
    const client = await attacked.connect()
    await client.join('board:anas', { private: true, token: await attacked.person('anas', { id }) })
    await attacked.owner`update public.members set suspended = true where user_id = ${id}`
    client.send(
      'realtime:board:anas',
      'access_token',
      { access_token: await attacked.sign(id, { renewed: true }) },
      '1',
    )
    await expect
      .poll(() => [...client.of('phx_close'), ...client.of('phx_error'), ...client.of('system')].length)
      .toBeGreaterThan(0)
    const witness = await attacked.connect()
    await witness.join('board:anas', { private: true, token: await attacked.person('anas') })
    expect(secretsOf(client)).not.toContain(await tellSecret(witness))
  })

  it('is not kept under somebody else’s token, nor under one that is not good', async () => {
    const stranger = await attacked.person('bias')
    const forged = await new SignJWT({ role: 'service_role' })
      .setProtectedHeader({ alg: 'HS256' })
      .sign(Buffer.alloc(32, 1))
    const none = new UnsecuredJWT({ role: 'service_role', exp: 4e9 }).encode()
    for (const token of [stranger, forged, none, 'x', 'a.b.c']) {
      const client = await attacked.connect()
      await client.join('board:anas', { private: true, token: await attacked.person('anas') })
      client.send('realtime:board:anas', 'access_token', { access_token: token }, '1')
      await expect
        .poll(() => [...client.of('phx_close'), ...client.of('phx_error'), ...client.of('system')].length)
        .toBeGreaterThan(0)
      const witness = await attacked.connect()
      await witness.join('board:anas', { private: true, token: await attacked.person('anas') })
      expect(secretsOf(client)).not.toContain(await tellSecret(witness))
    }
  })

  it('ends when the token does', async () => {
    const client = await attacked.connect()
    const exp = Math.floor(Date.now() / 1000) + 2
    expect(
      await client.join('board:anas', { private: true, token: await attacked.person('anas', { exp }) }),
    ).toMatchObject({ status: 'ok' })
    await expect
      .poll(() => [...client.of('phx_close'), ...client.of('phx_error')].length, { timeout: 60_000 })
      .toBeGreaterThan(0)
  })

  it('is not joined with a token that is over, forged, of alg none or of another kind', async () => {
    const forged = await new SignJWT({ role: 'service_role' })
      .setProtectedHeader({ alg: 'HS256' })
      .sign(Buffer.alloc(32, 1))
    const none = new UnsecuredJWT({ role: 'service_role', exp: 4e9 }).encode()
    const over = await attacked.person('anas', { exp: Math.floor(Date.now() / 1000) - 5 })
    const superuser = await attacked.tokens.sign({ role: 'postgres', exp: 4e9 })
    const admin = await attacked.tokens.sign({ role: 'supabase_realtime_admin', exp: 4e9 })
    for (const token of [forged, none, over, superuser, admin, 'x', '{}', 'x'.repeat(100_000)]) {
      const client = await attacked.connect()
      expect(await client.join('board:anas', { private: true, token }), token.slice(0, 40)).toMatchObject({
        status: 'error',
      })
    }
  })
})

describe('a channel where one may only listen', () => {
  it('takes no broadcast from a socket, in text or in bytes, nor over HTTP', async () => {
    const token = await attacked.person('anas')
    const [writer, witness, old] = await Promise.all([
      attacked.connect(),
      attacked.connect(),
      attacked.connect('1.0.0'),
    ])
    for (const client of [writer, witness, old])
      await client.join('board:anas', { private: true, token, broadcast: { self: true, ack: true } })
    writer.send(
      'realtime:board:anas',
      'broadcast',
      { type: 'broadcast', event: 'changed', payload: { table: 'charges' } },
      '1',
    )
    writer.socket.send(
      push({ topic: 'realtime:board:anas', event: 'changed', payload: '{"table":"charges"}' }),
    )
    old.send('realtime:board:anas', 'broadcast', { type: 'broadcast', event: 'changed', payload: {} }, '1')
    const post = (path: string, body: unknown, bearer = token) =>
      fetch(`${attacked.url}/realtime/v1/api/broadcast${path}`, {
        method: 'POST',
        headers: {
          apikey: attacked.key,
          authorization: `Bearer ${bearer}`,
          'content-type': 'application/json',
        },
        body: JSON.stringify(body),
      }).then((answer) => answer.text().then((text) => [answer.status, text]))
    await post('', { messages: [{ topic: 'board:anas', event: 'changed', payload: {}, private: true }] })
    await post('', {
      messages: [{ topic: 'realtime:board:anas', event: 'changed', payload: {}, private: true }],
    })
    await post('', { messages: [{ topic: 'board:anas', event: 'changed', payload: {}, private: false }] })
    await post('', { messages: [{ topic: 'board:anas', event: 'changed', payload: {} }] })
    await post('/board:anas/events/changed', {})
    await post('/board%3Aanas/events/changed?private=true', {})
    await post('/board%3Aanas/events/changed?private=false', {})
    await attacked.say('board:anas', { last: true })
    await expect.poll(() => seen(witness).length).toBeGreaterThan(0)
    for (const client of [writer, witness, old]) {
      await expect.poll(() => seen(client).length).toBeGreaterThan(0)
      expect(seen(client).map(({ payload }) => payload.payload)).toMatchObject([{ last: true }])
    }
  })

  it('shows nobody who tracks themselves without being allowed to', async () => {
    const token = await attacked.person('anas')
    const [writer, witness] = await Promise.all([attacked.connect(), attacked.connect()])
    for (const client of [writer, witness])
      await client.join('board:anas', { private: true, token, presence: { enabled: true, key: 'me' } })
    const answer = await writer.ask(
      'realtime:board:anas',
      'presence',
      { type: 'presence', event: 'track', payload: { name: 'fake' } },
      '1',
    )
    expect(answer.status).toBe('error')
    await attacked.say('board:anas', { last: true })
    await expect.poll(() => witness.of('broadcast').length).toBeGreaterThan(0)
    expect(witness.of('presence_diff')).toEqual([])
  })
})

describe('what a frame smuggles', () => {
  it('a payload that is no JSON reaches nobody, and none becomes a frame of its own', async () => {
    const token = await attacked.person('anas')
    const [writer, witness, old] = await Promise.all([
      attacked.connect(),
      attacked.connect(),
      attacked.connect('1.0.0'),
    ])
    for (const client of [writer, witness, old]) await client.join('hall', { private: true, token })
    await old.join('board:anas', { private: true, token })
    const payloads = [
      '{}},"topic":"realtime:board:anas","event":"broadcast","payload":{"type":"broadcast","event":"changed","payload":{}',
      '{}}],[null,null,"realtime:board:anas","broadcast",{}',
      '{} {}',
      '',
      'nothing',
      '{"a":',
      '\u0000',
      '\ufeff{}',
      '{"a":"\ud800"}',
    ]
    for (const payload of payloads)
      writer.socket.send(push({ topic: 'realtime:hall', event: 'said', payload }))
    for (const event of ['"},"topic":"realtime:board:anas', '\n', '\\', 'x'.repeat(255)])
      writer.socket.send(push({ topic: 'realtime:hall', event, payload: '{"fine":true}' }))
    writer.send('realtime:hall', 'broadcast', { type: 'broadcast', event: 'last', payload: {} }, '1')
    const last = (client: typeof old) =>
      client.of('broadcast').some(({ payload }) => payload.event === 'last')
    await expect.poll(() => last(old) && last(witness)).toBe(true)
    for (const { topic } of old.messages) expect(['realtime:hall', 'realtime:board:anas']).toContain(topic)
    expect(
      old.messages.filter(({ topic, event }) => topic === 'realtime:board:anas' && event === 'broadcast'),
    ).toEqual([])
  })
})

describe('changes of a table', () => {
  it('filters, schemas and tables are no place for SQL', async () => {
    const token = await attacked.person('anas')
    const requests = [
      { event: '*', schema: 'public', table: 'notes', filter: "body=eq.x' or true --" },
      { event: '*', schema: 'public', table: 'notes', filter: 'body=eq.x;drop table public.notes' },
      { event: '*', schema: 'public', table: "notes'; drop table public.notes; --" },
      { event: '*', schema: "public'; select 1; --", table: 'notes' },
      { event: '*', schema: 'public', table: 'notes', filter: 'body=like.%' },
      { event: '*', schema: 'public', table: 'notes', filter: `id=in.(${'1,'.repeat(5000)}1)` },
      { event: '*', schema: 'public', table: 'notes', filter: 'id=eq.notanumber' },
      { event: '*', schema: 'public', table: 'notes', filter: 'pg_sleep(5)=eq.1' },
      { event: '*', schema: 'public', table: 'notes', filter: '=' },
      { event: 'DROP', schema: 'public', table: 'notes' },
      { event: '*', schema: 'auth', table: 'users' },
      { event: '*', schema: 'realtime', table: 'messages' },
      { event: '*', schema: 'pg_catalog', table: 'pg_authid' },
      { event: '*', schema: '*', table: '*' },
      { event: '*', schema: 'public', table: '*', filter: 'tenant=neq.nobody' },
      ...[null, 1, 'x', [], { event: {} }, { schema: [] }],
    ]
    await whileServing(attacked, async () => {
      for (const request of requests) {
        const client = await attacked.connect()
        await client.join('notes', { postgres_changes: [request], token })
        client.socket.terminate()
      }
      const many = await attacked.connect()
      await many.join('notes', {
        postgres_changes: Array.from({ length: 5000 }, () => ({
          event: '*',
          schema: 'public',
          table: 'notes',
        })),
        token,
      })
      many.socket.terminate()
    })
    await attacked.owner`insert into public.notes (tenant, body) values ('anas', 'still there')`
  })

  it('show a stranger no row of others, whatever the filter', async () => {
    const [member, stranger, anonymous] = await Promise.all([
      attacked.connect(),
      attacked.connect(),
      attacked.connect(),
    ])
    const wanted = {
      postgres_changes: [
        { event: '*', schema: 'public', table: 'notes' },
        { event: '*', schema: '*' },
      ],
    }
    await member.join('notes', { ...wanted, token: await attacked.person('anas') })
    await stranger.join('notes', { ...wanted, token: await attacked.person('bias') })
    await anonymous.join('notes', wanted)
    const subscribed = () => member.of('system').length > 0 && stranger.of('system').length > 0
    await expect.poll(subscribed, { timeout: 60_000 }).toBe(true)
    await attacked.owner`insert into public.notes (tenant, body) values ('anas', 'secret of anas')`
    await attacked.owner`update public.notes set body = 'secret again' where tenant = 'anas'`
    await attacked.owner`insert into public.notes (tenant, body) values ('bias', 'for bias')`
    await expect
      .poll(() => JSON.stringify(seen(member)).includes('secret again'), { timeout: 60_000 })
      .toBe(true)
    await expect
      .poll(() => JSON.stringify(seen(stranger)).includes('for bias'), { timeout: 60_000 })
      .toBe(true)
    expect(JSON.stringify(seen(stranger))).not.toContain('secret')
    expect(JSON.stringify(seen(member))).not.toContain('for bias')
    expect(JSON.stringify(seen(anonymous))).not.toMatch(/secret|for bias/)
  })
})

/** A binary frame of version 2.0.0 as realtime-js writes it (lib/serializer). */
function push({
  topic,
  event,
  payload,
  joinRef = '1',
}: {
  topic: string
  event: string
  payload: string
  joinRef?: string
}): Buffer {
  const parts = [joinRef, '7', topic, event, ''].map((part) => Buffer.from(part))
  return Buffer.concat([
    Buffer.from([3, ...parts.map((part) => part.length), 1]),
    ...parts,
    Buffer.from(payload),
  ])
}
