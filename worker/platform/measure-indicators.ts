import { actionGroups } from '../../domain/audit/action-groups.ts'
import { actions } from '../../domain/audit/actions.ts'
import { addDays, civilDate, daysInMonth, monthOf, shiftMonth } from '../../domain/calendar.ts'
import { brasiliaZone } from '../../domain/time-zones/time-zones.ts'
import type { Task } from '../context.ts'

/** How many months the figures go back, with this one. */
const MONTHS = 24

const areas = Object.fromEntries([...actions].map(([action, { group }]) => [action, group]))

/**
 * Every hour: counts again what people did since the day before the last counting, how far new accounts have got, and sums up the figures of the
 * platform's page. The first counting goes month by month, each in its own transaction, so a stopped one goes on where it was.
 */
export const measureIndicatorsTask: Task = {
  topic: 'measure-indicators',
  schedule: '32 * * * *',
  isInterruptible: true,
  async run({ sql, log }, _payload, signal) {
    const [clock] = await sql<{ now: Date; counted: string | null }[]>`
      select private.now() as now, (select counted_on::text from private.indicator_state) as counted`
    const today = civilDate(clock!.now, brasiliaZone)
    const firstOn = `${shiftMonth(monthOf(today), 1 - MONTHS)}-01`
    // The first month's use looks back to thirty days before its end.
    const earliest = addDays(firstOn, -31)
    const known = clock!.counted !== null && clock!.counted <= today ? addDays(clock!.counted, -1) : earliest
    const since = known < earliest ? earliest : known
    for (let from = since; from <= today; ) {
      signal.throwIfAborted()
      const month = monthOf(from)
      const last = `${month}-${daysInMonth(month)}`
      const until = last < today ? last : today
      await sql.begin(async (tx) => {
        await tx`select private.count_condominium_uses(${from}, ${until}, ${brasiliaZone}, ${tx.json(areas)})`
        await tx`
          insert into private.indicator_state (zone, counted_on) values (${brasiliaZone}, ${until})
          on conflict (id) do update set counted_on = excluded.counted_on`
      })
      from = addDays(until, 1)
    }
    signal.throwIfAborted()
    await sql`select private.count_activations(${since}, ${firstOn}, ${brasiliaZone})`
    await sql`select private.measure_indicators(${firstOn}, ${today}, ${brasiliaZone}, ${Object.keys(actionGroups)})`
    log.info({ today }, 'indicators measured')
  },
}
