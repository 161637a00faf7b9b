import { z } from 'zod'
import { momentWords, placeOf } from '../concierge/places.ts'
import type { Task } from '../context.ts'
import { renderOutage } from '../message-templates/incidents.ts'
import { notifyIn } from '../notify/notify.ts'

const payload = z.object({ condominiumId: z.uuid(), outageId: z.uuid(), updateId: z.uuid() })

type Row = {
  title: string
  place: string | null
  blocks: string[]
  units: string[]
  kind: 'begun' | 'update' | 'ended'
  body: string
  forecast_at: Date | null
}

/**
 * Reports an outage's beginning, news or end: to residents and owners of what it touches, and to those who reported or follow what was joined to it.
 */
export const tellOutageTask: Task = {
  topic: 'tell-outage',
  isInterruptible: true,
  async run({ transaction, siteUrl }, data, signal) {
    const { condominiumId, outageId, updateId } = payload.parse(data)
    await transaction(async (sql) => {
      const condominium = await placeOf(sql, condominiumId)
      const [row] = await sql<Row[]>`
        select o.title, p.name as place, o.blocks, array(select l.label from public.unit_list l where l.condominium_id = o.condominium_id
            and l.unit_id = any (o.unit_ids) order by l.sort_key) as units, n.kind, n.body, n.forecast_at
        from public.outages o
        join public.outage_updates n on n.condominium_id = o.condominium_id and n.outage_id = o.id and n.id = ${updateId}
        left join public.incident_places p on p.condominium_id = o.condominium_id and p.id = o.place_id
        where o.condominium_id = ${condominiumId} and o.id = ${outageId}`
      if (!condominium || !row) return
      const people = await sql<{ person_id: string | null; user_id: string | null }[]>`
        with touched as (
          select distinct p.id as person_id, p.user_id from public.outages o
          join public.units u on u.condominium_id = o.condominium_id and u.closed_on is null
            and (cardinality(o.blocks) = 0 and cardinality(o.unit_ids) = 0 or u.block = any (o.blocks) or u.id = any (o.unit_ids))
          join public.occupancies c on c.condominium_id = u.condominium_id and c.unit_id = u.id and c.kind <> 'off_site_owner'
            and c.starts_on <= (select private.today(${condominiumId})) and (c.ends_on is null or c.ends_on >= (select private.today(${condominiumId})))
          join public.people p on p.condominium_id = c.condominium_id and p.id = c.person_id
          where o.condominium_id = ${condominiumId} and o.id = ${outageId}
        ), following as (
          select private.hearing(i.condominium_id, i.reporter_id) as user_id from public.incidents i where i.condominium_id = ${condominiumId} and i.outage_id = ${outageId}
          union
          select private.hearing(f.condominium_id, f.user_id) from public.incident_followers f
          join public.incidents i on i.condominium_id = f.condominium_id and i.id = f.incident_id and i.visibility = 'community'
          where i.condominium_id = ${condominiumId} and i.outage_id = ${outageId}
        )
        select t.person_id, null::uuid as user_id from touched t
        union all
        select null, f.user_id from following f
        where f.user_id is not null and not exists (select from touched t where t.user_id = f.user_id)`
      const path = '/dashboard/incidents/falhas'
      const where = [
        row.place,
        ...row.blocks.map((block) => `Bloco ${block}`),
        ...(row.units.length > 12 ? [`${row.units.length} unidades`] : row.units),
      ].filter(Boolean)
      const content = renderOutage({
        ...condominium,
        url: `${siteUrl}${path}`,
        kind: row.kind,
        title: row.title,
        where: where.join(', ') || 'todo o condomínio',
        body: row.body,
        forecast: row.forecast_at && momentWords(row.forecast_at, condominium.zone),
      })
      await notifyIn(
        sql,
        people.map(({ person_id, user_id }) => ({
          condominiumId,
          kind: 'outage' as const,
          personId: person_id,
          userId: user_id,
          content,
          detail: row.title,
          path,
          about: { id: updateId },
        })),
      )
    }, signal)
  },
}
