import { closeDraw, lockDraw } from '../../supabase/functions/_shared/reservations/draws.ts'
import type { Task } from '../context.ts'

/** Draws of one turn; the rest come with the next. */
const MOST_A_TURN = 100

/** Every five minutes: the lists of draws whose time is over are fixed, their hash published, and who entered is sent it. */
export const watchDrawsTask: Task = {
  topic: 'watch-draws',
  schedule: '*/5 * * * *',
  isInterruptible: true,
  async run({ sql, transaction }, _, signal) {
    const due = await sql<{ condominium_id: string; id: string }[]>`
      select condominium_id, id from public.draws where closed_at is null and cancelled_at is null and closes_at <= private.now()
      order by closes_at limit ${MOST_A_TURN}`
    for (const { condominium_id, id } of due) {
      signal.throwIfAborted()
      await transaction(async (tx) => {
        const draw = await lockDraw(tx, condominium_id, id)
        const [clock] = await tx<{ now: Date }[]>`select private.now() as now`
        if (draw.state !== 'open' || draw.closes_at > clock!.now) return
        await closeDraw(tx, condominium_id, draw, clock!.now)
        const told = { condominiumId: condominium_id, drawId: id, telling: 'closed' }
        await tx`insert into private.outbox (topic, payload) values ('tell-draw', ${tx.json(told)})`
      }, signal)
    }
  },
}
