import { fixedDeskTerms } from '../../domain/concierge/retention.ts'
import type { Task } from '../context.ts'

/** Deletes every night the desk's records about people whose retention is over, the condominium's own or ours (domain/concierge/retention.ts). */
export const expireDeskRecordsTask: Task = {
  topic: 'expire-desk-records',
  schedule: '35 3 * * *',
  isInterruptible: true,
  async run({ sql, transaction }, _, signal) {
    const places = await sql<
      { id: string }[]
    >`select condominium_id as id from private.desk_chains order by 1`
    for (const { id } of places) {
      for (let gone = 1; gone > 0; ) {
        signal.throwIfAborted()
        gone = await transaction(async (tx) => {
          const [row] = await tx<{ count: number }[]>`
            select private.expire_desk_records(${id}, ${tx.json(fixedDeskTerms)}) as count`
          return row!.count
        }, signal)
      }
    }
  },
}
