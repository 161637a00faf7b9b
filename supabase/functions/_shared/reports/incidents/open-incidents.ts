import { counted } from '../../../../../domain/counted.ts'
import { report } from '../report.ts'

/**
 * Incidents that are open now. Nobody reads a matter about themselves, and of private ones nobody reads here what they are about; units and those who reported
 * stand in none.
 */
export default report({
  title: 'O que está aberto, e o que já passou do prazo?',
  about:
    'Ocorrências abertas hoje; das particulares só a categoria e as datas; sem as juntadas a outra ou a uma falha geral',
  feature: 'incidents',
  period: null,
  columns: [
    { name: 'title', title: 'Ocorrência', kind: 'text' },
    { name: 'category', title: 'Categoria', kind: 'text' },
    { name: 'place', title: 'Lugar', kind: 'text' },
    { name: 'reported', title: 'Registro', kind: 'day' },
    { name: 'age', title: 'Aberta há', kind: 'days' },
    { name: 'due', title: 'Prazo', kind: 'moment' },
    { name: 'standing', title: 'Prazo agora', kind: 'text' },
    { name: 'protocol', title: 'Protocolo', kind: 'text' },
  ],
  figures: [
    { name: 'open', label: 'Abertas', kind: 'count', of: 'count(*)' },
    { name: 'late', label: 'Atrasadas', kind: 'count', of: 'count(*) filter (where is_late)' },
    { name: 'month', label: 'Há mais de 30 dias', kind: 'count', of: 'count(*) filter (where age > 30)' },
    { name: 'oldest', label: 'A mais antiga', kind: 'days', of: 'max(age)' },
  ],
  rows: (sql, { condominiumId, today, zone }) => sql`
    select case when s.is_told then i.title else 'Ocorrência particular' end as title, c.name as category,
      case when s.is_told then coalesce(p.name, case i.place_kind when 'unit' then 'Dentro de uma unidade' when 'block' then 'Bloco ' || nullif(i.block, '') end,
        'Outro lugar') end as place,
      (i.created_at at time zone ${zone})::date as reported, ${today}::date - (i.created_at at time zone ${zone})::date as age,
      i.solve_due_at as due, l.is_late, case when i.paused_at is not null then 'Parada' when l.is_late then 'Atrasada' when i.solve_due_at is null then 'Sem prazo'
        else 'No prazo' end as standing, i.protocol, case when s.is_told then i.id end as incident_id
    from public.incidents i
    join public.incident_categories c on c.condominium_id = i.condominium_id and c.id = i.category_id
    left join public.incident_places p on p.condominium_id = i.condominium_id and p.id = i.place_id
    left join public.outages o on o.condominium_id = i.condominium_id and o.id = i.outage_id
    cross join lateral (select i.visibility = 'community' and not c.is_private as is_told) s
    cross join lateral (select i.paused_at is null and (coalesce(i.solve_due_at < private.now(), false)
      or i.answered_at is null and coalesce(i.answer_due_at < private.now(), false)) as is_late) l
    where i.condominium_id = ${condominiumId} and i.is_open and (o.id is null or o.ended_at is not null)
      and i.id not in (select private.incidents_hidden_from_me())
    order by l.is_late desc, i.solve_due_at, i.sequence`,
  to: ({ incident_id }) => (incident_id ? `incidents/${incident_id}` : null),
  sentences({ rows, count, figures: { late, oldest }, show }) {
    const first = rows.find(({ is_late, incident_id }) => is_late && incident_id)
    return [
      count === 0
        ? { text: 'Há 0 ocorrências abertas.' }
        : {
            text: `${counted(count, 'ocorrência está aberta', 'ocorrências estão abertas')}; a mais antiga há ${show('days', oldest!)}.`,
            to: 'incidents',
          },
      Number(late) > 0 && {
        text: `${counted(Number(late), 'passou do prazo', 'passaram do prazo')}.`,
        to: 'incidents',
      },
      first && {
        text: `${first.title} (${first.category}) está aberta há ${show('days', first.age!)} e tem o prazo vencido mais antigo das que não são particulares.`,
        to: `incidents/${first.incident_id}`,
      },
    ]
  },
})
