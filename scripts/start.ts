// `npm start`: the whole product on this machine. Options: --empty starts without the demonstration condominium,
// --demo brings it also to a database of one's own (DATABASE_URL).
import process from 'node:process'
import { parseArgs } from 'node:util'
import { type Demonstration, loadDemonstration } from './demonstration.ts'
import { outliveLostConnections } from './outlive.ts'
import { type Running, startEverything } from './running.ts'
import { readSettings } from './settings.ts'
import { runUntilSignal } from './signals.ts'

const { values: options } = parseArgs({
  options: { empty: { type: 'boolean', default: false }, demo: { type: 'boolean', default: false } },
})

outliveLostConnections()
try {
  const started = performance.now()
  const settings = readSettings()
  const wanted = !options.empty && (options.demo || !settings.databaseUrl)
  let demonstration: Demonstration | null = null
  const running = await runUntilSignal((stopping) =>
    startEverything(
      settings,
      async (parts) => {
        if (wanted) demonstration = await loadDemonstration(parts, (line) => console.log(line), stopping)
      },
      stopping,
    ),
  )
  announce(running, demonstration, (performance.now() - started) / 1000)
} catch (error) {
  console.error(error instanceof Error ? error.message : error)
  process.exit(1)
}

function announce(
  { settings, standins, warnings }: Running,
  demonstration: Demonstration | null,
  seconds: number,
): void {
  const lines = ['', `Prumo no ar em ${settings.siteUrl}  (${seconds.toFixed(1).replace('.', ',')} s)`]
  if (standins && !settings.smtpUrl) lines.push(`E-mails de teste:     ${standins.url}/mailbox`)
  if (standins && !settings.postalCodes) lines.push(`CEPs de teste:        ${standins.url}/cep`)
  if (standins && !settings.pix)
    lines.push(`Pagar Pix de teste:   ${standins.url}/pix`, `Banco de teste:       ${standins.url}/bank`)
  if (standins && !settings.mercadoPago)
    lines.push(`Cartões de teste:     ${standins.url}/mercado-pago/simulator`)
  if (demonstration) {
    lines.push('', `Demonstração: ${demonstration.condominium}. Senha de todos: ${demonstration.password}`)
    for (const login of demonstration.logins) lines.push(`  ${login.role.padEnd(22)} ${login.email}`)
  }
  for (const warning of warnings) lines.push('', `Aviso: ${warning}`)
  if (settings.log === 'file') lines.push('', `Registros em ${settings.dataDir}/prumo.log`)
  console.log(`${lines.join('\n')}\n\nCtrl-C encerra.`)
}
