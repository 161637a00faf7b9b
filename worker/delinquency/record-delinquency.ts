import type { Task } from '../context.ts'
import { localTimeOf } from '../local-hours.ts'

/** Every night: writes down the rate of delinquency at the end of the month before, which the first page compares today's with. What is known later of that month counts too. */
export const recordDelinquencyTask: Task = {
  topic: 'record-delinquency',
  localTime: '03:20',
  isInterruptible: true,
  async run({ sql }, data, signal) {
    const at = localTimeOf(data)
    const condominiums = await sql<{ id: string }[]>`
      select id from public.condominiums where ${at}::time is null or private.time_in(time_zone) >= ${at}::time order by id`
    for (const { id } of condominiums) {
      signal.throwIfAborted()
      await sql`select private.record_delinquency(${id})`
    }
  },
}
