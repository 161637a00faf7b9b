// Every report of the catalogue over five years of a building of 200 units, read as the page reads it: rows, figures and sentences.
import postgres from 'postgres'
import { civilDate } from '../domain/calendar.ts'
import { catalogue, type ReportName } from '../domain/reports/catalogue.ts'
import { brasiliaZone } from '../domain/time-zones/time-zones.ts'
import { reports } from '../supabase/functions/_shared/reports/entries.ts'
import { readReport } from '../supabase/functions/_shared/reports/reading.ts'
import type { Report } from '../supabase/functions/_shared/reports/report.ts'
import { openBenchDatabase } from './harness/database.ts'
import { type BenchResult, median } from './harness/result.ts'
import { furnishYears } from './reports/building.ts'
import { furnishLife } from './reports/life.ts'

const units = 200
const rounds = 7
/** In milliseconds. */
const aim = 150

export default async function (): Promise<BenchResult[]> {
  const database = await openBenchDatabase()
  const sql = postgres(database.urls.admin, { max: 1, onnotice: () => {} })
  try {
    const { condominiumId, adminId } = await furnishYears(sql, units)
    await furnishLife(sql, condominiumId, adminId)
    await sql`vacuum analyze`
    const claims = JSON.stringify({ sub: adminId, role: 'authenticated' })
    const today = civilDate(new Date(), brasiliaZone)
    const from = `${Number(today.slice(0, 4)) - 5}${today.slice(4)}`
    const results: BenchResult[] = []
    for (const name of Object.keys(catalogue) as ReportName[]) {
      const { default: found } = (await reports[name]()) as { default: Report }
      const filters = found.period === null ? {} : { from, until: today, compare: 'none' as const }
      const times: number[] = []
      let rows = 0
      for (let round = 0; round < rounds; round++) {
        const began = performance.now()
        const { count } = await sql.begin('read only', async (tx) => {
          await tx`select set_config('role', 'service_role', true), set_config('request.jwt.claims', ${claims}, true)`
          return readReport(found, filters, {
            sql: tx,
            condominiumId,
            today,
            zone: brasiliaZone,
            role: 'owner_admin',
          })
        })
        times.push(performance.now() - began)
        rows = count
      }
      const ours = median(times)
      results.push({
        name: `${found.title} (${name}, ${rows} linhas)`,
        ours: `mediana ${ours.toFixed(1)} ms, a primeira ${times[0]!.toFixed(1)} ms`,
        bare: `meta ${aim} ms`,
        ratio: ours / aim,
        aim: { atMost: 1 },
      })
    }
    return results
  } finally {
    await sql.end({ timeout: 5 })
    await database.close()
  }
}
