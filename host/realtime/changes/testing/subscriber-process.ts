// A process that subscribes to a table, says when changes flow, and waits to be killed.
// Arguments: URL as authenticator, URL as supabase_realtime_admin, table.
import process from 'node:process'
import pino from 'pino'
import { createChanges } from '../changes.ts'

const [authenticator = '', realtimeAdmin = '', table] = process.argv.slice(2)
const changes = createChanges({ urls: { authenticator, realtimeAdmin }, log: pino({ level: 'silent' }) })
const request = { event: '*', schema: 'public', table }
changes.subscribe(
  [request],
  { role: 'authenticated' },
  { change: () => {}, system: ({ status }) => process.stdout.write(`${status}\n`) },
)
setInterval(() => {}, 60_000)
