import type postgres from 'postgres'
import { brasiliaZone } from '../../../domain/time-zones/time-zones.ts'
import { startProject } from '../../functions/_shared/testing.ts'

type Counts = { requests: number; denied: number; refused: number; failed: number; buckets: number[] }

/** The answer of `platform_health`, as far as tests look at it. */
export type Health = {
  grain: string
  traffic: { times: (Counts & { at: string })[]; routes: (Counts & { route: string })[] }
  queue: {
    kinds: { kind: string; waiting: number; since: string; retrying: number }[]
    dead: number
    dead_since_yesterday: number
    failures: { id: string; kind: string; reason: string | null }[]
    times: { at: string; waiting: number | null; oldest: number | null; failed: number }[]
  }
  providers: {
    provider: string
    calls: number
    failures: number
    recent_calls: number
    recent_failures: number
    last_failure: string | null
    last_failure_at: string | null
    last_success_at: string | null
    times: { at: string; calls: number; failures: number }[]
  }[]
  database: { bytes: number; tables: { name: string; bytes: number }[]; times: { bytes: number | null }[] }
  slow: { statement: string; calls: number; mean: number; highest: number }[] | null
  sockets: { now: number; processes: number; times: { at: string; sockets: number | null }[] }
}

/** A project with an administrator of the platform, and the moment at which the tests look. */
export async function startHealth() {
  const project = await startProject()
  const superadmin = await project.userWith()
  await project.sql`insert into private.platform_admins (user_id) values (${superadmin.id})`
  /** Runs in a transaction that takes it to be `now`, as the administrator. */
  const at = <Value>(now: string, work: (tx: postgres.TransactionSql) => Promise<Value>) =>
    project.sql.begin(async (tx) => {
      await tx`select set_config('prumo.now', ${now}, true),
        set_config('request.jwt.claims', ${JSON.stringify({ sub: superadmin.id, role: 'authenticated' })}, true)`
      return work(tx)
    }) as Promise<Value>
  const health = (now: string, grain: 'hour' | 'day' = 'hour', route: string | null = null) =>
    at(now, async (tx) => {
      const [row] = await tx<
        { answer: Health }[]
      >`select public.platform_health(${grain}, ${route}) as answer`
      return row!.answer
    })
  const record = (instance: string, moment: string, counts: object[], sockets = 0) => project.sql`
    select private.record_traffic(${instance}, ${moment}, ${brasiliaZone}, ${project.sql.json(counts as never)}, ${sockets})`
  return { project, superadmin, at, health, record }
}
