import { get } from 'node:http'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { createFixture, type Fixture } from './fixture.ts'
import type { Instance } from './instance.ts'
import { connect } from './raw-client.ts'

let fixture: Fixture
beforeAll(async () => {
  fixture = await createFixture()
})
afterAll(() => fixture.drop())

/** Requests a websocket and returns the status of the refusal. */
function refused(instance: Instance, path: string): Promise<number | undefined> {
  const headers = {
    connection: 'upgrade',
    upgrade: 'websocket',
    'sec-websocket-version': '13',
    'sec-websocket-key': 'dGhlIHNhbXBsZSBub25jZQ==',
  }
  return new Promise((resolve, reject) => {
    get(`${instance.url}${path}`, { headers }, (response) => {
      response.resume()
      resolve(response.statusCode)
    }).on('error', reject)
  })
}

describe.each(['1.0.0', '2.0.0'])('version %s', (vsn) => {
  test('answers heartbeats, joins and leaves as Phoenix does', async () => {
    const client = await connect(await fixture.start(), fixture.tokens.anonKey, vsn)
    expect(await client.ask('phoenix', 'heartbeat')).toEqual({ status: 'ok', response: {} })
    expect(await client.join('a')).toEqual({ status: 'ok', response: { postgres_changes: [] } })
    expect(await client.ask('realtime:a', 'phx_leave', {}, '2')).toEqual({ status: 'ok', response: {} })
    await expect.poll(() => client.of('phx_close')).toMatchObject([{ topic: 'realtime:a', ref: '2' }])
    const unmatched = { status: 'error', response: { reason: 'unmatched topic' } }
    expect(await client.ask('realtime:a', 'broadcast', { event: 'x' })).toEqual(unmatched)
    expect(await client.ask('other:a', 'phx_join')).toEqual(unmatched)
  })

  test('tells of a change of presence before it answers it, alone and among many', async () => {
    const client = await connect(await fixture.start(), fixture.tokens.anonKey, vsn)
    await client.join('a', { presence: { enabled: true, key: 'ana' } })
    for (const payload of [{ event: 'track', payload: { n: 1 } }, { event: 'untrack' }]) {
      const ref = client.send('realtime:a', 'presence', payload, '1')
      await client.answer(ref)
      const events = client.messages.map(({ event, ref: of }) => (of === ref ? 'answer' : event))
      expect(events.slice(-2)).toEqual(['presence_diff', 'answer'])
    }
  })

  test('a second join of a topic ends the first', async () => {
    const client = await connect(await fixture.start(), fixture.tokens.publishableKey, vsn)
    await client.join('a')
    expect((await client.join('a')).status).toBe('ok')
    expect(client.of('phx_close')).toMatchObject([{ ref: '1' }])
    client.send('realtime:a', 'phx_leave', {}, '1')
    expect((await client.ask('realtime:a', 'presence', { event: 'track' }, '2')).status).toBe('ok')
  })

  test('a leave sent before the join is answered is done after it', async () => {
    const client = await connect(await fixture.start(), fixture.tokens.anonKey, vsn)
    const joined = client.send('realtime:a', 'phx_join', {}, '1')
    const left = client.send('realtime:a', 'phx_leave', {}, '1')
    expect((await client.answer(joined)).status).toBe('ok')
    expect((await client.answer(left)).status).toBe('ok')
    await expect.poll(() => client.of('phx_close').length).toBe(1)
  })

  test.each([
    'no JSON',
    '{}',
    '[]',
    'null',
    '7',
    '["1","2",3,4,5]',
    `[null,"${'r'.repeat(300)}","realtime:a","phx_join",{}]`,
    '{"topic":["a"],"event":"phx_join","payload":{},"ref":"1"}',
    '[[[[',
  ])('a frame that is none ends the connection: %.40s', async (text) => {
    const client = await connect(await fixture.start(), fixture.tokens.anonKey, vsn)
    client.socket.send(text)
    await expect.poll(() => client.closed?.code).toBe(1007)
  })
})

test('odd binary frames end the connection', async () => {
  const instance = await fixture.start()
  const frames = [[], [3], [0, 0, 0, 0, 0, 0, 0], [3, 9, 9, 9, 9, 9, 1, 65], [4, 0, 0, 0, 0, 0, 0]]
  for (const frame of frames) {
    const client = await connect(instance, fixture.tokens.anonKey)
    client.socket.send(Buffer.from(frame))
    await expect.poll(() => client.closed?.code).toBe(1007)
  }
})

test('whoever has no key, an unknown version or another path gets no socket', async () => {
  const instance = await fixture.start()
  const { anonKey } = fixture.tokens
  expect(await refused(instance, '/realtime/v1/websocket')).toBe(401)
  expect(await refused(instance, `/realtime/v1/websocket?apikey=${anonKey}x`)).toBe(401)
  expect(await refused(instance, `/realtime/v1/websocket?apikey=${anonKey}&vsn=3.0.0`)).toBe(400)
  expect(await refused(instance, `/realtime/v1/other?apikey=${anonKey}`)).toBe(404)
})

test.each([
  ['no topic', 'realtime:', {}, 'TopicNameRequired: You must provide a topic name'],
  ['a long topic', `realtime:${'ç'.repeat(150)}`, {}, 'TopicNameTooLong: A topic has at most 255 bytes'],
  ['a payload of another kind', 'realtime:a', [1], /^InvalidJoinPayload: /],
  ['a config of another kind', 'realtime:a', { config: { broadcast: 7 } }, /^InvalidJoinPayload: /],
  ['no JWT', 'realtime:a', { access_token: 'x' }, 'MalformedJWT: The token provided is not a valid JWT'],
  [
    'replay in public',
    'realtime:a',
    { config: { broadcast: { replay: { since: 1 } } } },
    'UnableToReplayMessages: Replay is not allowed for public channels',
  ],
])('a join is refused for %s', async (_, topic, payload, reason) => {
  const client = await connect(await fixture.start(), fixture.tokens.anonKey)
  const { status, response } = await client.ask(topic, 'phx_join', payload)
  expect([status, response?.reason]).toEqual([
    'error',
    typeof reason === 'string' ? reason : expect.stringMatching(reason),
  ])
})

test('a token without a role opens no socket and joins no channel', async () => {
  const instance = await fixture.start()
  const token = await fixture.tokens.sign({ sub: 'x', exp: Math.floor(Date.now() / 1000) + 60 })
  expect(await refused(instance, `/realtime/v1/websocket?apikey=${token}`)).toBe(401)
  const client = await connect(instance, fixture.tokens.anonKey)
  const { status, response } = await client.ask('realtime:a', 'phx_join', { access_token: token })
  expect({ status, reason: response?.reason }).toEqual({
    status: 'error',
    reason: 'InvalidJWTToken: Fields `role` and `exp` are required in JWT',
  })
})

test('names of any language and sign pass', async () => {
  const instance = await fixture.start()
  const name = 'sala 👩‍👧 "a"\\ \u0000 \u2028 __proto__'
  const [one, two] = [
    await connect(instance, fixture.tokens.anonKey),
    await connect(instance, fixture.tokens.anonKey, '1.0.0'),
  ]
  await one.join(name)
  await two.join(name)
  one.send(
    `realtime:${name}`,
    'broadcast',
    { type: 'broadcast', event: name, payload: { [name]: name } },
    '1',
  )
  await expect
    .poll(() => two.of('broadcast'))
    .toMatchObject([{ payload: { event: name, payload: { [name]: name } } }])
})
