// A separate process that writes to a folder: to be killed, or to run out of space.
import { execFileSync } from 'node:child_process'
import process from 'node:process'
import { Readable } from 'node:stream'
import pino from 'pino'
import { openFolder } from './folder.ts'

/** Endless, or until it may write no more. */
export type How = 'endless' | 'limited'

const [folder = '', how] = process.argv.slice(2)
const isLimited = how === 'limited'
// Of util-linux, which every Linux has.
const limiter = 'prlimit'
if (isLimited) execFileSync(limiter, [`--pid=${process.pid}`, '--fsize=1000000'])
const files = await openFolder(folder, pino({ level: 'silent' }))
const endless = new Readable({
  read() {
    // Slowly enough for a test to look on, without end.
    setTimeout(() => this.push(Buffer.alloc(65_536, 1)), isLimited ? 0 : 2)
  },
})
await files
  .write(`objects/aa/${how}`, endless, { contentType: 'text/plain' })
  .catch((error: NodeJS.ErrnoException) => process.send?.(error.code))
process.disconnect?.()
