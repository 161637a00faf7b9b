import { randomUUID } from 'node:crypto'
import { createClient } from '@supabase/supabase-js'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { openTarget, type Target } from '../target.ts'
import { joinWell, member, open, versions } from './clients.ts'

let target: Target
beforeAll(async () => {
  target = await openTarget()
})
afterAll(() => target.close())

describe.each(versions)('version %s', (vsn) => {
  test('endpointURL, isConnecting, isDisconnecting', async () => {
    const { realtime } = open(target, vsn)
    const url = new URL(realtime.endpointURL())
    expect([url.protocol.slice(0, 2), url.pathname]).toEqual(['ws', '/realtime/v1/websocket'])
    expect(Object.fromEntries(url.searchParams)).toMatchObject({ vsn, apikey: target.anonKey })
    realtime.connect()
    expect(realtime.isConnecting()).toBe(true)
    await expect.poll(() => realtime.isConnected()).toBe(true)
    const gone = realtime.disconnect()
    expect(realtime.isDisconnecting()).toBe(true)
    await gone
    expect([realtime.isConnected(), realtime.isDisconnecting()]).toEqual([false, false])
  })

  test('push: a message that is written by hand', async () => {
    const client = open(target, vsn)
    const [speaker, listener] = [client.channel(randomUUID()), open(target, vsn)]
    const heard: unknown[] = []
    const other = listener.channel(speaker.subTopic)
    other.on('broadcast', { event: 'by hand' }, ({ payload }) => heard.push(payload))
    await joinWell(speaker)
    await joinWell(other)
    client.realtime.push({
      topic: speaker.topic,
      event: 'broadcast',
      payload: { type: 'broadcast', event: 'by hand', payload: { n: 1 } },
      ref: '1000',
      join_ref: speaker.joinPush.ref ?? undefined,
    })
    await expect.poll(() => heard).toEqual([{ n: 1 }])
  })

  test('log hears of what goes over the wire', async () => {
    const kinds: string[] = []
    const logger = (kind: string) => kinds.push(kind)
    const client = createClient(target.url, target.anonKey, { realtime: { vsn, logger } })
    client.realtime.log('test', 'by hand')
    await joinWell(client.channel(randomUUID()))
    await client.realtime.disconnect()
    expect(kinds).toEqual(expect.arrayContaining(['test', 'push', 'receive']))
  })

  test('updateJoinPayload: the token of a later join', async () => {
    const { room, token } = await member(target)
    const client = open(target, vsn)
    const channel = client.channel(room, { config: { private: true } })
    const statuses: string[] = []
    channel.subscribe((status) => statuses.push(status))
    await expect.poll(() => statuses).toContain('CHANNEL_ERROR')
    await client.realtime.setAuth(token)
    channel.updateJoinPayload({ config: { private: true }, access_token: token })
    await expect.poll(() => statuses.at(-1), { timeout: 60_000 }).toBe('SUBSCRIBED')
  })

  test('copyBindings: a channel that listens as another does', async () => {
    const client = open(target, vsn)
    const heard: unknown[] = []
    const model = client.channel('model')
    model.on('broadcast', { event: 'a' }, ({ payload }) => heard.push(payload))
    const copy = client.channel(randomUUID(), { config: { broadcast: { self: true } } })
    copy.copyBindings(model)
    await joinWell(copy)
    await copy.send({ type: 'broadcast', event: 'a', payload: { n: 1 } })
    await expect.poll(() => heard).toEqual([{ n: 1 }])
  })

  test('teardown: a channel that is given up is not joined again', async () => {
    const client = open(target, vsn)
    const [channel, other] = [client.channel(randomUUID()), client.channel(randomUUID())]
    await joinWell(channel)
    await joinWell(other)
    channel.teardown()
    await client.realtime.disconnect()
    client.realtime.connect()
    await expect.poll(() => other.state).toBe('joined')
    expect(channel.state).not.toBe('joined')
  })
})
