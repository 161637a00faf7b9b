import { counted } from '../../../../../domain/counted.ts'
import { report } from '../report.ts'

/** Of those who are in a unit today: whom no channel of some telling reached, with the last message that some channel brought, and who has no channel. */
export default report({
  title: 'Quem não está recebendo os avisos?',
  about:
    'Pessoas das unidades de hoje sem e-mail, telefone e acesso, ou com avisos do período que falharam em todos os canais',
  feature: 'communications',
  readBy: 'admins',
  period: '90-days',
  columns: [
    { name: 'name', title: 'Pessoa', kind: 'text' },
    { name: 'units', title: 'Unidades', kind: 'text' },
    { name: 'reason', title: 'Por quê', kind: 'text' },
    { name: 'lost', title: 'Avisos que não chegaram', kind: 'count' },
    { name: 'arrived', title: 'Último que chegou', kind: 'moment' },
    { name: 'last', title: 'Última falha', kind: 'moment' },
  ],
  figures: [
    { name: 'people', label: 'Pessoas', kind: 'count', of: 'count(*)' },
    { name: 'without', label: 'Sem nenhum canal', kind: 'count', of: 'count(*) filter (where is_without)' },
    {
      name: 'never',
      label: 'Nada chegou',
      kind: 'count',
      of: 'count(*) filter (where lost > 0 and arrived is null)',
    },
    { name: 'lost', label: 'Avisos que não chegaram', kind: 'count', of: 'coalesce(sum(lost), 0)' },
  ],
  rows: (sql, { condominiumId, from, until, zone, today }) => sql`
    with present as materialized (
      select o.person_id, string_agg(distinct concat_ws('-', nullif(u.block, ''), u.number) collate "C", ', ') as units
      from public.occupancies o
      join public.units u on u.condominium_id = ${condominiumId} and u.id = o.unit_id and u.closed_on is null
      where o.condominium_id = ${condominiumId} and o.starts_on <= ${today}::date and (o.ends_on is null or o.ends_on >= ${today}::date)
      group by o.person_id
    ), accounts as materialized (
      select distinct on (p.user_id) p.user_id, p.id from public.people p
      where p.condominium_id = ${condominiumId} and p.user_id is not null order by p.user_id, p.id
    ), failed as materialized (
      select m.telling_id, coalesce(m.person_id, a.id) as person_id, max(m.created_at) as at
      from public.messages m left join accounts a on a.user_id = m.user_id
      where m.condominium_id = ${condominiumId} and m.status = 'failed' and m.sample_of is null
        and m.created_at >= ${from}::date::timestamp at time zone ${zone} and m.created_at < (${until}::date + 1)::timestamp at time zone ${zone}
      group by m.telling_id, 2
    ), sums as (
      -- Its limit has each telling looked up by itself: they are few beside all messages.
      select f.person_id, count(*) as lost, max(f.at) as last from failed f
      left join lateral (
        select true as is_brought from public.messages m
        where m.condominium_id = ${condominiumId} and m.telling_id = f.telling_id and m.status <> 'failed' and m.sample_of is null limit 1) o on true
      where o.is_brought is null
      group by f.person_id
    )
    select p.id as person_id, p.name, w.units, c.is_without,
      case when c.is_without then 'Sem e-mail, telefone e acesso' when r.at is null then 'Nenhum aviso chegou' else 'Parte dos avisos falhou' end as reason,
      coalesce(s.lost, 0) as lost, r.at as arrived, s.last
    from present w
    join public.people p on p.condominium_id = ${condominiumId} and p.id = w.person_id
    cross join lateral (select p.user_id is null and coalesce(p.email, '') = '' and p.phone is null as is_without) c
    left join sums s on s.person_id = p.id
    left join accounts a on a.id = p.id
    cross join lateral (
      select max(l.at) as at from (
        (select m.created_at as at from public.messages m
          where m.condominium_id = ${condominiumId} and m.person_id = p.id and m.status not in ('queued', 'failed') and m.sample_of is null
            and m.created_at >= ${from}::date::timestamp at time zone ${zone} and m.created_at < (${until}::date + 1)::timestamp at time zone ${zone}
          order by m.created_at desc limit 1)
        union all
        (select m.created_at from public.messages m
          where m.condominium_id = ${condominiumId} and m.user_id = a.user_id and m.person_id is null and m.status not in ('queued', 'failed')
            and m.sample_of is null
            and m.created_at >= ${from}::date::timestamp at time zone ${zone} and m.created_at < (${until}::date + 1)::timestamp at time zone ${zone}
          order by m.created_at desc limit 1)) l
    ) r
    where c.is_without or s.lost > 0
    order by coalesce(s.lost, 0) desc, p.search_name, p.id`,
  to: ({ person_id }) => `residents/${person_id}`,
  sentences: ({ rows, figures: { without, never, lost } }) => [
    Number(without) > 0 && {
      text: `${counted(Number(without), 'pessoa não tem', 'pessoas não têm')} e-mail, telefone nem acesso.`,
      to: 'residents',
    },
    Number(lost) > 0 && {
      text: `${counted(Number(lost), 'aviso não chegou', 'avisos não chegaram')} por nenhum canal${Number(never) > 0 ? `; a ${counted(Number(never), 'pessoa', 'pessoas')} não chegou nada` : ''}.`,
    },
    rows[0] &&
      Number(rows[0].lost) > 1 && {
        text: `${rows[0].name} perdeu ${counted(Number(rows[0].lost), 'aviso', 'avisos')}.`,
        to: `residents/${rows[0].person_id}`,
      },
  ],
})
