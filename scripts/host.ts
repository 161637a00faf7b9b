// `npm run host -- --project <folder>`: serves any other Supabase project on this machine, as `supabase start` does.
import process from 'node:process'
import { readProjectOptions } from './local-project/options.ts'
import { type RunningProject, startProject } from './local-project/running.ts'
import { outliveLostConnections } from './outlive.ts'
import { runUntilSignal } from './signals.ts'

outliveLostConnections()
try {
  const started = performance.now()
  const options = readProjectOptions(process.argv.slice(2))
  const running = await runUntilSignal(() => startProject(options))
  announce(running, options.hostname, (performance.now() - started) / 1000)
} catch (error) {
  console.error(error instanceof Error ? error.message : error)
  process.exit(1)
}

/** With the Supabase CLI's names, which scripts look for. */
function announce(running: RunningProject, hostname: string, seconds: number): void {
  const { host, apiUrl, databaseUrl, mailboxUrl, dataDir } = running
  const facts = {
    'API URL': apiUrl,
    'DB URL': databaseUrl,
    ...(mailboxUrl && { 'Mailpit URL': mailboxUrl }),
    'Publishable key': host.tokens.publishableKey,
    'Secret key': host.tokens.secretKey,
    'anon key': host.tokens.anonKey,
    'service_role key': host.tokens.serviceRoleKey,
    'JWT secret': host.secrets.jwtSecret,
  }
  for (const [name, value] of Object.entries(facts)) console.log(`${name.padStart(16)}: ${value}`)
  if (!/^(127\.|localhost$|::1$)/.test(hostname))
    console.log(
      '\nAviso: a API está aberta à rede, e estas chaves são de desenvolvimento: muitos as conhecem.',
    )
  console.log(`\nRegistros em ${dataDir}/host.log. Ctrl-C encerra.`)
  console.log(`Pronto em ${seconds.toFixed(1).replace('.', ',')} s`)
}
