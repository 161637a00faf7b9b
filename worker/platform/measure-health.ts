import { brasiliaZone } from '../../domain/time-zones/time-zones.ts'
import type { Task } from '../context.ts'

/** Every five minutes: notes what waits in the queue, what providers were asked, and how large the database is, for the platform's page of its health. */
export const measureHealthTask: Task = {
  topic: 'measure-health',
  schedule: '*/5 * * * *',
  isInterruptible: true,
  async run({ sql }) {
    await sql`select private.measure_health(private.now(), ${brasiliaZone})`
  },
}
