import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { createFixture, type Fixture } from './fixture.ts'
import { connect, type RawClient } from './raw-client.ts'

let fixture: Fixture
beforeAll(async () => {
  fixture = await createFixture()
})
afterAll(() => fixture.drop())

const refusal = (reason: string) => ({ status: 'error', response: { reason } })
const broadcast = (payload: unknown = {}) => ({ type: 'broadcast', event: 'e', payload })

describe('of one connection', () => {
  test('channels', async () => {
    const instance = await fixture.start({ channelsPerConnection: 3 })
    const client = await connect(instance, fixture.tokens.anonKey)
    const answers = await Promise.all(['a', 'b', 'c', 'd', 'e'].map((name) => client.join(name)))
    expect(answers.filter(({ status }) => status === 'ok')).toHaveLength(3)
    expect(answers.filter(({ status }) => status === 'error')).toEqual([
      refusal('ChannelRateLimitReached: Too many channels'),
      refusal('ChannelRateLimitReached: Too many channels'),
    ])
    client.send('realtime:a', 'phx_leave')
    await expect.poll(async () => (await client.join('f')).status).toBe('ok')
  })

  test('joins: who joins too fast is disconnected, others are not hurt', async () => {
    const instance = await fixture.start({ joins: { burst: 20, perSecond: 1 } })
    const [client, other] = [
      await connect(instance, fixture.tokens.anonKey),
      await connect(instance, fixture.tokens.anonKey),
    ]
    for (let at = 0; at < 10_000; at++) client.send(`realtime:${at}`, 'phx_join')
    expect((await other.join('a')).status).toBe('ok')
    await expect.poll(() => client.closed?.code).toBe(1008)
    expect(client.closed?.reason).toBe('ClientJoinRateLimitReached: Too many joins per second')
  })

  test('messages: a channel that says too much is ended', async () => {
    const instance = await fixture.start({ events: { burst: 5, perSecond: 0.1 } })
    const client = await connect(instance, fixture.tokens.anonKey)
    await client.join('a')
    for (let at = 0; at < 10; at++) client.send('realtime:a', 'broadcast', broadcast(), '1')
    await expect.poll(() => client.of('phx_close').length).toBe(1)
    const message = 'Too many messages per second'
    const payload = { extension: 'system', status: 'error', message, channel: 'a' }
    expect(client.of('system')).toMatchObject([{ topic: 'realtime:a', payload }])
  })

  test('messages to nobody end the connection', async () => {
    const client = await connect(
      await fixture.start({ events: { burst: 5, perSecond: 0.1 } }),
      fixture.tokens.anonKey,
    )
    for (let at = 0; at < 10; at++) client.send('phoenix', 'heartbeat')
    await expect.poll(() => client.closed?.code).toBe(1008)
  })

  test('presence: calls, payload, kind and size', async () => {
    const instance = await fixture.start({ presence: { burst: 3, perSecond: 0.1 }, presenceBytes: 100 })
    const client = await connect(instance, fixture.tokens.anonKey)
    const track = (payload: unknown, joinRef: string) =>
      client.ask('realtime:a', 'presence', { type: 'presence', event: 'track', payload }, joinRef)
    await client.join('a')
    expect(await track({ n: 1 }, '1')).toEqual({ status: 'ok', response: {} })
    expect(await track([1], '1')).toEqual(refusal('Presence track payload must be a map'))
    client.send('realtime:a', 'presence', { event: 'track', payload: { text: 'x'.repeat(100) } }, '1')
    await expect.poll(() => client.of('system')[0]?.payload.message).toBe('Track message size exceeded')
    const ref = String(Number((await client.join('a')) && client.messages.at(-1)?.ref))
    for (let at = 0; at < 4; at++)
      client.send('realtime:a', 'presence', { event: 'track', payload: { at } }, ref)
    await expect
      .poll(() => client.of('system')[1]?.payload.message)
      .toBe('Client presence rate limit exceeded')
  })

  test('a frame that is too long ends the connection, a payload that is too long is refused', async () => {
    const instance = await fixture.start({ payloadBytes: 1000 })
    const client = await connect(instance, fixture.tokens.anonKey)
    await client.join('a', { broadcast: { ack: true } })
    const answer = await client.ask('realtime:a', 'broadcast', broadcast('x'.repeat(1000)), '1')
    expect(answer).toEqual({ status: 'error', response: 'payload_size_exceeded' })
    client.send('realtime:a', 'broadcast', broadcast('x'.repeat(1024 * 1024)), '1')
    await expect.poll(() => client.closed?.code).toBe(1009)
  })

  test('who says nothing for too long is disconnected', async () => {
    const instance = await fixture.start({ silenceMilliseconds: 500 })
    const client = await connect(instance, fixture.tokens.anonKey)
    await client.join('a')
    await expect.poll(() => client.closed).toEqual({ code: 1000, reason: 'heartbeat timeout' })
  })

  test('who does not read is disconnected, and the others hear all', async () => {
    const instance = await fixture.start({ bufferedBytes: 500_000 })
    const [slow, quick, sender] = [
      await connect(instance, fixture.tokens.anonKey),
      await connect(instance, fixture.tokens.anonKey, '1.0.0'),
      await connect(instance, fixture.tokens.anonKey),
    ]
    for (const client of [slow, quick, sender]) await client.join('a', { broadcast: { ack: true } })
    slow.socket.pause()
    for (let at = 0; at < 150; at++) {
      await fixture.sql`select realtime.send(${JSON.stringify({ at, text: 'x'.repeat(200_000) })}::text::jsonb,
        'e', 'a', false)`
    }
    await expect.poll(() => quick.of('broadcast').length).toBe(150)
    slow.socket.resume()
    await expect.poll(() => slow.closed).toBeDefined()
    expect(slow.of('broadcast').length).toBeLessThan(150)
  })
})

test('of all connections: the next is told so, and one far beyond gets no socket', async () => {
  const instance = await fixture.start({ connections: 10 })
  const clients: RawClient[] = []
  for (let at = 0; at < 11; at++) clients.push(await connect(instance, fixture.tokens.anonKey))
  expect((await clients[9]?.join('a'))?.status).toBe('ok')
  expect(await clients[10]?.join('a')).toEqual(
    refusal('ConnectionRateLimitReached: Too many connected users'),
  )
  await expect(connect(instance, fixture.tokens.anonKey)).rejects.toThrow('503')
  clients[0]?.socket.close()
  await expect.poll(() => clients[0]?.closed?.code).toBe(1005)
  const next = await connect(instance, fixture.tokens.anonKey)
  expect(next.closed).toBeUndefined()
})

test('what is tracked in one channel by all has an end', async () => {
  const instance = await fixture.start({ presenceBytesOfTopic: 1000 })
  const client = await connect(instance, fixture.tokens.anonKey)
  const answers: (string | undefined)[] = []
  for (const name of ['a', 'b']) {
    const clients = [client, await connect(instance, fixture.tokens.anonKey)]
    for (const each of clients) {
      await each.join(name)
      const payload = { event: 'track', payload: { text: 'x'.repeat(500) } }
      answers.push((await each.ask(`realtime:${name}`, 'presence', payload)).status)
    }
  }
  expect(answers).toEqual(['ok', 'error', 'ok', 'error'])
})
