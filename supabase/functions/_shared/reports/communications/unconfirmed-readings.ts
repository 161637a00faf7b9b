import { counted } from '../../../../../domain/counted.ts'
import { report } from '../report.ts'

/** People of an announcement's audience who were asked to confirm that they had read it, and have not. */
export default report({
  title: 'Quem ainda não confirmou a leitura?',
  about: 'Pessoas a quem um comunicado pediu confirmação, e que não confirmaram; sem os retirados',
  feature: 'communications',
  readBy: 'admins',
  period: '12-months-to-date',
  columns: [
    { name: 'title', title: 'Comunicado', kind: 'text' },
    { name: 'published', title: 'Publicado', kind: 'day' },
    { name: 'unit', title: 'Unidade', kind: 'text' },
    { name: 'name', title: 'Pessoa', kind: 'text' },
    { name: 'seen', title: 'Abriu', kind: 'moment' },
    { name: 'reminders', title: 'Lembretes', kind: 'count' },
  ],
  figures: [
    { name: 'missing', label: 'Confirmações que faltam', kind: 'count', of: 'count(*)' },
    { name: 'people', label: 'Pessoas', kind: 'count', of: 'count(distinct coalesce(person_id, user_id))' },
    { name: 'announcements', label: 'Comunicados', kind: 'count', of: 'count(distinct announcement_id)' },
    { name: 'opened', label: 'Abriram e não confirmaram', kind: 'count', of: 'count(seen)' },
    { name: 'reminders', label: 'Lembretes enviados', kind: 'count', of: 'coalesce(sum(reminders), 0)' },
  ],
  rows: (sql, { condominiumId, from, until, zone }) => sql`
    select a.id as announcement_id, a.title, (a.published_at at time zone ${zone})::date as published, r.unit_labels as unit,
      coalesce(p.name, m.full_name) as name, r.seen_at as seen, r.reminders, r.person_id, r.user_id
    from public.announcements a
    join public.announcement_recipients r on r.condominium_id = ${condominiumId} and r.announcement_id = a.id
    left join public.people p on p.condominium_id = ${condominiumId} and p.id = r.person_id
    left join public.memberships m on m.condominium_id = ${condominiumId} and m.user_id = r.user_id
    where a.condominium_id = ${condominiumId} and a.status = 'published' and a.asks_confirmation and r.confirmed_at is null
      and a.published_at >= ${from}::date::timestamp at time zone ${zone} and a.published_at < (${until}::date + 1)::timestamp at time zone ${zone}
    order by a.published_at desc, a.id, r.place, r.id`,
  to: ({ announcement_id }) => `communications/${announcement_id}/leituras`,
  sentences: ({ count, figures: { people, announcements, opened } }) => [
    count > 0 && {
      text: `${counted(count, 'confirmação falta', 'confirmações faltam')}, de ${counted(Number(people), 'pessoa', 'pessoas')}, em ${counted(Number(announcements), 'comunicado', 'comunicados')}.`,
    },
    Number(opened) > 0 && {
      text: `${counted(Number(opened), 'abriu o comunicado e não confirmou', 'abriram o comunicado e não confirmaram')}.`,
    },
  ],
})
