import process from 'node:process'

/** What postgres.js says of a statement whose connection was lost. */
const lost = new Set(['CONNECTION_CLOSED', 'CONNECTION_ENDED', 'CONNECTION_DESTROYED', 'ECONNRESET', 'EPIPE'])

/**
 * Keeps the process alive when a statement that is no longer awaited is lost with its connection: code that needs the database retries
 * (docs/decisions/0006). Any other unhandled rejection ends the process, as in Node without this.
 */
export function outliveLostConnections(): void {
  process.on('unhandledRejection', (reason) => {
    const code = (reason as { code?: unknown } | null)?.code
    if (typeof code !== 'string' || !lost.has(code)) throw reason
    console.error(JSON.stringify({ level: 'error', msg: 'lost with its connection', code }))
  })
}
