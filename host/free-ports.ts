import { createServer } from 'node:net'
import process from 'node:process'

/**
 * Below those that systems give to outgoing connections (from 32,768 on Linux, 49,152 elsewhere): a connection of any
 * program would take the port of a server that has not begun, or that is away for a moment.
 */
const range = { first: 20_000, count: 12_000 }

/** Processes that choose at the same moment begin at different places, since their ids differ. */
const stride = 37
let chosen = 0

/** `count` ports of this machine, all different, that were free a moment ago. */
export async function freePorts(count: number): Promise<number[]> {
  const found: number[] = []
  for (let tried = 0; found.length < count; tried++) {
    if (tried === range.count) throw new Error('No free port')
    const port = range.first + ((process.pid * stride + chosen++) % range.count)
    if (await isFree(port)) found.push(port)
  }
  return found
}

export async function freePort(): Promise<number> {
  const [port = 0] = await freePorts(1)
  return port
}

function isFree(port: number): Promise<boolean> {
  return new Promise((resolve) => {
    const probe = createServer().once('error', () => resolve(false))
    probe.listen(port, '127.0.0.1', () => probe.close(() => resolve(true)))
  })
}
