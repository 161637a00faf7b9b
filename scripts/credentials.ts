import type { Logger } from 'pino'
import postgres from 'postgres'
import type { Host } from '../host/main.ts'
import { lookForCredentials } from '../supabase/functions/_shared/credentials/loading.ts'

/** As often as the mails of accounts are looked for. */
const everyMilliseconds = 5000

/** In a process without a worker: takes up the credentials that are saved on the settings' page, which its mails and pages use. */
export function startLookingForCredentials(
  { urls }: Pick<Host, 'urls'>,
  log: Logger,
): { close(): Promise<void> } {
  const sql = postgres(urls.authenticator, {
    max: 1,
    connect_timeout: 5,
    onnotice: () => {},
    connection: { role: 'service_role', application_name: 'credentials' },
  })
  const look = () =>
    void lookForCredentials(sql).catch((error: Error) => {
      log.warn({ err: error }, 'saved credentials were not looked for')
    })
  look()
  const timer = setInterval(look, everyMilliseconds)
  timer.unref()
  return {
    async close() {
      clearInterval(timer)
      await sql.end({ timeout: 1 })
    },
  }
}
