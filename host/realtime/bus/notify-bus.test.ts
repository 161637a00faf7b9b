import pino from 'pino'
import { afterAll, beforeAll, expect, onTestFinished, test, vi } from 'vitest'
import { cloneDatabase } from '../../database/testing.ts'
import type { DatabaseUrls } from '../../database/urls.ts'
import { openConnections } from '../database/connections.ts'
import { createNotifyBus } from './notify-bus.ts'

let urls: DatabaseUrls
let drop: () => Promise<void>
beforeAll(async () => {
  const clone = await cloneDatabase({ template: 'bare' })
  urls = clone.urls
  drop = clone.drop
})
afterAll(() => drop())

function startBus() {
  const connections = openConnections(urls)
  const listener = { received: vi.fn(), asked: vi.fn(), lost: vi.fn() }
  const bus = createNotifyBus({
    url: urls.realtimeAdmin,
    sql: connections.admin,
    listener,
    log: pino({ level: 'silent' }),
  })
  onTestFinished(async () => {
    await bus.close()
    await connections.close()
  })
  return { bus, listener }
}

const message = (text: string) =>
  ({ kind: 'broadcast', room: { topic: 'a', isPrivate: false }, content: { message: text } }) as const

test('opened while it leaves, it hears again', async () => {
  const [{ bus: one, listener }, { bus: other }] = [startBus(), startBus()]
  await one.open()
  void one.leave()
  await Promise.all([one.open(), other.open()])
  other.publish(message('a'))
  await vi.waitFor(() => expect(listener.received).toHaveBeenCalledWith(message('a'), other.instance))
})

test('left while it opens, it hears nothing, and others hear it go', async () => {
  const [{ bus: one, listener }, { bus: other, listener: otherListener }] = [startBus(), startBus()]
  await other.open()
  void one.open()
  await one.leave()
  await vi.waitFor(() => expect(otherListener.lost).toHaveBeenCalledWith(one.instance))
  const third = startBus()
  await third.bus.open()
  other.publish(message('a'))
  await vi.waitFor(() => expect(third.listener.received).toHaveBeenCalled())
  expect(listener.received).not.toHaveBeenCalled()
})

test('closed, it is not opened again', async () => {
  const { bus } = startBus()
  await bus.open()
  await bus.close()
  await expect(bus.open()).rejects.toThrow('closed')
})
