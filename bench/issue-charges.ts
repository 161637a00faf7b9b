// Issuing 10,000 charges (ISSUE_UNITS: another number) against a plain INSERT … SELECT of the same rows into the same tables, keys and indexes.
import pino from 'pino'
import postgres from 'postgres'
import { issueChargesTask } from '../worker/charges/issue-charges.ts'
import { openContext } from '../worker/open-context.ts'
import { makeBuilding } from './charges/building.ts'
import { addMonth, type Month } from './charges/month.ts'
import { insertSameRows, prepareSameRows } from './charges/same-rows.ts'
import { openBenchDatabase } from './harness/database.ts'
import { watchMemory } from './harness/memory.ts'
import { alternate, type BenchResult, median, medianRatio } from './harness/result.ts'

const units = Number(process.env.ISSUE_UNITS ?? 10_000)
/** A month of a million charges takes minutes: it is measured once, and nothing before it. */
const rounds = units > 100_000 ? { warming: 0, measured: 1 } : { warming: 1, measured: 5 }

/** The worker's whole task, from the queue's payload to the job done, against the bare inserts in one transaction. */
export default async function (): Promise<BenchResult[]> {
  const database = await openBenchDatabase()
  const sql = postgres(database.urls.admin, { max: 1, onnotice: () => {} })
  const context = openContext({
    url: database.urls.postgres,
    smtpUrl: 'smtp://127.0.0.1:1',
    mailFrom: 'bench@example.com',
    siteUrl: 'http://127.0.0.1',
    api: { url: 'http://127.0.0.1:1', serviceKey: '' },
    log: pino({ level: 'silent' }),
  })
  try {
    const condominiumId = await makeBuilding(sql, units)
    let months = 0
    let issued: Month
    let memory = 0
    const contenders = {
      ours: async () => {
        issued = await addMonth(sql, condominiumId, months++)
        await sql`checkpoint`
        const most = watchMemory()
        const started = performance.now()
        await issueChargesTask.run(context, issued, new AbortController().signal)
        memory = Math.max(memory, most())
        return performance.now() - started
      },
      bare: async () => {
        const month = await addMonth(sql, condominiumId, months++)
        await prepareSameRows(sql, issued, month)
        await sql`checkpoint`
        const started = performance.now()
        await insertSameRows(sql)
        return performance.now() - started
      },
    }
    await alternate(contenders, rounds.warming) // warms caches and compilers up
    const runs = await alternate(contenders, rounds.measured)
    return [resultOf(runs.ours, runs.bare, memory)]
  } finally {
    await Promise.all([sql.end({ timeout: 5 }), context.sql.end({ timeout: 5 })])
    await database.close()
  }
}

function resultOf(ours: number[], bare: number[], memory: number): BenchResult {
  const text = (times: number[]) =>
    `${Math.round(median(times))} ms (${Math.round(units / (median(times) / 1000))} cobranças/s)`
  return {
    name: `Emitir ${units.toLocaleString('pt-BR')} cobranças com itens, boletos e lançamentos`,
    ours: `${text(ours)}, ${memory} MB a mais`,
    bare: text(bare),
    ratio: medianRatio(ours, bare),
    aim: { atMost: 2 },
  }
}
