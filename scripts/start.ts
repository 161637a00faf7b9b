// `npm start`: runs the whole product on this machine. Options: --empty starts without the demonstration condominium, --demo also adds it to your own
// database (DATABASE_URL).
import process from 'node:process'
import { parseArgs } from 'node:util'
import { demonstration, findDemonstration, makeDemonstration } from './demonstration.ts'
import { outliveLostConnections } from './outlive.ts'
import { type Parts, type Running, startEverything } from './running.ts'
import { readSettings } from './settings.ts'
import { runUntilSignal } from './signals.ts'

const { values: options } = parseArgs({
  options: { empty: { type: 'boolean', default: false }, demo: { type: 'boolean', default: false } },
})

/** The state of the demonstration as reported to the sign-in page; undefined if this process does not make it, or it is ready. */
let making: { state: 'making'; part: number } | { state: 'failed' } | undefined
let madeIn: string | undefined

outliveLostConnections()
try {
  const started = performance.now()
  const settings = readSettings()
  const wanted = !options.empty && (options.demo || !settings.databaseUrl)
  let isThere = false
  const running = await runUntilSignal((stopping) =>
    startEverything(settings, {
      stopping,
      publicConfig: () => ({ demonstration: making }),
      async beforeWork(parts) {
        const found = wanted ? await findDemonstration(parts) : 'none'
        isThere = found === 'there'
        if (found !== 'missing') return null
        making = { state: 'making', part: 0 }
        return () => make(parts, stopping)
      },
    }),
  )
  announce(running, secondsSince(started), isThere)
  // If its work cannot begin, the product is not running, whatever it serves.
  await running.worker.catch(async (error) => {
    await running.stop()
    throw error
  })
  if (madeIn) console.log(['', `Demonstração pronta  (${madeIn})`, ...loginLines()].join('\n'))
} catch (error) {
  console.error(error instanceof Error ? error.message : error)
  process.exit(1)
}

/** Runs in the background while the product serves. Reports failures: the product continues without the demonstration. */
async function make(parts: Parts, stopping: AbortSignal): Promise<void> {
  const started = performance.now()
  try {
    await makeDemonstration(parts, tellPart, stopping)
    making = undefined
    madeIn = secondsSince(started)
  } catch {
    if (stopping.aborted) return
    making = { state: 'failed' }
    console.log(
      '\nAviso: a demonstração não ficou pronta; o motivo está acima. O produto segue no ar sem ela.\n' +
        'Para continuar a prepará-la, encerre com Ctrl-C e inicie de novo; com --empty o produto começa sem ela.\n',
    )
  }
}

function tellPart(part: number): void {
  const told = making?.state === 'making' ? making.part : 0
  making = { state: 'making', part }
  // Only every quarter: the page reports it in more detail.
  if (Math.floor(part * 4) > Math.floor(told * 4))
    console.log(`  demonstração: ${Math.floor(part * 4) * 25}%`)
}

function announce({ settings, standins, warnings }: Running, seconds: string, isThere: boolean): void {
  const lines = ['', `Prumo no ar em ${settings.siteUrl}  (${seconds})`]
  if (standins && !settings.smtpUrl) lines.push(`E-mails de teste:     ${standins.url}/mailbox`)
  if (standins && !settings.postalCodes) lines.push(`CEPs de teste:        ${standins.url}/cep`)
  if (standins && !settings.pix)
    lines.push(`Pagar Pix de teste:   ${standins.url}/pix`, `Banco de teste:       ${standins.url}/bank`)
  if (standins && !settings.mercadoPago)
    lines.push(`Cartões de teste:     ${standins.url}/mercado-pago/simulator`)
  if (isThere) lines.push('', ...loginLines())
  for (const warning of warnings) lines.push('', `Aviso: ${warning}`)
  if (settings.log === 'file') lines.push('', `Registros em ${settings.dataDir}/prumo.log`)
  console.log(`${lines.join('\n')}\n\nCtrl-C encerra.`)
  if (making) console.log('\nPreparando o condomínio de demonstração, com dois anos de história…')
}

function loginLines(): string[] {
  const { condominium, password, logins } = demonstration
  return [
    `Demonstração: ${condominium}. Senha de todos: ${password}`,
    ...logins.map(({ role, email }) => `  ${role.padEnd(22)} ${email}`),
  ]
}

function secondsSince(started: number): string {
  return `${((performance.now() - started) / 1000).toFixed(1).replace('.', ',')} s`
}
