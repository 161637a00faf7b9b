import { z } from 'zod'
import { managersOf, placeOf } from '../concierge/places.ts'
import type { Task } from '../context.ts'
import { renderPenalty } from '../message-templates/penalties.ts'
import { notifyIn } from '../notify/notify.ts'

const payload = z.object({ condominiumId: z.uuid(), reportId: z.uuid() })
const path = '/dashboard/penalties/relatos'

/** Notifies the administration of a report, except the person it is about; nothing about its author leaves the product. */
export const penaltyReportedTask: Task = {
  topic: 'penalty-reported',
  isInterruptible: true,
  async run({ transaction, siteUrl }, data, signal) {
    const { condominiumId, reportId } = payload.parse(data)
    await transaction(async (sql) => {
      const place = await placeOf(sql, condominiumId)
      const [report] = await sql<{ label: string | null; told_by: string; accused: string[] }[]>`
        select l.label, r.told_by, array(
          select p.user_id from public.occupancies o
          join public.people p on p.condominium_id = o.condominium_id and o.person_id = any (p.merged_ids || p.id)
          where o.condominium_id = r.condominium_id and o.unit_id = r.unit_id and (o.ends_on is null or o.ends_on >= r.happened_on)
            and p.user_id is not null) as accused
        from public.penalty_reports r
        left join public.unit_list l on l.condominium_id = r.condominium_id and l.unit_id = r.unit_id
        where r.condominium_id = ${condominiumId} and r.id = ${reportId}`
      if (!place || !report) return
      const content = renderPenalty({
        ...place,
        url: `${siteUrl}${path}`,
        to: 'managers',
        unitLabel: report.label ?? 'a identificar',
        title: 'Uma infração foi relatada',
        text: 'Veja o relato e decida se abre um caso. Só a administração sabe quem relatou.',
        action: 'Ver o relato',
        endsOn: null,
      })
      const unheard = [report.told_by, ...report.accused]
      const managers = (await managersOf(sql, condominiumId)).filter((userId) => !unheard.includes(userId))
      await notifyIn(
        sql,
        managers.map((userId) => ({
          condominiumId,
          kind: 'penalty_reported' as const,
          userId,
          content,
          path,
          about: { id: reportId },
        })),
      )
    }, signal)
  },
}
