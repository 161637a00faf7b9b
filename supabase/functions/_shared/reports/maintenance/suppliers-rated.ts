import { counted } from '../../../../../domain/counted.ts'
import { report } from '../report.ts'

/** Suppliers that did work or were rated in the period. */
export default report({
  title: 'Que fornecedor trabalha bem?',
  about:
    'Serviços executados no período por fornecedor, pelo dia da execução, e as notas dadas no período; sem ordens puladas e canceladas',
  feature: 'incidents',
  period: '12-months-to-date',
  columns: [
    { name: 'supplier', title: 'Fornecedor', kind: 'text' },
    { name: 'orders', title: 'Serviços', kind: 'count' },
    { name: 'ratings', title: 'Notas', kind: 'count' },
    { name: 'average', title: 'Média', kind: 'number' },
    { name: 'lowest', title: 'Menor nota', kind: 'count' },
    { name: 'latest', title: 'Última nota', kind: 'count' },
    { name: 'rated', title: 'Dada em', kind: 'day' },
  ],
  figures: [
    { name: 'suppliers', label: 'Fornecedores', kind: 'count', of: 'count(*)' },
    { name: 'ratings', label: 'Notas', kind: 'count', of: 'coalesce(sum(ratings), 0)' },
    {
      name: 'average',
      label: 'Média de todas',
      kind: 'number',
      of: 'round(sum(stars) / nullif(sum(ratings), 0), 1)',
    },
    { name: 'unrated', label: 'Sem nenhuma nota', kind: 'count', of: 'count(*) filter (where ratings = 0)' },
  ],
  rows: (sql, { condominiumId, from, until, zone }) => sql`
    with done as (
      select o.supplier_id, count(*) as orders from public.maintenance_orders o
      where o.condominium_id = ${condominiumId} and o.supplier_id is not null and o.status in ('done', 'checked') and o.done_on between ${from} and ${until}
      group by 1
    ), rated as (
      select r.supplier_id, count(*) as ratings, sum(r.stars) as stars, min(r.stars) as lowest,
        (array_agg(r.stars order by r.created_at desc, r.order_id desc))[1] as latest, (max(r.created_at) at time zone ${zone})::date as rated
      from public.supplier_ratings r
      where r.condominium_id = ${condominiumId} and r.created_at >= ${from}::date::timestamp at time zone ${zone}
        and r.created_at < (${until}::date + 1)::timestamp at time zone ${zone}
      group by 1
    )
    select s.name as supplier, coalesce(d.orders, 0) as orders, coalesce(r.ratings, 0) as ratings, round(r.stars / r.ratings::numeric, 1) as average, r.lowest,
      r.latest, r.rated, coalesce(r.stars, 0) as stars, s.id
    from done d full join rated r on r.supplier_id = d.supplier_id
    join public.suppliers s on s.condominium_id = ${condominiumId} and s.id = coalesce(d.supplier_id, r.supplier_id)
    order by average desc nulls last, ratings desc, orders desc, s.name, s.id`,
  to: ({ id }) => `incidents/manutencao/fornecedores/${id}`,
  sentences({ rows, figures: { ratings, average, unrated }, before, show, during }) {
    const rated = rows.filter((row) => row.average !== null)
    const [best, worst] = [rated[0], rated.at(-1)]
    const earlier = before?.figures.average ?? null
    return [
      best && {
        text: `${best.supplier} tem a melhor média ${during}: ${show('number', best.average!)} em ${counted(Number(best.ratings), 'nota', 'notas')}.`,
        to: `incidents/manutencao/fornecedores/${best.id}`,
      },
      worst &&
        Number(worst.average) < Number(best?.average) && {
          text: `${worst.supplier} tem a menor: ${show('number', worst.average!)} em ${counted(Number(worst.ratings), 'nota', 'notas')}.`,
          to: `incidents/manutencao/fornecedores/${worst.id}`,
        },
      Number(ratings) > 0 && {
        text: `A média de todas é ${show('number', average!)}${earlier === null ? '' : `; antes, ${show('number', earlier)}`}.`,
      },
      Number(unrated) > 0 && {
        text: `${counted(Number(unrated), 'fornecedor trabalhou e não recebeu nota', 'fornecedores trabalharam e não receberam nota')}.`,
        to: 'incidents/manutencao',
      },
    ]
  },
})
