import { counted } from '../../../../../domain/counted.ts'
import { report } from '../report.ts'

/** Of those who are in a unit today: whom no channel of some telling reached, and who has no channel. */
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
    { name: 'brought', title: 'Avisos que chegaram', kind: 'count' },
    { name: 'last', title: 'Última falha', kind: 'moment' },
  ],
  figures: [
    { name: 'people', label: 'Pessoas', kind: 'count', of: 'count(*)' },
    { name: 'without', label: 'Sem nenhum canal', kind: 'count', of: 'count(*) filter (where is_without)' },
    {
      name: 'never',
      label: 'Nada chegou',
      kind: 'count',
      of: 'count(*) filter (where lost > 0 and brought = 0)',
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
    ), tellings as (
      select coalesce(m.person_id, a.id) as person_id, bool_and(m.status = 'failed') as is_lost, bool_and(m.status <> 'queued') as is_over,
        max(m.created_at) filter (where m.status = 'failed') as failed_at
      from public.messages m left join accounts a on a.user_id = m.user_id
      where m.condominium_id = ${condominiumId} and m.sample_of is null and m.created_at >= ${from}::date::timestamp at time zone ${zone}
        and m.created_at < (${until}::date + 1)::timestamp at time zone ${zone}
      group by m.telling_id, 1
    ), sums as (
      select t.person_id, count(*) filter (where t.is_lost) as lost, count(*) filter (where t.is_over and not t.is_lost) as brought,
        max(t.failed_at) filter (where t.is_lost) as last
      from tellings t group by t.person_id
    )
    select p.id as person_id, p.name, w.units, c.is_without,
      case when c.is_without then 'Sem e-mail, telefone e acesso' when coalesce(s.brought, 0) = 0 then 'Nenhum aviso chegou' else 'Parte dos avisos falhou' end as reason,
      coalesce(s.lost, 0) as lost, coalesce(s.brought, 0) as brought, s.last
    from present w
    join public.people p on p.condominium_id = ${condominiumId} and p.id = w.person_id
    cross join lateral (select p.user_id is null and coalesce(p.email, '') = '' and p.phone is null as is_without) c
    left join sums s on s.person_id = p.id
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
