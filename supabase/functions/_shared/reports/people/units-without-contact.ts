import { counted } from '../../../../../domain/counted.ts'
import { report } from '../report.ts'

/** Units where a notice reaches nobody: no account, no e-mail and no phone of anybody who is there or owns it. */
export default report({
  title: 'Quais unidades ninguém consegue avisar?',
  about:
    'Unidades em que hoje ninguém tem acesso, e-mail ou telefone no cadastro; o que pertence a outra unidade e não tem gente própria é avisado com ela',
  feature: 'unit_management',
  period: null,
  columns: [
    { name: 'unit', title: 'Unidade', kind: 'text' },
    { name: 'reason', title: 'Por quê', kind: 'text' },
    { name: 'people', title: 'Pessoas no cadastro', kind: 'count' },
    { name: 'since', title: 'A mais recente desde', kind: 'day' },
  ],
  figures: [
    { name: 'units', label: 'Unidades sem contato', kind: 'count', of: 'count(*)' },
    { name: 'part', label: 'Parte das unidades', kind: 'share', of: 'count(*)::numeric / max(all_units)' },
    {
      name: 'nobody',
      label: 'Sem ninguém no cadastro',
      kind: 'count',
      of: 'count(*) filter (where people = 0)',
    },
    { name: 'people', label: 'Pessoas sem contato', kind: 'count', of: 'coalesce(sum(people), 0)' },
  ],
  rows: (sql, { condominiumId, today }) => sql`
    with homes as (
      select o.unit_id, count(distinct o.person_id) as people, max(o.starts_on) as since,
        bool_or(p.user_id is not null or coalesce(p.email, '') <> '' or p.phone is not null) as is_reached
      from public.occupancies o
      join public.people p on p.condominium_id = ${condominiumId} and p.id = o.person_id
      where o.condominium_id = ${condominiumId} and o.starts_on <= ${today}::date and (o.ends_on is null or o.ends_on >= ${today}::date)
      group by o.unit_id
    ), units as (
      select l.unit_id, l.label, l.sort_key, h.people, h.since, coalesce(h.is_reached, false) as is_reached, count(*) over () as all_units
      from public.unit_list l
      left join homes h on h.unit_id = l.unit_id
      where l.condominium_id = ${condominiumId} and (h.unit_id is not null or l.main_id is null)
    )
    select u.unit_id, u.label as unit, case when u.people is null then 'Ninguém no cadastro' else 'Ninguém tem acesso, e-mail ou telefone' end as reason,
      coalesce(u.people, 0) as people, u.since, u.all_units
    from units u where not u.is_reached order by u.sort_key, u.unit_id`,
  to: ({ unit_id }) => `units/${unit_id}`,
  sentences: ({ count, figures: { part, nobody, people }, show }) => [
    count > 0 && {
      text: `${counted(count, 'unidade não recebe', 'unidades não recebem')} aviso por nenhum caminho, ${show('share', part!)} de todas.`,
    },
    Number(nobody) > 0 && {
      text: `Em ${counted(Number(nobody), 'delas falta', 'delas falta')} cadastrar alguém.`,
      to: 'residents',
    },
    Number(people) > 0 && {
      text: `A ${counted(Number(people), 'pessoa cadastrada falta', 'pessoas cadastradas falta')} um e-mail ou telefone.`,
      to: 'residents',
    },
  ],
})
