import { counted } from '../../../../../domain/counted.ts'
import { report } from '../report.ts'

/** What assemblies left to be done, the pending first. */
export default report({
  title: 'O que a assembleia decidiu foi feito?',
  about:
    'Pendências anotadas nas assembleias, com quem ficou de fazer e o prazo; as feitas vêm depois das que faltam',
  feature: 'voting',
  period: null,
  choices: { which: { label: 'Mostrar', options: { all: 'Todas', open: 'Só as que faltam' } } },
  columns: [
    { name: 'what', title: 'O que fazer', kind: 'text' },
    { name: 'assembly', title: 'Assembleia', kind: 'text' },
    { name: 'held', title: 'Dia', kind: 'day' },
    { name: 'responsible', title: 'Responsável', kind: 'text' },
    { name: 'due', title: 'Prazo', kind: 'day' },
    { name: 'done', title: 'Feito em', kind: 'day' },
    { name: 'standing', title: 'Situação', kind: 'text' },
    { name: 'late', title: 'Atraso', kind: 'days' },
  ],
  figures: [
    { name: 'pending', label: 'Faltam', kind: 'count', of: 'count(*) filter (where done is null)' },
    {
      name: 'overdue',
      label: 'Atrasadas',
      kind: 'count',
      of: 'count(*) filter (where done is null and late > 0)',
    },
    { name: 'done', label: 'Feitas', kind: 'count', of: 'count(done)' },
    {
      name: 'in_time',
      label: 'Feitas no prazo',
      kind: 'share',
      of: 'count(*) filter (where late is null and done is not null) / nullif(count(done), 0)::numeric',
    },
  ],
  rows: (sql, { condominiumId, today, zone, choices }) => sql`
    select f.what, a.title as assembly, (a.first_call_at at time zone ${zone})::date as held, f.responsible, f.due_on as due, f.done_on as done,
      case when f.done_on > f.due_on then 'Feita com atraso' when f.done_on is not null then 'Feita' when f.due_on < ${today}::date then 'Atrasada' else 'No prazo' end
        as standing, case when l.days > 0 then l.days end as late, f.assembly_id
    from public.assembly_follow_ups f
    join public.assemblies a on a.condominium_id = f.condominium_id and a.id = f.assembly_id
    cross join lateral (select coalesce(f.done_on, ${today}::date) - f.due_on as days) l
    where f.condominium_id = ${condominiumId} and (f.done_on is null or ${choices.which!}::text = 'all')
    order by f.done_on is not null, case when f.done_on is null then f.due_on end, f.done_on desc, f.due_on, f.id`,
  to: ({ assembly_id }) => `voting/${assembly_id}`,
  sentences({ rows: [first], count, figures: { pending, overdue, done, in_time }, show }) {
    const oldest = first && first.done === null && first.late !== null ? first : null
    return [
      count === 0 && { text: 'Há 0 pendências de assembleia.' },
      Number(pending) > 0 && {
        text: `${counted(Number(pending), 'pendência falta', 'pendências faltam')}, ${counted(Number(overdue), 'atrasada', 'atrasadas')}.`,
        to: 'voting',
      },
      oldest && {
        text: `A mais atrasada é “${oldest.what}”, com ${oldest.responsible}, há ${show('days', oldest.late!)}.`,
        to: `voting/${oldest.assembly_id}`,
      },
      in_time != null && {
        text: `${counted(Number(done), 'já foi feita', 'já foram feitas')}, ${show('share', in_time)} no prazo.`,
      },
    ]
  },
})
