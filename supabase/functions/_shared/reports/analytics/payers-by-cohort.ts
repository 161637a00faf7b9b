import { report } from '../report.ts'

/** How the charges of who came in each year or half of one were paid: the payer that stands on the charge, from their first day in the unit. */
export default report({
  title: 'Quem chegou há menos tempo paga melhor ou pior?',
  about:
    'Taxas e cobranças emitidas já vencidas, pelo primeiro dia de quem é cobrado nos vínculos com a unidade; desde o início: quem não tem esse dia, ou só o do cadastro da própria unidade; em dia é até o vencimento ou o dia útil seguinte; canceladas, parcelas de acordo e dívidas anteriores ficam fora',
  feature: 'advanced_analytics',
  period: '12-months',
  choices: { by: { label: 'Chegada', options: { year: 'Por ano', half: 'Por semestre' } } },
  columns: [
    { name: 'cohort', title: 'Chegada', kind: 'text' },
    { name: 'units', title: 'Unidades', kind: 'count' },
    { name: 'charges', title: 'Cobranças', kind: 'count' },
    { name: 'on_time', title: 'Pagas em dia', kind: 'share' },
    { name: 'within_30', title: 'Pagas em até 30 dias', kind: 'share' },
    { name: 'open', title: 'Em aberto', kind: 'count' },
    { name: 'days', title: 'Mediana do atraso das atrasadas', kind: 'days' },
  ],
  figures: [
    { name: 'charges', label: 'Cobranças', kind: 'count', of: 'coalesce(sum(charges), 0)' },
    { name: 'on_time', label: 'Pagas em dia', kind: 'share', of: 'sum(timely) / nullif(sum(charges), 0)' },
    {
      name: 'within_30',
      label: 'Pagas em até 30 dias',
      kind: 'share',
      of: 'sum(in_30) / nullif(sum(past_30), 0)',
    },
    { name: 'open', label: 'Em aberto', kind: 'count', of: 'coalesce(sum(open), 0)' },
  ],
  chart: { shape: 'columns', by: 'cohort', values: ['on_time', 'within_30'] },
  rows: (sql, { condominiumId, from, until, today, zone, choices }) => sql`
    with charged as materialized (
      select c.unit_id, c.payer_id, c.due_on, c.status, c.paid_on
      from public.charges c
      where c.condominium_id = ${condominiumId} and c.status in ('open', 'paid', 'agreed') and c.due_on between ${from} and ${until}
        and c.due_on < ${today}::date and c.run_id is not null
    ), days as materialized (
      select d.due_on, private.next_business_day(d.due_on, ${condominiumId}) as last_on from (select distinct c.due_on from charged c) d
    ), ties as materialized (
      select o.unit_id, o.person_id, min(o.starts_on) as came_on from public.occupancies o where o.condominium_id = ${condominiumId} group by 1, 2
    ), came as materialized (
      -- Charges keep the record that was charged, which may have become one with another.
      select t.unit_id, i.id as payer_id, t.came_on
      from ties t
      join public.people p on p.condominium_id = ${condominiumId} and p.id = t.person_id
      cross join unnest(p.merged_ids || p.id) i (id)
      join public.units u on u.condominium_id = ${condominiumId} and u.id = t.unit_id
      where t.came_on <> (u.created_at at time zone ${zone})::date
    ), delays as (
      select c.unit_id, c.status, c.due_on + 30 < ${today}::date as is_past_30,
        to_char(m.came_on, 'YYYY') || case when ${choices.by!} = 'half' then case when extract(month from m.came_on) < 7 then ', 1º semestre' else ', 2º semestre' end
          else '' end as cohort,
        case when c.status = 'paid' then case when c.paid_on <= d.last_on then 0 else c.paid_on - c.due_on end end as days
      from charged c
      join days d on d.due_on = c.due_on and d.last_on < ${today}::date
      left join came m on m.unit_id = c.unit_id and m.payer_id = c.payer_id
    ), sums as (
      select d.cohort, count(distinct d.unit_id) as units, count(*) as charges, count(*) filter (where d.days = 0) as timely,
        count(*) filter (where d.is_past_30) as past_30, count(*) filter (where d.is_past_30 and d.days <= 30) as in_30,
        count(*) filter (where d.status = 'open') as open, percentile_cont(0.5) within group (order by d.days) filter (where d.days > 0) as days
      from delays d group by 1
    )
    select coalesce(s.cohort, 'Desde o início') as cohort, s.units, s.charges, s.timely::numeric / s.charges as on_time,
      s.in_30::numeric / nullif(s.past_30, 0) as within_30, s.open, s.days, s.timely, s.past_30, s.in_30, s.cohort is not null as is_known
    from sums s order by s.cohort collate "C" nulls first`,
  to: () => 'finances/inadimplencia',
  sentences({ rows, figures: { charges, on_time, open }, before, show, during }) {
    const newest = rows.filter(({ is_known }) => is_known).at(-1)
    return [
      newest &&
        Number(newest.charges) < Number(charges) && {
          text: `De quem chegou em ${newest.cohort}, ${show('share', newest.on_time!)} das cobranças ${during} foram pagas em dia; de todos, ${show('share', on_time!)}.`,
        },
      Number(charges) > 0 &&
        !newest && {
          text: `De ${show('count', charges!)} cobranças ${during}, ${show('share', on_time!)} foram pagas em dia; nenhuma é de quem tem o dia da chegada registrado.`,
          to: 'residents',
        },
      Number(open) > 0 && {
        text: `Continuam em aberto ${show('count', open!)} de ${show('count', charges!)} cobranças.`,
        to: 'finances/inadimplencia',
      },
      before &&
        typeof before.figures.on_time === 'number' &&
        typeof on_time === 'number' && {
          text: `Em dia, de todos, eram ${show('share', before.figures.on_time)}; agora são ${show('share', on_time)}.`,
        },
    ]
  },
})
