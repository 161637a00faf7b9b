import { randomBytes } from 'node:crypto'
import type { Logger } from 'pino'
import postgres from 'postgres'
import type { Bus, BusListener } from './bus.ts'
import { type BusMessage, readMessage, writeMessage } from './messages.ts'
import { Outbox } from './outbox.ts'
import { Assembly, open, wrap } from './parcels.ts'

const channel = 'realtime_bus'
const beatMilliseconds = 2000
/** An instance silent for this long is gone. */
const silenceMilliseconds = 8000
/** Others have answered by then, if there are any. */
const acquaintanceMilliseconds = 2000
const mostPeers = 1000

type Options = { url: string; sql: postgres.Sql; listener: BusListener; log: Logger; beat?: number }
type Peer = { heardAt: number; assembly: Assembly }
type Signal = 'hello' | 'alive' | 'bye'

/**
 * Creates the bus over PostgreSQL's LISTEN and NOTIFY. Every instance sends a heartbeat every two seconds; one that does not hear its own listens
 * again. With no other instance, only heartbeats are sent.
 */
export function createNotifyBus({ url, sql, listener, log, beat = beatMilliseconds }: Options): Bus {
  const instance = randomBytes(8).toString('hex')
  const peers = new Map<string, Peer>()
  const outbox = new Outbox(sql, channel, () => listener.asked(), log)
  let ears: postgres.Sql | undefined
  let opened: Promise<void> | undefined
  /** The last time of being open and its end: the next begins after it. */
  let left: Promise<void> = Promise.resolve()
  let isClosed = false
  let openedAt = 0
  let heardMyselfAt = 0
  let listenedAt = 0
  let greeted = () => {}
  let timer: NodeJS.Timeout | undefined
  let sequence = 0

  const signal = (what: Signal) => outbox.add([`${instance} ${what}`])

  function hear(notification: string): void {
    const [from = '', what] = notification.split(' ', 2)
    if (from === instance) hearMyself()
    else if (what === 'bye') lose(from)
    else hearOther(from, what, notification)
  }

  function hearOther(from: string, what: string | undefined, notification: string): void {
    const known = peers.get(from)
    const peer = known ?? meet(from)
    if (!peer) return
    peer.heardAt = performance.now()
    // We may have missed a new instance's earlier messages, and it ours.
    if (!known || what === 'hello') listener.asked()
    if (what === 'hello' || what === 'alive') return
    const parcel = open(notification)
    const text = parcel && peer.assembly.take(parcel)
    const message = text === undefined ? undefined : readMessage(text)
    if (message) listener.received(message, from)
  }

  function hearMyself(): void {
    const now = performance.now()
    // Others may have given up on this one meanwhile.
    if (now - heardMyselfAt > silenceMilliseconds / 2) listener.asked()
    heardMyselfAt = now
    greeted()
  }

  function meet(from: string): Peer | undefined {
    if (peers.size >= mostPeers) return undefined
    const peer = { heardAt: performance.now(), assembly: new Assembly() }
    peers.set(from, peer)
    return peer
  }

  function lose(from: string): void {
    if (peers.delete(from)) listener.lost(from)
  }

  /** Listens, and returns when its own hello comes back: then all others' messages do too. */
  async function listen(): Promise<void> {
    const previous = ears
    const mine = postgres(url, {
      max: 1,
      idle_timeout: 0,
      max_lifetime: null,
      connect_timeout: 5,
      backoff: () => 0.5,
      fetch_types: false,
      onnotice: () => {},
      connection: { application_name: 'realtime' },
    })
    ears = mine
    listenedAt = performance.now()
    await previous?.end({ timeout: 0 })
    if (ears !== mine) return
    const heard = new Promise<void>((resolve) => {
      greeted = resolve
    })
    const hearWhileOpen = (notification: string) => {
      if (ears === mine) hear(notification)
    }
    await mine.listen(channel, hearWhileOpen, greet)
    await Promise.race([heard, patience(silenceMilliseconds)])
    openedAt = performance.now()
  }

  /** Also runs when a lost connection is restored: then others send what was missed, and receive what they may have missed. */
  function greet(): void {
    signal('hello')
    if (openedAt > 0) listener.asked()
  }

  function onBeat(): void {
    const now = performance.now()
    signal('alive')
    if (now - heardMyselfAt < silenceMilliseconds) {
      for (const [from, { heardAt }] of peers) if (now - heardAt > silenceMilliseconds) lose(from)
      return
    }
    // An instance that hears nothing cannot tell which others are silent.
    for (const peer of peers.values()) peer.heardAt = now
    if (now - listenedAt < silenceMilliseconds) return
    listen().catch((error: unknown) => log.warn({ err: error }, 'realtime: not hearing other instances'))
  }

  async function begin(): Promise<void> {
    heardMyselfAt = performance.now()
    try {
      await listen()
      timer = setInterval(onBeat, beat)
    } catch (error) {
      await stopHearing()
      throw error
    }
  }

  async function end(): Promise<void> {
    clearInterval(timer)
    signal('bye')
    openedAt = 0
    for (const from of [...peers.keys()]) lose(from)
    await Promise.all([outbox.flushed(), stopHearing()])
  }

  async function stopHearing(): Promise<void> {
    const mine = ears
    ears = undefined
    await mine?.end({ timeout: 0 })
  }

  function leave(): Promise<void> {
    const session = opened
    opened = undefined
    if (session) left = session.then(end, () => {})
    return left
  }

  return {
    instance,
    open() {
      if (isClosed) return Promise.reject(new Error('the bus is closed'))
      if (opened) return opened
      const session = left.then(begin).catch((error: unknown) => {
        if (opened === session) opened = undefined
        throw error
      })
      opened = session
      return session
    },
    publish(message: BusMessage) {
      const isAcquainted = openedAt > 0 && performance.now() - openedAt > acquaintanceMilliseconds
      if (isAcquainted && peers.size === 0) return
      const parcels = wrap(instance, sequence++, writeMessage(message))
      if (parcels.length === 0) log.warn({ kind: message.kind }, 'realtime: too long for other instances')
      outbox.add(parcels)
    },
    leave,
    close() {
      isClosed = true
      return leave()
    },
  }
}

function patience(milliseconds: number): Promise<never> {
  return new Promise((_, reject) => {
    setTimeout(() => reject(new Error('own notification did not come back')), milliseconds).unref()
  })
}
