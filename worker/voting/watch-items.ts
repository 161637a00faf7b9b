import { closeVote } from '../../supabase/functions/_shared/voting/closing.ts'
import type { Task } from '../context.ts'

const MOST_A_TURN = 100

/** Every minute: counts votes whose time is over, even if no one at the table does. */
export const watchItemsTask: Task = {
  topic: 'watch-agenda-items',
  schedule: '* * * * *',
  isInterruptible: true,
  async run({ sql, transaction }, _, signal) {
    const due = await sql<{ condominium_id: string; id: string }[]>`
      select i.condominium_id, i.id from public.agenda_items i
      join public.assemblies a on a.condominium_id = i.condominium_id and a.id = i.assembly_id
      where i.state = 'open' and i.closes_at <= private.now() and a.state = 'open'
      order by i.closes_at limit ${MOST_A_TURN}`
    for (const { condominium_id, id } of due) {
      signal.throwIfAborted()
      await transaction(async (tx) => {
        const [clock] = await tx<{ now: Date; zone: string }[]>`
          select private.now() as now, private.zone_of(${condominium_id}) as zone`
        await closeVote({ sql: tx, condominiumId: condominium_id, ...clock! }, id, null)
      }, signal)
    }
  },
}
