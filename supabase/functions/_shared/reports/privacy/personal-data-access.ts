import { counted } from '../../../../../domain/counted.ts'
import { roleWords } from '../../../../../domain/role-words.ts'
import { report } from '../report.ts'

/** What `private.data_access_kind` calls each access, in words. */
const kinds = {
  reveal: 'Mostrou contatos ou documentos',
  view: 'Abriu um documento pessoal',
  export: 'Exportou o cadastro',
  support: 'Abriu um acesso de suporte',
} as const

/** Accesses that their subjects read under "Quem viu meus dados", by who made them. One's own data are nobody else's matter. */
export default report({
  title: 'Quem viu dados pessoais, e quantas vezes?',
  about:
    'Acessos a dados completos que a auditoria guarda, por quem acessou e com que papel; os acessos aos próprios dados ficam fora',
  feature: 'resident_management',
  readBy: 'admins',
  period: '90-days',
  columns: [
    { name: 'name', title: 'Quem acessou', kind: 'text' },
    { name: 'role', title: 'Papel', kind: 'text' },
    { name: 'what', title: 'O que fez', kind: 'text' },
    { name: 'times', title: 'Vezes', kind: 'count' },
    { name: 'people', title: 'Pessoas', kind: 'count' },
    { name: 'last', title: 'Última vez', kind: 'moment' },
  ],
  figures: [
    { name: 'times', label: 'Acessos', kind: 'count', of: 'coalesce(sum(times), 0)' },
    { name: 'actors', label: 'Quem acessou', kind: 'count', of: 'count(distinct actor_id)' },
    {
      name: 'exports',
      label: 'Exportações do cadastro',
      kind: 'count',
      of: "coalesce(sum(times) filter (where kind = 'export'), 0)",
    },
    {
      name: 'support',
      label: 'Acessos de suporte',
      kind: 'count',
      of: "coalesce(sum(times) filter (where kind = 'support'), 0)",
    },
  ],
  rows: (sql, { condominiumId, from, until, zone }) => sql`
    with recursive actions (action) as (
      (select e.action from public.audit_entries e where e.condominium_id = ${condominiumId} order by e.action limit 1)
      union all
      select (select e.action from public.audit_entries e where e.condominium_id = ${condominiumId} and e.action > a.action order by e.action limit 1)
      from actions a where a.action is not null
    ), kinds as materialized (
      -- Few of the actions that there are: each is then read from its own part of an index.
      select a.action, private.data_access_kind(a.action) as kind from actions a where private.data_access_kind(a.action) is not null
    ), accesses as (
      select e.actor_id, e.actor_role, k.kind, count(*) as times, count(distinct e.subject_person_id) as people, max(e.created_at) as last
      from kinds k
      join public.audit_entries e on e.condominium_id = ${condominiumId} and e.action = k.action
        and e.created_at >= ${from}::date::timestamp at time zone ${zone} and e.created_at < (${until}::date + 1)::timestamp at time zone ${zone}
      left join public.people p on p.condominium_id = ${condominiumId} and p.id = e.subject_person_id
      where p.user_id is null or p.user_id is distinct from e.actor_id
      group by e.actor_id, e.actor_role, k.kind
    )
    select a.actor_id, coalesce(private.audit_name(${condominiumId}, a.actor_id), 'Conta encerrada') as name,
      ${sql.json(roleWords)}::jsonb ->> a.actor_role as role, a.kind, ${sql.json(kinds)}::jsonb ->> a.kind as what, a.times,
      nullif(a.people, 0) as people, a.last
    from accesses a order by a.times desc, a.last desc, a.actor_id, a.kind`,
  to: () => 'audit-logs',
  sentences: ({ rows: [first], figures: { times, actors, exports }, before, show, during }) => [
    Number(times) > 0 && {
      text: `${counted(Number(times), 'acesso a dados pessoais foi registrado', 'acessos a dados pessoais foram registrados')} ${during}, de ${counted(Number(actors), 'conta', 'contas')}${
        before ? `; antes, ${show('count', before.figures.times!)}` : ''
      }.`,
      to: 'audit-logs',
    },
    first &&
      Number(actors) > 1 && {
        text: `Quem mais acessou foi ${first.name}: ${counted(Number(first.times), 'vez', 'vezes')} do mesmo modo.`,
      },
    Number(exports) > 0 && {
      text: `O cadastro foi exportado ${counted(Number(exports), 'vez', 'vezes')}.`,
      to: 'audit-logs',
    },
  ],
})
