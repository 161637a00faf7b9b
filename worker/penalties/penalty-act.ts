import { z } from 'zod'
import type { Task } from '../context.ts'
import { actWords } from './act-words.ts'
import { type ActRow, caseRow, tellCase } from './telling.ts'

const payload = z.object({ condominiumId: z.uuid(), actId: z.uuid() })

/** Notifies the people concerned of an act in a penalty's case. */
export const penaltyActTask: Task = {
  topic: 'penalty-act',
  isInterruptible: true,
  async run({ transaction, siteUrl }, data, signal) {
    const { condominiumId, actId } = payload.parse(data)
    await transaction(async (sql) => {
      const [act] = await sql<ActRow[]>`
        select a.id, a.case_id, a.kind, a.position, a.way, a.outcome, a.term_ends_on::text, b.kind as about_kind
        from public.penalty_acts a left join public.penalty_acts b on b.condominium_id = a.condominium_id and b.id = a.about_id
        where a.condominium_id = ${condominiumId} and a.id = ${actId}`
      const row = act && (await caseRow(sql, condominiumId, act.case_id))
      if (!row) return
      const isUntold = row.state === 'opened' || (row.state === 'archived' && act.position < 3)
      const words = actWords(act, row).filter(({ to }) => !(isUntold && to === 'party'))
      await tellCase(
        sql,
        siteUrl,
        condominiumId,
        row,
        words.map((one) => ({ ...one, occurrence: act.position })),
      )
    }, signal)
  },
}
