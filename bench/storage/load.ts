import { type Connection, openConnection, type Wire } from './client.ts'

/** Who is asked for what; the answer has so many bytes. */
export type Asked = Omit<Wire, 'body'> & { size: number }

const mebibyte = 2 ** 20

/** Downloads one after the other over one connection; gives MB/s. Throws when an answer is refused or incomplete. */
export async function download(asked: Asked, times = 3): Promise<number> {
  const connection = await openConnection(asked.port)
  try {
    let milliseconds = 0
    for (let time = 0; time < times; time++) milliseconds += await take(connection, asked)
    return (asked.size * times) / mebibyte / (milliseconds / 1000)
  } finally {
    connection.close()
  }
}

/** One upload over a new connection; gives MB/s. Throws when it is refused. */
export async function upload(wire: Wire & { body: Uint8Array }): Promise<number> {
  const connection = await openConnection(wire.port)
  try {
    const { status, milliseconds } = await connection.ask(wire)
    if (status < 200 || status > 299) throw new Error(`${wire.path}: ${status}`)
    return wire.body.byteLength / mebibyte / (milliseconds / 1000)
  } finally {
    connection.close()
  }
}

/** So many downloads over several connections; gives answers a second. */
export async function downloadMany(asked: Asked, amount: number, connections = 16): Promise<number> {
  const opened = await Promise.all(Array.from({ length: connections }, () => openConnection(asked.port)))
  try {
    let left = amount
    const started = performance.now()
    const loop = async (connection: Connection) => {
      while (left-- > 0) await take(connection, asked)
    }
    await Promise.all(opened.map(loop))
    return amount / ((performance.now() - started) / 1000)
  } finally {
    for (const connection of opened) connection.close()
  }
}

async function take(connection: Connection, { size, ...wire }: Asked): Promise<number> {
  const { status, bytes, milliseconds } = await connection.ask(wire)
  if (status !== 200 || bytes !== size) throw new Error(`${wire.path}: ${status} with ${bytes} bytes`)
  return milliseconds
}
