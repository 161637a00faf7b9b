import { formatDate } from '../../domain/calendar.ts'
import { managersOf, placeOf } from '../concierge/places.ts'
import type { Task, Transaction } from '../context.ts'
import { localTimeOf } from '../local-hours.ts'
import { renderFollowUp } from '../message-templates/minutes.ts'
import { notifyIn } from '../notify/notify.ts'

const MOST_A_TURN = 200

type Due = {
  condominium_id: string
  id: string
  assembly_id: string
  what: string
  responsible: string
  responsible_id: string | null
  due_on: string
  title: string
}

/** Every morning: notifies the person responsible and the management of an assembly's follow-ups due by today; each once. */
export const watchFollowUpsTask: Task = {
  topic: 'watch-follow-ups',
  localTime: '07:30',
  isInterruptible: true,
  async run({ sql, transaction, siteUrl }, data, signal) {
    const at = localTimeOf(data)
    for (;;) {
      // Also reports follow-ups of this week that fell due while the worker was not looking; older ones are on the page.
      const due = await sql<Due[]>`
        select f.condominium_id, f.id, f.assembly_id, f.what, f.responsible, f.responsible_id, f.due_on::text as due_on, a.title
        from public.assembly_follow_ups f join public.assemblies a on a.condominium_id = f.condominium_id and a.id = f.assembly_id
        join public.condominiums k on k.id = f.condominium_id
        where f.done_on is null and f.told_on is null and f.due_on between private.today_in(k.time_zone) - 7 and private.today_in(k.time_zone)
          and (${at}::time is null or private.time_in(k.time_zone) >= ${at}::time)
        order by f.due_on, f.id limit ${MOST_A_TURN}`
      for (const one of due) {
        signal.throwIfAborted()
        await transaction((tx) => tell(tx, one, siteUrl), signal)
      }
      if (due.length < MOST_A_TURN) return
    }
  },
}

async function tell(sql: Transaction, due: Due, siteUrl: string): Promise<void> {
  const { condominium_id: condominiumId, id, responsible_id } = due
  await sql`
    update public.assembly_follow_ups set told_on = private.today(${condominiumId}) where condominium_id = ${condominiumId} and id = ${id}`
  const place = await placeOf(sql, condominiumId)
  if (!place) return
  const path = `/dashboard/voting/${due.assembly_id}`
  const content = renderFollowUp({
    ...place,
    url: `${siteUrl}${path}`,
    title: due.title,
    what: due.what.replace(/\.$/, ''),
    responsible: due.responsible,
    due: formatDate(due.due_on),
  })
  const people = new Set([
    ...(responsible_id ? [responsible_id] : []),
    ...(await managersOf(sql, condominiumId)),
  ])
  await notifyIn(
    sql,
    [...people].map((userId) => ({
      condominiumId,
      kind: 'assembly_follow_up' as const,
      personId: null,
      userId,
      path,
      // Another day is another telling.
      about: { id, occurrence: Number(due.due_on.replaceAll('-', '')) },
      content,
    })),
  )
}
