import { write, writeSync } from 'node:fs'
import process from 'node:process'

/** Maximum bytes that wait in memory for a log that accepts nothing; anything beyond is lost. */
const mostWaiting = 4 << 20
const pauseMilliseconds = 1000

/**
 * A destination for lines that must never end the process: while a full disk or a gone reader accepts nothing, lines wait and are then lost, which is
 * reported once on the error output. `fd` is a file descriptor. pino's own destination tries forever to write the last lines of a process to a full
 * disk (sonic-boom's `flushSync`), which then never ends.
 */
export function lastingDestination(fd: number): { write(line: string): void } {
  let waiting: Buffer[] = []
  let size = 0
  let lost = 0
  let isWriting = false
  let isBroken = false

  function put(bytes: Buffer) {
    isWriting = true
    write(fd, bytes, (error, written) => {
      const rest = error ? bytes : bytes.subarray(written)
      if (rest.length === 0) return done()
      if (!error) return put(rest)
      // A reader that is slow, and no fault, is tried again like the others.
      if (error.code !== 'EAGAIN' && !isBroken) {
        isBroken = true
        console.error(`O registro de eventos parou (${error.code}); o produto segue no ar.`)
      }
      setTimeout(put, error.code === 'EAGAIN' ? 10 : pauseMilliseconds, rest).unref()
    })
  }

  function done() {
    isWriting = false
    isBroken = false
    if (lost > 0)
      waiting.unshift(Buffer.from(`${JSON.stringify({ level: 40, msg: 'log lines were lost', lost })}\n`))
    lost = 0
    const all = Buffer.concat(waiting)
    waiting = []
    size = 0
    if (all.length > 0) put(all)
  }

  process.once('exit', () => {
    try {
      if (!isBroken) writeSync(fd, Buffer.concat(waiting))
    } catch {
      // An exiting process does not wait for it.
    }
  })
  return {
    write(line) {
      const bytes = Buffer.from(line)
      if (size + bytes.length > mostWaiting) lost += 1
      else if (isWriting) {
        waiting.push(bytes)
        size += bytes.length
      } else put(bytes)
    },
  }
}
