import { z } from 'zod'
import type { Task } from '../context.ts'

const payload = z.object({ condominiumId: z.uuid(), userIds: z.array(z.uuid()) })

/** Gives newcomers access to published announcements that are open to them. */
export const admitNewcomersTask: Task = {
  topic: 'admit-newcomers',
  isInterruptible: true,
  async run({ transaction }, data, signal) {
    const { condominiumId, userIds } = payload.parse(data)
    await transaction(async (sql) => {
      await sql`select private.admit_newcomers(${condominiumId}, ${userIds}, private.overdue_until(${condominiumId}))`
    }, signal)
  },
}
