// `node scripts/worker.ts`: runs only the background work, next to a Supabase that serves the project. Needs DATABASE_URL (the database's owner, a
// direct or session connection), SITE_URL, SMTP_URL, SUPABASE_URL, SUPABASE_SERVICE_ROLE_KEY, the functions' MERCADO_PAGO_… and, where accounts have
// their own bank credentials, their SEALING_SECRET.
import process from 'node:process'
import { startWorker } from '../worker/main.ts'
import { openLogOn } from './log.ts'
import { outliveLostConnections } from './outlive.ts'
import { readSettings } from './settings.ts'
import { runUntilSignal } from './signals.ts'

outliveLostConnections()
try {
  const settings = readSettings()
  const log = openLogOn(1, settings.logLevel)
  await runUntilSignal(async () => {
    const worker = await startWorker({
      url: needed('DATABASE_URL'),
      smtpUrl: needed('SMTP_URL'),
      mailFrom: settings.mailFrom,
      siteUrl: needed('SITE_URL').replace(/\/+$/, ''),
      api: { url: needed('SUPABASE_URL'), serviceKey: needed('SUPABASE_SERVICE_ROLE_KEY') },
      log,
    })
    return { stop: () => worker.stop((settings.drainSeconds * 1000) / 2) }
  })
  console.log('Trabalho de fundo no ar. Ctrl-C encerra.')
} catch (error) {
  console.error(error instanceof Error ? error.message : error)
  process.exit(1)
}

function needed(name: string): string {
  const value = process.env[name]
  if (!value) throw new Error(`Falta ${name}`)
  return value
}
