import { counted } from '../../../../../domain/counted.ts'
import { requestKinds } from '../../../../../domain/data-protection/requests.ts'
import { report } from '../report.ts'

const kindWords = Object.fromEntries(Object.entries(requestKinds).map(([kind, { label }]) => [kind, label]))

/** Requests by the day on which they were made, against the day that the law counts. By number: whose they are is on their own page. */
export default report({
  title: 'Os pedidos sobre dados pessoais são respondidos em 15 dias?',
  about:
    'Pedidos dos titulares pelo dia em que foram feitos, com o prazo de 15 dias corridos da LGPD (art. 19, II); os que a própria pessoa retirou ficam fora',
  feature: 'resident_management',
  readBy: 'admins',
  period: '12-months-to-date',
  columns: [
    { name: 'request', title: 'Pedido', kind: 'text' },
    { name: 'kind', title: 'O que se pediu', kind: 'text' },
    { name: 'made', title: 'Feito', kind: 'day' },
    { name: 'due', title: 'Prazo', kind: 'day' },
    { name: 'answered', title: 'Respondido', kind: 'day' },
    { name: 'days', title: 'Levou', kind: 'days' },
    { name: 'outcome', title: 'Resposta', kind: 'text' },
    { name: 'term', title: 'No prazo?', kind: 'text' },
  ],
  figures: [
    { name: 'requests', label: 'Pedidos', kind: 'count', of: 'count(*)' },
    {
      name: 'in_time',
      label: 'Respondidos no prazo',
      kind: 'share',
      of: 'count(*) filter (where not is_late)::numeric / nullif(count(answered), 0)',
    },
    { name: 'days', label: 'Dias até responder, em média', kind: 'days', of: 'avg(days)' },
    { name: 'open', label: 'Em aberto', kind: 'count', of: 'count(*) - count(answered)' },
    { name: 'over', label: 'Em aberto e vencidos', kind: 'count', of: 'count(*) filter (where is_over)' },
  ],
  rows: (sql, { condominiumId, from, until, zone, today }) => sql`
    with requests as (
      select r.id, r.number, r.kind, r.status, r.steer_on, (r.created_at at time zone ${zone})::date as made,
        (r.answered_at at time zone ${zone})::date as answered
      from public.data_requests r
      where r.condominium_id = ${condominiumId} and r.status <> 'cancelled' and r.created_at >= ${from}::date::timestamp at time zone ${zone}
        and r.created_at < (${until}::date + 1)::timestamp at time zone ${zone}
    ), terms as (
      select q.*, case when q.answered is not null then q.answered > q.steer_on end as is_late, q.answered is null and q.steer_on < ${today}::date as is_over
      from requests q
    )
    select 'Pedido ' || t.number as request, ${sql.json(kindWords)}::jsonb ->> t.kind as kind, t.made, t.steer_on as due, t.answered,
      t.answered - t.made as days, case t.status when 'answered' then 'Atendido' when 'refused' then 'Recusado' else 'Em aberto' end as outcome,
      case when t.is_late or t.is_over then 'Não' when t.answered is not null then 'Sim' else 'Ainda corre' end as term, t.is_late, t.is_over
    from terms t order by t.number desc`,
  to: () => 'settings?tab=privacy',
  sentences: ({ count, figures: { in_time, days, over }, before, show, during }) => [
    count > 0 && {
      text: `${counted(count, 'pedido foi feito', 'pedidos foram feitos')} ${during}${before ? `; antes, ${show('count', before.figures.requests!)}` : ''}.`,
      to: 'settings?tab=privacy',
    },
    in_time !== null && {
      text: `Dos respondidos, ${show('share', in_time!)} foram no prazo de 15 dias, em ${show('days', days!)} na média.`,
    },
    Number(over) > 0 && {
      text: `${counted(Number(over), 'pedido em aberto já passou', 'pedidos em aberto já passaram')} do prazo.`,
      to: 'settings?tab=privacy',
    },
  ],
})
