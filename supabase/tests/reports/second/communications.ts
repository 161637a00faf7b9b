import { distinct, type Second, sum } from './second.ts'

export const communicationsSecond: Readonly<Record<string, Second>> = {
  'unconfirmed-readings': async (sql, { condominiumId, from, until, zone }) => {
    const rows = await sql`
      select a.title, to_char(a.published_at at time zone ${zone}, 'YYYY-MM-DD') as published, r.unit_labels as unit,
        coalesce((select p.name from public.people p where p.id = r.person_id),
          (select max(m.full_name) from public.memberships m where m.user_id = r.user_id and m.condominium_id = ${condominiumId})) as name,
        r.seen_at as seen, r.reminders, a.id as announcement_id, coalesce(r.person_id, r.user_id) as who
      from public.announcement_recipients r, public.announcements a
      where a.id = r.announcement_id and a.condominium_id = ${condominiumId} and a.asks_confirmation and a.withdrawn_at is null
        and a.published_at >= ${from}::timestamp at time zone ${zone}
        and a.published_at < (${until}::date + 1)::timestamp at time zone ${zone} and r.confirmed_at is null
      order by a.published_at desc, a.id, r.place, r.id`
    return {
      rows,
      figures: {
        missing: rows.length,
        people: distinct(rows, 'who'),
        announcements: distinct(rows, 'announcement_id'),
        opened: rows.filter(({ seen }) => seen !== null).length,
        reminders: sum(rows, 'reminders'),
      },
    }
  },
}
