import { counted } from '../../../../../domain/counted.ts'
import { report } from '../report.ts'

/** How far each announcement came. `unreached` is what its own page calls failed: not opened, and no way outside the product has worked. */
export default report({
  title: 'Os comunicados foram lidos?',
  about:
    'Comunicados publicados no período, por quantas pessoas abriram e confirmaram até hoje; os retirados ficam fora',
  feature: 'communications',
  period: '12-months-to-date',
  columns: [
    { name: 'title', title: 'Comunicado', kind: 'text' },
    { name: 'published', title: 'Publicado', kind: 'day' },
    { name: 'recipients', title: 'Pessoas', kind: 'count' },
    { name: 'unreached', title: 'Sem nenhum envio que deu certo', kind: 'count' },
    { name: 'seen', title: 'Abriram', kind: 'count' },
    { name: 'rate', title: 'Leitura', kind: 'share' },
    { name: 'confirmed', title: 'Confirmaram', kind: 'count' },
    { name: 'confirmed_rate', title: 'Confirmação', kind: 'share' },
  ],
  figures: [
    { name: 'announcements', label: 'Comunicados', kind: 'count', of: 'count(*)' },
    { name: 'rate', label: 'Leitura', kind: 'share', of: 'sum(seen) / nullif(sum(recipients), 0)' },
    {
      name: 'confirmed',
      label: 'Confirmação, onde se pediu',
      kind: 'share',
      of: 'sum(confirmed) filter (where asks_confirmation) / nullif(sum(recipients) filter (where asks_confirmation), 0)',
    },
    {
      name: 'half',
      label: 'Lidos por menos da metade',
      kind: 'count',
      of: 'count(*) filter (where rate < 0.5)',
    },
    { name: 'unreached', label: 'Envios que não chegaram', kind: 'count', of: 'coalesce(sum(unreached), 0)' },
  ],
  rows: (sql, { condominiumId, from, until, zone }) => sql`
    with published as materialized (
      select a.id, a.title, a.published_at, a.asks_confirmation from public.announcements a
      where a.condominium_id = ${condominiumId} and a.status = 'published' and a.published_at >= ${from}::date::timestamp at time zone ${zone}
        and a.published_at < (${until}::date + 1)::timestamp at time zone ${zone}
    ), told as materialized (
      select m.about_id, m.person_id, m.user_id from published a
      join public.messages m on m.condominium_id = ${condominiumId} and m.about_id = a.id and m.channel <> 'app' and m.status <> 'failed'
    ), readers as (
      select r.announcement_id, count(*) as recipients, count(r.seen_at) as seen, count(r.confirmed_at) as confirmed
      from published a
      join public.announcement_recipients r on r.condominium_id = ${condominiumId} and r.announcement_id = a.id
      group by r.announcement_id
    ), lost as (
      select r.announcement_id, count(*) as unreached
      from public.announcement_recipients r
      where r.condominium_id = ${condominiumId} and r.seen_at is null and r.announcement_id = any (array(select a.id from published a))
        and not exists (select from told t where t.about_id = r.announcement_id and t.person_id = r.person_id)
        and not exists (select from told t where t.about_id = r.announcement_id and t.user_id = r.user_id)
      group by r.announcement_id
    )
    select a.id as announcement_id, a.title, (a.published_at at time zone ${zone})::date as published, a.asks_confirmation,
      coalesce(r.recipients, 0) as recipients, coalesce(l.unreached, 0) as unreached, coalesce(r.seen, 0) as seen,
      r.seen::numeric / r.recipients as rate, case when a.asks_confirmation then coalesce(r.confirmed, 0) end as confirmed,
      case when a.asks_confirmation then r.confirmed::numeric / r.recipients end as confirmed_rate
    from published a
    left join readers r on r.announcement_id = a.id
    left join lost l on l.announcement_id = a.id
    order by a.published_at desc, a.id`,
  to: ({ announcement_id }) => `communications/${announcement_id}`,
  sentences({ rows, count, figures, before, show, during }) {
    const least = rows
      .filter(({ recipients }) => Number(recipients) > 0)
      .toSorted((one, other) => Number(one.rate) - Number(other.rate))[0]
    return [
      count > 0 &&
        figures.rate !== null && {
          text: `${counted(count, 'comunicado foi publicado', 'comunicados foram publicados')} ${during}, e ${show('share', figures.rate!)} dos destinatários abriram${
            before && before.figures.rate !== null ? `; antes, ${show('share', before.figures.rate!)}` : ''
          }.`,
          to: 'communications',
        },
      count > 1 &&
        least && {
          text: `O menos lido foi “${least.title}”, aberto por ${show('share', least.rate!)}.`,
          to: `communications/${least.announcement_id}`,
        },
      figures.confirmed !== null && {
        text: `Onde se pediu confirmação, ${show('share', figures.confirmed!)} confirmaram.`,
      },
    ]
  },
})
