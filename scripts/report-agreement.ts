// `DATABASE_URL=… node scripts/report-agreement.ts`: compares every report of every condominium of a database with its second query, as the tests do
// on condominiums of chance. Reads only, but for a view of the accounts that one second query needs: make it in a copy of the database
// (`create view private.seen_accounts as select id, email, last_sign_in_at from auth.users`, readable by service_role). Ends with 1 where some differ.
import { readdirSync } from 'node:fs'
import { join } from 'node:path'
import process from 'node:process'
import { isDeepStrictEqual } from 'node:util'
import postgres from 'postgres'
import { civilDate } from '../domain/calendar.ts'
import { catalogue, type ReportName } from '../domain/reports/catalogue.ts'
import { reports } from '../supabase/functions/_shared/reports/entries.ts'
import type { Report } from '../supabase/functions/_shared/reports/report.ts'
import { askedFor, compared } from '../supabase/tests/reports/compare.ts'
import type { Second } from '../supabase/tests/reports/second/second.ts'
import { root } from './settings.ts'

const url = process.env.DATABASE_URL
if (!url) {
  console.error('Diga o banco em DATABASE_URL.')
  process.exit(2)
}
const folder = join(root, 'supabase', 'tests', 'reports', 'second')
const seconds: Record<string, Second> = {}
for (const file of readdirSync(folder)) {
  const module = (await import(join(folder, file))) as Record<string, unknown>
  for (const [name, value] of Object.entries(module))
    if (name.endsWith('Second')) Object.assign(seconds, value)
}
const sql = postgres(url, { max: 1, onnotice: () => {} })
const homes = await sql<{ id: string; name: string; zone: string; sindico: string | null }[]>`
  select k.id, k.name, k.time_zone as zone, k.admin_id as "sindico" from public.condominiums k order by k.created_at`
let [asked, rows, different] = [0, 0, 0]
for (const { id, name, zone, sindico } of homes)
  for (const report of Object.keys(catalogue) as ReportName[]) {
    const { default: found } = (await reports[report]()) as { default: Report }
    for (const filters of askedFor(found)) {
      const result = await sql.begin('read only', async (tx) => {
        await tx`
          select set_config('role', 'service_role', true),
            set_config('request.jwt.claims', ${JSON.stringify({ sub: sindico, role: 'authenticated' })}, true)`
        const today = civilDate(new Date(), zone)
        const reader = { sql: tx, condominiumId: id, today, zone, role: 'owner_admin' as const }
        return compared(found, seconds[report]!, filters, reader)
      })
      asked += 1
      rows += result.rows
      if (isDeepStrictEqual(result.ours, result.second)) continue
      different += 1
      console.error(`${name}: ${report} ${JSON.stringify(filters)}`)
    }
  }
await sql.end()
console.log(`${homes.length} condomínios, ${asked} leituras, ${rows} linhas, ${different} diferenças`)
process.exit(different > 0 ? 1 : 0)
