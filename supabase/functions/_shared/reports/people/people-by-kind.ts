import { counted } from '../../../../../domain/counted.ts'
import { report } from '../report.ts'

/** Who the register had on the last day of each month. Whoever owns and lives somewhere else too is one person. */
export default report({
  title: 'Como muda o número de donos, inquilinos e moradores?',
  about:
    'Pessoas diferentes no último dia de cada mês, pelas datas do cadastro; quem é dono de uma unidade e inquilino de outra conta nas duas colunas',
  feature: 'resident_management',
  period: '12-months-to-date',
  columns: [
    { name: 'month', title: 'Mês', kind: 'month' },
    { name: 'owners', title: 'Donos', kind: 'count' },
    { name: 'tenants', title: 'Inquilinos', kind: 'count' },
    { name: 'dwellers', title: 'Outros moradores', kind: 'count' },
    { name: 'people', title: 'Pessoas', kind: 'count' },
  ],
  figures: [
    {
      name: 'people',
      label: 'Pessoas no fim',
      kind: 'count',
      of: '(array_agg(people order by month desc))[1]',
    },
    {
      name: 'owners',
      label: 'Donos no fim',
      kind: 'count',
      of: '(array_agg(owners order by month desc))[1]',
    },
    {
      name: 'tenants',
      label: 'Inquilinos no fim',
      kind: 'count',
      of: '(array_agg(tenants order by month desc))[1]',
    },
    { name: 'most', label: 'Mais pessoas num mês', kind: 'count', of: 'max(people)' },
  ],
  chart: { shape: 'lines', by: 'month', values: ['owners', 'tenants', 'dwellers'] },
  rows: (sql, { condominiumId, from, until, today }) => sql`
    with days as (
      select least(g + interval '1 month' - interval '1 day', ${until}::date, ${today}::date)::date as day
      from generate_series(date_trunc('month', ${from}::date::timestamp), least(${until}::date, ${today}::date)::timestamp, interval '1 month') g
    ), present as (
      select d.day, o.person_id, bool_or(o.kind in ('owner', 'co_owner', 'off_site_owner')) as is_owner, bool_or(o.kind = 'tenant') as is_tenant,
        bool_or(o.kind = 'dweller') as is_dweller
      from days d
      join public.occupancies o on o.condominium_id = ${condominiumId} and o.starts_on <= d.day and (o.ends_on is null or o.ends_on >= d.day)
      group by d.day, o.person_id
    )
    select to_char(d.day, 'YYYY-MM') as month, count(*) filter (where p.is_owner) as owners, count(*) filter (where p.is_tenant) as tenants,
      count(*) filter (where p.is_dweller) as dwellers, count(p.person_id) as people
    from days d left join present p on p.day = d.day
    group by d.day order by d.day`,
  to: () => 'residents',
  sentences({ rows, figures: { people, tenants }, before }) {
    const [first, last] = [rows[0], rows.at(-1)]
    const more = Number(last?.people) - Number(first?.people)
    return [
      last && {
        text: `O cadastro terminou o período com ${counted(Number(people), 'pessoa', 'pessoas')}, ${counted(Number(tenants), 'inquilino', 'inquilinos')} entre elas.`,
        to: 'residents',
      },
      rows.length > 1 &&
        more !== 0 && {
          text: `São ${counted(Math.abs(more), 'pessoa', 'pessoas')} a ${more > 0 ? 'mais' : 'menos'} que no fim do primeiro mês.`,
        },
      before &&
        before.figures.people !== null &&
        before.figures.people !== people && {
          text: `No fim do período de comparação eram ${counted(Number(before.figures.people), 'pessoa', 'pessoas')}.`,
        },
    ]
  },
})
