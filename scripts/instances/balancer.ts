import { once } from 'node:events'
import { request } from 'node:http'
import { type AddressInfo, connect, createServer, type Socket } from 'node:net'
import { setTimeout as delay } from 'node:timers/promises'

export type Balancer = {
  port: number
  /** Ports of the instances that get new connections. */
  healthy(): number[]
  close(): Promise<void>
}

/** Between two questions for an instance's health, in milliseconds, and how long it has for an answer. */
const interval = 250
const patience = 2000
/** How long a connection waits for any instance, in milliseconds. */
const waiting = 10_000

/**
 * A small balancer in front of instances on this machine: distributes connections in turn to those that report healthy. A connection that an instance
 * refuses goes to the next; data that has reached an instance is never sent again.
 */
export async function openBalancer(ports: readonly number[]): Promise<Balancer> {
  const healthy = new Set<number>()
  const sockets = new Set<Socket>()
  const closing = new AbortController()
  let turn = 0

  function next(): number | undefined {
    const able = ports.filter((port) => healthy.has(port))
    return able[turn++ % able.length]
  }

  async function watch(port: number): Promise<void> {
    while (!closing.signal.aborted) {
      if (await isWell(port)) healthy.add(port)
      else healthy.delete(port)
      await delay(interval, undefined, { signal: closing.signal }).catch(() => {})
    }
  }

  async function forward(client: Socket): Promise<void> {
    for (const end = Date.now() + waiting; Date.now() < end && !client.destroyed; ) {
      const port = next()
      const instance = port === undefined ? null : await reach(port)
      if (instance) return join(client, instance)
      if (port !== undefined) healthy.delete(port)
      else await delay(interval / 5)
    }
    client.destroy()
  }

  function join(client: Socket, instance: Socket): void {
    keep(instance)
    client.pipe(instance).pipe(client)
    for (const [one, other] of [
      [client, instance],
      [instance, client],
    ] as const) {
      one.once('close', () => other.destroy())
    }
  }

  function keep(socket: Socket): void {
    sockets.add(socket)
    socket.setNoDelay(true)
    socket.on('error', () => socket.destroy())
    socket.once('close', () => sockets.delete(socket))
  }

  const server = createServer({ allowHalfOpen: true, pauseOnConnect: true }, (client) => {
    keep(client)
    void forward(client)
  })
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  const watching = ports.map(watch)
  return {
    port: (server.address() as AddressInfo).port,
    healthy: () => [...healthy],
    async close() {
      closing.abort()
      server.close()
      for (const socket of sockets) socket.destroy()
      await Promise.all(watching)
    },
  }
}

function isWell(port: number): Promise<boolean> {
  return new Promise((resolve) => {
    const asked = request({ port, host: '127.0.0.1', path: '/health', agent: false, timeout: patience })
    asked.once('response', (response) => {
      response.resume()
      resolve(response.statusCode === 200)
    })
    asked.once('timeout', () => asked.destroy())
    asked.once('error', () => resolve(false))
    asked.end()
  })
}

/** A connection to an instance, or null when it takes none. */
function reach(port: number): Promise<Socket | null> {
  return new Promise((resolve) => {
    const socket = connect({ port, host: '127.0.0.1', allowHalfOpen: true })
    socket.once('connect', () => resolve(socket))
    socket.once('error', () => resolve(null))
  })
}
