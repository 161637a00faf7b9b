import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { createFixture, type Fixture } from '../tests/fixture.ts'
import { connect } from '../tests/raw-client.ts'

let fixture: Fixture
beforeAll(async () => {
  fixture = await createFixture()
})
afterAll(() => fixture.drop())

type Asked = { path?: string; key?: string; token?: string; type?: string; body?: BodyInit; method?: string }

async function ask(url: string, { path = '', token, ...asked }: Asked) {
  const { key = fixture.tokens.anonKey, type = 'application/json', method = 'POST', body } = asked
  const response = await fetch(`${url}/realtime/v1/api/broadcast${path}`, {
    method,
    headers: { apikey: key, 'content-type': type, ...(token && { authorization: `Bearer ${token}` }) },
    body,
  })
  const text = await response.text()
  return { status: response.status, body: text === '' ? undefined : JSON.parse(text) }
}

const batch = (...messages: unknown[]) => JSON.stringify({ messages })
const message = (more: Record<string, unknown> = {}) => ({
  topic: 'a',
  event: 'e',
  payload: { n: 1 },
  ...more,
})

describe('a batch', () => {
  test.each([
    ['no JSON', '{', 422],
    ['no messages', '{}', 422],
    ['an empty list', batch(), 422],
    ['no topic', batch({ event: 'e', payload: {} }), 422],
    ['a payload that is no object', batch(message({ payload: 1 })), 422],
    ['too many messages', batch(...Array.from({ length: 501 }, () => message())), 422],
    ['a payload too long', batch(message({ payload: { text: 'x'.repeat(300_000) } })), 422],
    ['a body too long', 'x'.repeat(2_000_000), 413],
  ])('of %s is refused', async (_, body, status) => {
    const { url } = await fixture.start()
    expect((await ask(url, { body })).status).toBe(status)
  })

  test('over the rate is refused whole', async () => {
    const { url } = await fixture.start({ eventsOfAll: { burst: 3, perSecond: 0.01 } })
    const refused = {
      status: 429,
      body: { message: 'Too many messages to broadcast, please reduce the batch size' },
    }
    expect(await ask(url, { body: batch(message(), message(), message(), message()) })).toEqual(refused)
    expect((await ask(url, { body: batch(message(), message(), message()) })).status).toBe(202)
    expect(await ask(url, { body: batch(message()) })).toEqual(refused)
  })

  test('over the rate of one caller hurts no other', async () => {
    const { url } = await fixture.start({ requests: { burst: 2, perSecond: 0.01 } })
    const body = batch(message(), message())
    const send = async (sub: string) => (await ask(url, { token: await fixture.sign({ sub }), body })).status
    expect([await send('one'), await send('one'), await send('other')]).toEqual([202, 429, 202])
    const { serviceRoleKey: key } = fixture.tokens
    for (let at = 0; at < 3; at++) expect((await ask(url, { key, body })).status).toBe(202)
  })

  test('reaches who may be reached: private messages that the caller may not send are left out', async () => {
    const instance = await fixture.start()
    const [mine, theirs] = [await fixture.sign({ sub: 'me' }), await fixture.sign({ sub: 'they' })]
    const clients = [await connect(instance, fixture.tokens.anonKey), await connect(instance, mine)]
    await clients[0]?.join('room:they', { private: true, token: theirs })
    await clients[1]?.join('room:me', { private: true, token: mine })
    const messages = ['room:they', 'room:me'].map((topic) => message({ topic, private: true }))
    expect(await ask(instance.url, { token: mine, body: batch(...messages) })).toEqual({
      status: 202,
      body: undefined,
    })
    await expect.poll(() => clients[1]?.of('broadcast').length).toBe(1)
    expect(clients[0]?.of('broadcast')).toEqual([])
  })
})

describe('one message', () => {
  const path = '/room%3Ame/events/e'

  test('to a private channel needs the policy', async () => {
    const { url } = await fixture.start()
    const [mine, theirs] = [await fixture.sign({ sub: 'me' }), await fixture.sign({ sub: 'they' })]
    const asked = { path: `${path}?private=true`, body: '{}' }
    expect((await ask(url, { ...asked, token: mine })).status).toBe(202)
    expect(await ask(url, { ...asked, token: theirs })).toEqual({
      status: 403,
      body: { message: 'Unauthorized' },
    })
    expect((await ask(url, asked)).status).toBe(403)
  })

  test.each<[string, Asked, number]>([
    ['no JSON', { body: '{' }, 400],
    ['another type', { type: 'text/plain', body: 'x' }, 415],
    ['a payload too long', { body: `"${'x'.repeat(300_000)}"` }, 422],
    ['a long topic', { path: `/${'x'.repeat(300)}/events/e`, body: '1' }, 422],
    ['a long event', { path: `/a/events/${'x'.repeat(300)}`, body: '1' }, 422],
    ['a token that is none', { token: 'x.y.z', body: '1' }, 401],
    ['another method', { method: 'PUT', body: '1' }, 404],
    ['another path', { path: '/a/other/e', body: '1' }, 404],
    ['an escape that is none', { path: '/%E0%A4/events/e', body: '1' }, 202],
  ])('with %s', async (_, asked, status) => {
    const { url } = await fixture.start()
    expect((await ask(url, { path, ...asked })).status).toBe(status)
  })
})
