import { connect } from 'node:net'

export type RawAnswer = { status: number; head: string; body: string }

/**
 * Sends bytes unchanged, which `fetch` would correct, and returns what is answered until the server closes or `enough` returns true; status 0 when it
 * closed without an answer. Awaits pieces, so that they may arrive at any time.
 */
export function sendRaw(
  port: number,
  pieces: Iterable<string | Uint8Array> | AsyncIterable<string | Uint8Array>,
): Promise<RawAnswer> {
  return new Promise((resolve) => {
    const socket = connect(port, '127.0.0.1')
    let answer = ''
    let isClosed = false
    const end = () => {
      isClosed = true
      resolve(parse(answer))
      socket.destroy()
    }
    socket.on('data', (chunk) => {
      answer += chunk.toString('latin1')
      if (isWhole(answer)) end()
    })
    // A refused client may be cut off while still sending: only the answer counts.
    socket.on('error', end)
    socket.on('close', end)
    socket.on('connect', async () => {
      for await (const piece of pieces) {
        if (isClosed) return
        if (!socket.write(piece) && !isClosed)
          await new Promise<void>((go) => {
            socket.once('drain', go)
            socket.once('close', () => go())
          })
      }
    })
  })
}

/** A request's head; header values are sent as they are. */
export function headOf(method: string, path: string, headers: Record<string, string | number>): string {
  const lines = Object.entries({ host: 'attacked', ...headers }).map(([name, value]) => `${name}: ${value}`)
  return `${method} ${path} HTTP/1.1\r\n${lines.join('\r\n')}\r\n\r\n`
}

function isWhole(answer: string): boolean {
  const stop = answer.indexOf('\r\n\r\n')
  if (stop < 0 || /^HTTP\/1\.1 100/.test(answer)) return false
  const length = /\r\ncontent-length: *(\d+)/i.exec(answer.slice(0, stop + 2))?.[1]
  if (length !== undefined) return answer.length >= stop + 4 + Number(length)
  return answer.endsWith('0\r\n\r\n')
}

function parse(answer: string): RawAnswer {
  const stop = answer.indexOf('\r\n\r\n')
  const head = stop < 0 ? answer : answer.slice(0, stop)
  return { status: Number(/^HTTP\/1\.1 (\d+)/.exec(answer)?.[1] ?? 0), head, body: answer.slice(stop + 4) }
}
