// The worker of the measurement, in a process of its own that is killed: its database is the first argument.
import process from 'node:process'
import pino from 'pino'
import { startWorker } from '../../worker/main.ts'

await startWorker({
  url: process.argv[2]!,
  smtpUrl: process.argv[3]!,
  mailFrom: 'bench@example.com',
  siteUrl: 'https://prumo.example',
  api: { url: 'http://127.0.0.1:1', serviceKey: '' },
  log: pino({ level: 'warn' }, pino.destination(2)),
})
