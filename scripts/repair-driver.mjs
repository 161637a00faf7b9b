// Repairs the database driver after an installation: postgres 3.4.9 writes to a socket that is gone and ends the whole process
// when PostgreSQL is killed under it, or keeps a dead timer and never writes again (porsager/postgres issues 1066, 1154, 1208;
// pull request 1209). Goes when a release holds the guard: the check below then says so.
import { readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'

const file = join('node_modules', 'postgres', 'src', 'connection.js')
const repairs = [
  [
    `  function nextWrite(fn) {
    const x = socket.write(chunk, fn)
    nextWriteTimer !== null && clearImmediate(nextWriteTimer)
    chunk = nextWriteTimer = null
    return x
  }`,
    `  function nextWrite(fn) {
    const waiting = chunk
    dropWrite()
    if (socket)
      return socket.write(waiting, fn)
    error(Errors.connection('CONNECTION_CLOSED', options))
    return false
  }

  function dropWrite() {
    nextWriteTimer !== null && clearImmediate(nextWriteTimer)
    chunk = nextWriteTimer = null
  }`,
  ],
  ['    clearImmediate(nextWriteTimer)\n    if (socket) {', '    dropWrite()\n    if (socket) {'],
  [
    "    clearImmediate(nextWriteTimer)\n    socket.removeListener('data', data)",
    "    dropWrite()\n    socket.removeListener('data', data)",
  ],
]

/** Safe to repeat. Throws when the driver is another one than the repair was made for. */
export function repairDriver() {
  let text = readFileSync(file, 'utf8')
  if (text.includes('function dropWrite()')) return
  for (const [broken, whole] of repairs) {
    if (!text.includes(broken)) throw new Error('O pacote postgres mudou: reveja scripts/repair-driver.mjs.')
    text = text.replace(broken, whole)
  }
  writeFileSync(file, text)
}
