import process from 'node:process'

/** What postgres.js says of a statement whose connection was lost. */
const lost = new Set(['CONNECTION_CLOSED', 'CONNECTION_ENDED', 'CONNECTION_DESTROYED', 'ECONNRESET', 'EPIPE'])

/**
 * A statement that nobody waits for any more, lost with its connection, ends nothing: whoever needs the database asks again
 * (docs/decisions/0006). Any other rejection that nobody handled ends the process, as Node does without this.
 */
export function outliveLostConnections(): void {
  process.on('unhandledRejection', (reason) => {
    const code = (reason as { code?: unknown } | null)?.code
    if (typeof code !== 'string' || !lost.has(code)) throw reason
    console.error(JSON.stringify({ level: 'error', msg: 'lost with its connection', code }))
  })
}
