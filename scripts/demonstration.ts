import { spawn } from 'node:child_process'
import { existsSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import process from 'node:process'
import { createInterface } from 'node:readline'
import postgres from 'postgres'
import { building, type Login, logins, password } from './demonstration/plan.ts'
import type { Parts } from './running.ts'

export type Demonstration = { condominium: string; password: string; logins: Login[] }

/**
 * The demonstration condominium: made at the first start of an empty database, found at the later ones. Null when the
 * database holds somebody's own data. An interrupted making goes on where it stopped.
 */
export async function loadDemonstration(
  running: Parts,
  say: (line: string) => void,
  stopping?: AbortSignal,
): Promise<Demonstration | null> {
  const { settings, host } = running
  const finished = join(settings.dataDir, 'demonstration')
  const demonstration = { condominium: building.name, password, logins: Object.values(logins) }
  if (existsSync(finished)) return demonstration
  const sql = postgres(host.urls.postgres, { max: 1, onnotice: () => {} })
  const [found] = await sql<{ users: number; ours: boolean }[]>`
    select count(*)::int as users, coalesce(bool_or(email = ${logins.sindica.email}), false) as ours from auth.users`
  await sql.end()
  if (found!.users > 0 && !found!.ours) return null
  say('Preparando o condomínio de demonstração, com dois anos de história…')
  await makeInOwnProcess(running, say, stopping)
  writeFileSync(finished, '')
  return demonstration
}

/** A process of its own: its commands run on another clock, and must not share the environment of the ones that serve. */
function makeInOwnProcess(
  { settings, host, standins }: Parts,
  say: (line: string) => void,
  stopping?: AbortSignal,
): Promise<void> {
  const child = spawn(process.execPath, [join(import.meta.dirname, 'demonstration', 'main.ts')], {
    stdio: ['ignore', 'pipe', 'inherit', 'ipc'],
    signal: stopping,
    env: {
      ...process.env,
      ...host.functionEnvironment,
      SUPABASE_URL: `http://127.0.0.1:${settings.port}`,
      DEMONSTRATION_DB_URL: host.urls.postgres,
      DEMONSTRATION_BANK_FOLDER: join(settings.dataDir, 'standins', 'bank'),
      // Nobody's card is charged at a real provider for a demonstration.
      DEMONSTRATION_MERCADO_PAGO: settings.mercadoPago ? '' : standins?.mercadoPagoUrl,
      DEMONSTRATION_PUSH: standins?.url,
      SMTP_URL: settings.smtpUrl ?? standins?.smtpUrl,
      MAIL_FROM: settings.mailFrom,
    },
  })
  createInterface({ input: child.stdout! }).on('line', (line) => say(`  ${line}`))
  return new Promise((resolve, reject) => {
    child.once('error', reject)
    child.once('exit', (code) =>
      code === 0 ? resolve() : reject(new Error('A demonstração não ficou pronta; veja o registro.')),
    )
  })
}
