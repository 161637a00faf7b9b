import { counted } from '../../../../../domain/counted.ts'
import { occupancyKinds } from '../../../../../domain/units/occupancy-kind.ts'
import { report } from '../report.ts'

/** People of a unit who were invited or given access, and have not come in: by the rules of the page that brings them. */
export default report({
  title: 'Quem foi chamado e ainda não entrou no Prumo?',
  about: 'Pessoas das unidades com convite sem resposta, ou com acesso que nunca usaram',
  feature: 'resident_management',
  readBy: 'admins',
  period: null,
  columns: [
    { name: 'name', title: 'Pessoa', kind: 'text' },
    { name: 'units', title: 'Unidades', kind: 'text' },
    { name: 'kind', title: 'Como', kind: 'text' },
    { name: 'standing', title: 'Situação', kind: 'text' },
    { name: 'asked', title: 'Último convite', kind: 'day' },
    { name: 'waited', title: 'Há', kind: 'days' },
  ],
  figures: [
    { name: 'people', label: 'Pessoas', kind: 'count', of: 'count(*)' },
    {
      name: 'never',
      label: 'Com acesso, sem entrar',
      kind: 'count',
      of: 'count(*) filter (where has_access)',
    },
    {
      name: 'invited',
      label: 'Com convite sem resposta',
      kind: 'count',
      of: 'count(*) filter (where not has_access)',
    },
    {
      name: 'over',
      label: 'Convites vencidos',
      kind: 'count',
      of: 'count(*) filter (where not has_access and is_over)',
    },
  ],
  rows: (sql, { condominiumId, today, zone }) => sql`
    select s.person_id, s.name, l.units, ${sql.json(occupancyKinds)}::jsonb ->> s.kind as kind, s.standing = 'never_entered' as has_access, s.is_over,
      case when s.standing = 'never_entered' then 'Tem acesso e nunca entrou' when s.is_over then 'O convite venceu'
        when s.sent_at is null and s.error_code is not null then 'O convite não saiu' else 'Convite sem resposta' end as standing,
      (s.asked_at at time zone ${zone})::date as asked, ${today}::date - (s.asked_at at time zone ${zone})::date as waited
    from private.resident_standings(${condominiumId}) s
    left join lateral (
      select string_agg(u.label, ', ' order by u.sort_key) as units from public.unit_list u
      where u.condominium_id = ${condominiumId} and u.unit_id = any (s.unit_ids)) l on true
    where s.standing in ('invited', 'never_entered')
    order by s.search_name, s.person_id`,
  to: ({ person_id }) => `residents/${person_id}`,
  sentences: ({ count, figures: { never, invited, over } }) => [
    count > 0 && {
      text: `${counted(count, 'pessoa foi chamada e ainda não entrou', 'pessoas foram chamadas e ainda não entraram')}.`,
      to: 'resident-requests/trazer',
    },
    Number(never) > 0 && {
      text: `${counted(Number(never), 'tem acesso e nunca o usou', 'têm acesso e nunca o usaram')}.`,
    },
    Number(over) > 0 && {
      text: `De ${counted(Number(invited), 'convite sem resposta', 'convites sem resposta')}, ${counted(Number(over), 'já venceu', 'já venceram')}.`,
      to: 'resident-requests/trazer',
    },
  ],
})
