// Repairs the database driver after an installation: postgres 3.4.9 writes to a closed socket and ends the whole process when PostgreSQL is killed
// under it, or keeps a dead timer and never writes again (porsager/postgres issues 1066, 1154, 1208; pull request 1209). A session that the server
// ends in the middle of a statement leaves its last error behind, which the first statement of the next session on that connection then gets as its
// answer. A COPY that fails after its last piece, for lack of space or for a rule that its rows break, is never reported: its writer waits forever.
// Remove this when a release contains the guards: the check below then says so.
import { readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'

const source = join('node_modules', 'postgres', 'src')
const ofConnection = [
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
  [
    '  async function closed(hadError) {\n    incoming = Buffer.alloc(0)',
    '  async function closed(hadError) {\n    errorResponse = null\n    incoming = Buffer.alloc(0)',
  ],
  // A caller that waits for a reserved connection learns that it was lost beforehand; nothing else handles this promise.
  [
    `        initial.reserve && (initial = null)
        return fetchArrayTypes()`,
    `        const waiting = initial
        initial.reserve && (initial = null)
        return fetchArrayTypes().catch(error => waiting.reserve && waiting.reject(error))`,
  ],
  [
    'function errored(err) {\n    stream &&',
    'function errored(err) {\n    final && (final(err), final = null)\n    stream &&',
  ],
  // Between a socket's error and its end statements are still taken (the ROLLBACK of the transaction that was lost): left behind, they
  // get the answers of the next session, whose own statements then wait for ever.
  [
    '    closedTime = performance.now()\n',
    `    const lost = Errors.connection('CONNECTION_CLOSED', options, socket)
    query && queryError(query, lost)
    while (sent.length)
      queryError(sent.shift(), lost)
    query = null
    closedTime = performance.now()
`,
  ],
]
// A transaction whose connection was lost still sends its ROLLBACK: to nothing, after which the pool never uses that connection again, or into the
// transaction of the connection's next user (issues 1155, 1216).
const ofPool = [
  ['    let savepoints = 0\n', '    let savepoints = 0\n      , lost = null\n'],
  [
    'new Promise((_, reject) => connection.onclose = reject)',
    'new Promise((_, reject) => connection.onclose = error => reject(lost = error))',
  ],
  [
    '      function handler(q) {\n        q.catch(e =>',
    '      function handler(q) {\n        if (lost)\n          return q.reject(lost)\n        q.catch(e =>',
  ],
]

/** Safe to repeat. Throws when the driver is another one than the repair was made for. */
export function repairDriver() {
  repair(join(source, 'connection.js'), ofConnection)
  repair(join(source, 'index.js'), ofPool)
}

function repair(file, repairs) {
  let text = readFileSync(file, 'utf8')
  for (const [broken, whole] of repairs) {
    if (text.includes(whole)) continue
    if (!text.includes(broken)) throw new Error('O pacote postgres mudou: reveja scripts/repair-driver.mjs.')
    text = text.replace(broken, whole)
  }
  writeFileSync(file, text)
}
