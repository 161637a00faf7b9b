import { z } from 'zod'
import type { Task } from '../context.ts'
import { renderDeskRegistered } from '../message-templates/concierge-management.ts'
import { notifyIn } from '../notify/notify.ts'
import { managersOf, momentWords, placeOf } from './places.ts'

const payload = z.object({ condominiumId: z.uuid(), deskId: z.uuid() })
const path = '/dashboard/portaria/ajustes'

/** The administration learns of every device that became a desk. */
export const deskRegisteredTask: Task = {
  topic: 'desk-registered',
  isInterruptible: true,
  async run({ transaction, siteUrl }, data, signal) {
    const { condominiumId, deskId } = payload.parse(data)
    await transaction(async (sql) => {
      const place = await placeOf(sql, condominiumId)
      const [desk] = await sql<{ name: string; registered_at: Date; who: string | null }[]>`
        select d.name, d.registered_at, m.full_name as who from public.desks d
        left join public.memberships m on m.condominium_id = d.condominium_id and m.user_id = d.registered_by
        where d.condominium_id = ${condominiumId} and d.id = ${deskId}`
      if (!place || !desk) return
      const content = renderDeskRegistered({
        ...place,
        url: `${siteUrl}${path}`,
        desk: desk.name,
        who: desk.who ?? 'Alguém',
        when: momentWords(desk.registered_at, place.zone),
      })
      await notifyIn(
        sql,
        (await managersOf(sql, condominiumId)).map((userId) => ({
          condominiumId,
          kind: 'desk_registered' as const,
          userId,
          content,
          path,
          about: { id: deskId },
        })),
      )
    }, signal)
  },
}
