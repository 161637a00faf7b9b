import { addDays, civilDate } from '../../domain/calendar.ts'
import { brasiliaZone } from '../../domain/time-zones/time-zones.ts'
import type { Task } from '../context.ts'

/** Condominiums measured in one statement: for how long their rows are locked, and what a stopped worker does again. */
const atOnce = 500

/** What the first measuring looks back to, and any after a longer pause. */
const MOST_DAYS = 30

/**
 * Every hour: counts again what people did since yesterday, and measures each condominium's use, failures and newest activity for the platform's list.
 * Each statement is its own transaction, so a stopped run goes on with the next hour.
 */
export const measureCondominiumsTask: Task = {
  topic: 'measure-condominiums',
  schedule: '7 * * * *',
  isInterruptible: true,
  async run({ sql, log }, _payload, signal) {
    const [clock] = await sql<{ now: Date; last: string | null; measured: Date | null }[]>`
      select private.now() as now, (select max(day)::text from private.condominium_days) as last,
        (select min(measured_at) from private.condominium_overviews) as measured`
    const today = civilDate(clock!.now, brasiliaZone)
    const earliest = addDays(today, -MOST_DAYS)
    const sinceLast = clock!.last === null ? earliest : addDays(clock!.last < today ? clock!.last : today, -1)
    await sql`select private.count_condominium_days(${sinceLast < earliest ? earliest : sinceLast}, ${brasiliaZone})`
    for (let after: string | null = null; ; ) {
      signal.throwIfAborted()
      const [row]: { last: string | null }[] = await sql`
        select private.measure_condominiums(${after}, ${atOnce}, ${clock!.measured ?? new Date(0)}, ${today}) as last`
      if (!row!.last) break
      after = row!.last
    }
    log.info({ today }, 'condominiums measured')
  },
}
