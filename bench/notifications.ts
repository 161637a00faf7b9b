// 50,000 recipients × e-mail, push and WhatsApp (NOTIFIED: another number): queued, sent to providers on this machine and logged, the
// worker's process killed with SIGKILL at a third and at two thirds of the way. Each message once at its recipient.
import { type ChildProcess, spawn } from 'node:child_process'
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import process from 'node:process'
import { setTimeout as delay } from 'node:timers/promises'
import pino from 'pino'
import postgres from 'postgres'
import { samples } from '../worker/message-templates/samples/samples.ts'
import { notify } from '../worker/notify/notify.ts'
import { openContext } from '../worker/open-context.ts'
import { openBenchDatabase } from './harness/database.ts'
import type { BenchResult } from './harness/result.ts'
import { makeReaders } from './notifications/people.ts'
import { type Counts, startProviders } from './notifications/providers.ts'

const people = Number(process.env.NOTIFIED ?? 50_000)
const channels = ['email', 'push', 'whatsapp'] as const
const wanted = people * channels.length
/** Nobody waits longer for the last message, in milliseconds. */
const patience = 20 * 60_000

export default async function (): Promise<BenchResult[]> {
  const database = await openBenchDatabase()
  const sql = postgres(database.urls.admin, { max: 2, onnotice: () => {} })
  const providers = await startProviders(sql)
  const context = openContext({
    url: database.urls.postgres,
    smtpUrl: providers.smtpUrl,
    mailFrom: 'bench@example.com',
    siteUrl: 'https://prumo.example',
    api: { url: 'http://127.0.0.1:1', serviceKey: '' },
    log: pino({ level: 'silent' }),
  })
  let worker: Worker | null = null
  const start = () => startWorker([database.urls.postgres, providers.smtpUrl], providers.environment)
  try {
    const condominiumId = await makeReaders(sql, people)
    const queueing = performance.now()
    await queue(sql, context, condominiumId)
    const queued = (performance.now() - queueing) / 1000
    worker = start()
    const began = performance.now()
    const rates: number[] = []
    let killed = 0
    let quiet = 0
    let last = 0
    for (;;) {
      await delay(1000)
      const raw = rawCount(providers.counts)
      if (raw > last) rates.push(raw - last)
      quiet = raw === last ? quiet + 1 : 0
      last = raw
      if (killed < 2 && raw >= (wanted * (killed + 1)) / 3) {
        worker.child.kill('SIGKILL')
        killed++
        const memory = worker.peak
        worker = start()
        worker.peak = memory
      }
      if (quiet > 3 && (await waiting(sql)) === 0) break
      if (performance.now() - began > patience)
        throw new Error(`${await waiting(sql)} messages are still waiting`)
      worker.look()
    }
    const seconds = (performance.now() - began) / 1000
    await providers.close()
    return [await resultOf(sql, providers.counts, { queued, seconds, rates, killed, peak: worker.peak })]
  } finally {
    worker?.child.kill('SIGKILL')
    await Promise.all([sql.end({ timeout: 5 }), context.sql.end({ timeout: 5 })])
    await database.close()
  }
}

async function queue(
  sql: postgres.Sql,
  context: ReturnType<typeof openContext>,
  condominiumId: string,
): Promise<void> {
  const readers = await sql<{ user_id: string }[]>`
    select user_id from public.memberships where condominium_id = ${condominiumId} and role = 'resident'`
  const content = samples.announcement_legal()
  for (let first = 0; first < readers.length; first += 5000) {
    const messages = readers
      .slice(first, first + 5000)
      .map(({ user_id }) => ({
        condominiumId,
        kind: 'announcement_legal' as const,
        userId: user_id,
        content,
        detail: 'Edital de convocação',
        path: '/dashboard/communications',
        about: { id: condominiumId },
      }))
    await notify(context, messages)
    // The same job again, as after a kill: nothing is written twice.
    await notify(context, messages.slice(0, 500))
  }
}

async function waiting(sql: postgres.Sql): Promise<number> {
  const [row] = await sql<{ count: number }[]>`select count(*)::int as count from private.message_contents`
  return row!.count
}

const rawCount = (counts: Counts): number =>
  channels.reduce(
    (sum, channel) => sum + [...counts[channel].values()].reduce((all, times) => all + times, 0),
    0,
  )

type Worker = { child: ChildProcess; peak: number; look(): void }

function startWorker(argv: string[], environment: Record<string, string>): Worker {
  const child = spawn(process.execPath, [join(import.meta.dirname, 'notifications', 'worker.ts'), ...argv], {
    stdio: ['ignore', 'ignore', 'inherit'],
    env: { ...process.env, ...environment },
  })
  return {
    child,
    peak: 0,
    look() {
      try {
        const status = readFileSync(`/proc/${child.pid}/status`, 'utf8')
        this.peak = Math.max(this.peak, Number(/^VmHWM:\s+(\d+)/m.exec(status)?.[1] ?? 0) / 1024)
      } catch {
        // Not there any more.
      }
    },
  }
}

type Seen = { queued: number; seconds: number; rates: number[]; killed: number; peak: number }

async function resultOf(sql: postgres.Sql, counts: Counts, seen: Seen): Promise<BenchResult> {
  const whole = (value: number) => Math.round(value).toLocaleString('pt-BR')
  const [rows] = await sql<{ messages: number; arrived: number; bodies: number }[]>`
    select count(*)::int as messages, count(*) filter (where status in ('sent', 'delivered', 'read'))::int as arrived,
      (select count(*)::int from private.message_bodies) as bodies
    from public.messages where channel in ('email', 'push', 'whatsapp')`
  const unique = channels.map((channel) => counts[channel].size)
  const doubled = channels.map((channel) =>
    [...counts[channel].values()].reduce((sum, times) => sum + times - 1, 0),
  )
  if (unique.some((count) => count !== people) || rows!.messages !== wanted || rows!.arrived !== wanted)
    throw new Error(`not each once: ${JSON.stringify({ unique, doubled, ...rows })}`)
  const busy = [...seen.rates].sort((a, b) => a - b)
  return {
    name: `Avisar ${whole(people)} pessoas por e-mail, push e WhatsApp, com o processo morto ${seen.killed} vezes`,
    ours: [
      `cada mensagem uma vez no destinatário (${whole(wanted)})`,
      `fila ${whole(wanted / seen.queued)}/s`,
      `envio ${whole(busy[Math.floor(busy.length / 2)] ?? 0)}/s na mediana dos segundos com envio, ${whole(seen.seconds)} s ao todo`,
      `repetidas no provedor: e-mail ${doubled[0]}, push ${doubled[1]}, WhatsApp ${doubled[2]}`,
      `memória do processo ${whole(seen.peak)} MB no máximo`,
      `textos que sobraram: ${rows!.bodies}`,
    ].join('; '),
  }
}
