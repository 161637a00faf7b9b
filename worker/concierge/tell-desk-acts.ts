import { z } from 'zod'
import type { Task } from '../context.ts'
import { notifyIn } from '../notify/notify.ts'
import { placeOf } from './places.ts'
import { conflictMessages } from './tell-conflicts.ts'
import { deliveryMessages } from './tell-deliveries.ts'
import { visitMessages } from './tell-visits.ts'

const payload = z.object({ condominiumId: z.uuid() })

/**
 * Notifies units and the administration of the desks' acts since the last run: everything unreported, so that a lost run, or two at once, reports
 * each thing once.
 */
export const tellDeskActsTask: Task = {
  topic: 'tell-desk-acts',
  isInterruptible: true,
  async run({ transaction, siteUrl }, data, signal) {
    const { condominiumId } = payload.parse(data)
    await transaction(async (sql) => {
      const place = await placeOf(sql, condominiumId)
      if (!place) return
      await notifyIn(sql, [
        ...(await visitMessages(sql, condominiumId, place, siteUrl)),
        ...(await deliveryMessages(sql, condominiumId, place, siteUrl)),
        ...(await conflictMessages(sql, condominiumId, place, siteUrl)),
      ])
    }, signal)
  },
}
