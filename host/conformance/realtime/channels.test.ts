import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { openTarget, type Target } from '../target.ts'
import { admit, join, joinWell, member, open, versions } from './clients.ts'

let target: Target
beforeAll(async () => {
  target = await openTarget()
})
afterAll(() => target.close())

const noPermission = (topic: string) =>
  `Unauthorized: You do not have permissions to read from this Channel topic: ${topic}`

describe.each(versions)('version %s', (vsn) => {
  test('connect, isConnected, connectionState, disconnect', async () => {
    const { realtime } = open(target, vsn)
    realtime.connect()
    await expect.poll(() => [realtime.isConnected(), realtime.connectionState()]).toEqual([true, 'open'])
    await realtime.disconnect()
    await expect.poll(() => realtime.isConnected()).toBe(false)
  })

  test('sendHeartbeat is answered, onHeartbeat tells', async () => {
    const { realtime } = open(target, vsn)
    const statuses: string[] = []
    realtime.connect()
    await expect.poll(() => realtime.isConnected()).toBe(true)
    realtime.onHeartbeat((status) => statuses.push(status))
    await realtime.sendHeartbeat()
    await expect.poll(() => statuses).toEqual(['sent', 'ok'])
  })

  test('unsubscribe, removeChannel, removeAllChannels, getChannels', async () => {
    const client = open(target, vsn)
    const [a, b, c] = [client.channel('a'), client.channel('b'), client.channel('c')]
    const { statuses } = await join(a)
    await joinWell(b)
    await joinWell(c)
    expect(client.getChannels().map((channel) => channel.topic)).toEqual([
      'realtime:a',
      'realtime:b',
      'realtime:c',
    ])
    expect(await a.unsubscribe()).toBe('ok')
    await expect.poll(() => statuses).toEqual(['SUBSCRIBED', 'CLOSED'])
    expect(await client.removeChannel(b)).toBe('ok')
    expect(await client.removeAllChannels()).toEqual(['ok'])
    expect(client.getChannels()).toEqual([])
    await joinWell(client.channel('a'))
  })

  test('a private channel is joined by whom policies let read', async () => {
    const { room, token } = await member(target)
    const config = { config: { private: true } }
    await joinWell(open(target, vsn, target.anonKey, token).channel(room, config))
    await joinWell(open(target, vsn, target.serviceKey).channel(room, config))
    const other = await member(target)
    const refused = await join(open(target, vsn, target.anonKey, other.token).channel(room, config))
    expect([refused.statuses[0], refused.errors[0]?.message]).toEqual(['CHANNEL_ERROR', noPermission(room)])
    const nobody = await join(open(target, vsn).channel(room, config))
    expect(nobody.errors[0]?.message).toBe(noPermission(room))
    const broken = await join(open(target, vsn, target.anonKey, token).channel('broken', config))
    expect(broken.errors[0]?.message).toBe(noPermission('broken'))
  })

  test('who may only read is not heard', async () => {
    const { id, room, token } = await member(target)
    const reader = randomUUID()
    await admit(target, room, reader, false)
    const readersToken = await target.sign({ sub: reader, role: 'authenticated' })
    const config = { config: { private: true } }
    const [mine, theirs] = [
      open(target, vsn, target.anonKey, token).channel(room, config),
      open(target, vsn, target.anonKey, readersToken).channel(room, config),
    ]
    const heard: unknown[] = []
    mine.on('broadcast', { event: '*' }, ({ payload }) => heard.push(payload))
    await joinWell(mine)
    await joinWell(theirs)
    await theirs.send({ type: 'broadcast', event: 'a', payload: { from: reader } })
    const writer = open(target, vsn, target.anonKey, token).channel(room, config)
    await joinWell(writer)
    await writer.send({ type: 'broadcast', event: 'a', payload: { from: id } })
    await expect.poll(() => heard).toEqual([{ from: id }])
  })

  test('setAuth: a renewed token is looked at, and ends a channel that it may not read', async () => {
    const { room, token } = await member(target)
    const client = open(target, vsn, target.anonKey, token)
    const channel = client.channel(room, { config: { private: true } })
    const messages: string[] = []
    channel.on('system', {}, ({ message }) => messages.push(message))
    const { statuses } = await join(channel)
    await client.realtime.setAuth(await target.sign({ sub: randomUUID(), role: 'authenticated' }))
    await expect.poll(() => statuses.at(-1)).toBe('CLOSED')
    expect(messages).toEqual([`You no longer have permission to read from this Channel topic: ${room}`])
  })

  test('setAuth: what a renewed token allows counts from then on', async () => {
    const { id, room, token } = await member(target, { mayWrite: false })
    const client = open(target, vsn, target.anonKey, token)
    const config = { config: { private: true, broadcast: { self: true } } }
    const channel = client.channel(room, config)
    const heard: unknown[] = []
    channel.on('broadcast', { event: '*' }, ({ payload }) => heard.push(payload))
    await joinWell(channel)
    await channel.send({ type: 'broadcast', event: 'a', payload: { n: 1 } })
    const members = target.client(target.serviceKey).from('room_members')
    expect((await members.update({ may_write: true }).eq('user_id', id)).error).toBeNull()
    await client.realtime.setAuth(await target.sign({ sub: id, role: 'authenticated', renewed: true }))
    await channel.send({ type: 'broadcast', event: 'a', payload: { n: 2 } })
    await expect.poll(() => heard).toEqual([{ n: 2 }])
  })

  test('a token that ends while the channel is joined ends the channel', async () => {
    const { id, room } = await member(target)
    const exp = Math.floor(Date.now() / 1000) + 3
    const token = await target.sign({ sub: id, role: 'authenticated', exp })
    const channel = open(target, vsn, target.anonKey, token).channel(room, { config: { private: true } })
    const messages: string[] = []
    channel.on('system', {}, ({ message }) => messages.push(message))
    const { statuses } = await join(channel)
    expect(statuses[0]).toBe('SUBSCRIBED')
    await expect.poll(() => statuses.at(-1), { timeout: 60_000 }).toBe('CLOSED')
    expect(messages).toEqual([expect.stringMatching(/^Token has expired \d seconds ago$/)])
  })

  test.each([
    ['expired', { exp: 1000 }, /^InvalidJWTToken: Token has expired \d+ seconds ago$/],
    ['without an end', { exp: undefined }, /^InvalidJWTToken: Fields `role` and `exp` are required in JWT$/],
    ['without a role', { role: undefined }, /^InvalidJWTToken: Fields `role` and `exp` are required in JWT$/],
  ])('a token %s joins nothing', async (_, claims, reason) => {
    const token = await target.sign({ sub: randomUUID(), role: 'authenticated', ...claims })
    const { errors } = await join(open(target, vsn, target.anonKey, token).channel('a'))
    expect(errors[0]?.message).toMatch(reason)
  })

  test('a token of another signer joins nothing', async () => {
    const token = await target.sign({ sub: randomUUID(), role: 'authenticated' })
    const forged = `${token.slice(0, -8)}AAAAAAAA`
    const { errors } = await join(open(target, vsn, target.anonKey, forged).channel('a'))
    expect(errors[0]?.message).toBe('JwtSignatureError: Failed to validate JWT signature')
  })
})
