import { once } from 'node:events'
import { type AddressInfo, connect, createServer, type Socket } from 'node:net'

export type Endpoint = {
  port: number
  /** Routes connections there from now on, or nowhere; existing ones break. */
  lead(port: number | null): void
  close(): Promise<void>
}

/** An address that stays while the server behind it changes, as managed databases give one. */
export async function openEndpoint(first: number): Promise<Endpoint> {
  const sockets = new Set<Socket>()
  let target: number | null = first
  const keep = (socket: Socket) => {
    sockets.add(socket)
    socket.setNoDelay(true)
    socket.on('error', () => socket.destroy())
    socket.once('close', () => sockets.delete(socket))
  }
  const server = createServer((client) => {
    keep(client)
    if (target === null) return void client.destroy()
    const behind = connect(target, '127.0.0.1')
    keep(behind)
    client.pipe(behind).pipe(client)
    client.once('close', () => behind.destroy())
    behind.once('close', () => client.destroy())
  })
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  const breakAll = () => {
    for (const socket of sockets) socket.destroy()
  }
  return {
    port: (server.address() as AddressInfo).port,
    lead(port) {
      target = port
      breakAll()
    },
    async close() {
      server.close()
      breakAll()
    },
  }
}
