import { counted } from '../../../../../domain/counted.ts'
import { assetCategoryWords } from '../../../../../domain/maintenance/assets/words.ts'
import { report } from '../report.ts'
import { said } from '../words.ts'

/** Work that was done, by the equipment that it was of. */
export default report({
  title: 'Que equipamento mais custa?',
  about:
    'Ordens de serviço executadas no período por equipamento, com o custo anotado nelas; sem as puladas e canceladas',
  feature: 'incidents',
  period: '12-months-to-date',
  columns: [
    { name: 'asset', title: 'Equipamento', kind: 'text' },
    { name: 'category', title: 'Categoria', kind: 'text' },
    { name: 'orders', title: 'Ordens', kind: 'count' },
    { name: 'corrective', title: 'Corretivas', kind: 'count' },
    { name: 'cents', title: 'Custo', kind: 'cents' },
    { name: 'part', title: 'Parte do total', kind: 'share' },
    { name: 'last', title: 'Última', kind: 'day' },
  ],
  figures: [
    { name: 'cents', label: 'Custo', kind: 'cents', of: 'coalesce(sum(cents), 0)' },
    { name: 'orders', label: 'Ordens', kind: 'count', of: 'coalesce(sum(orders), 0)' },
    { name: 'assets', label: 'Equipamentos', kind: 'count', of: 'count(asset_id)' },
    {
      name: 'largest',
      label: 'Maior parte de um só',
      kind: 'share',
      of: 'max(part) filter (where asset_id is not null)',
    },
  ],
  chart: { shape: 'columns', by: 'asset', values: ['cents'] },
  rows: (sql, { condominiumId, from, until }) => sql`
    with done as (
      select o.asset_id, count(*) as orders, count(*) filter (where o.kind = 'corrective') as corrective, coalesce(sum(o.cost_cents), 0) as cents,
        max(o.done_on) as last
      from public.maintenance_orders o
      where o.condominium_id = ${condominiumId} and o.status in ('done', 'checked') and o.done_on between ${from} and ${until}
      group by o.asset_id
    )
    select coalesce(a.name, 'Sem equipamento') as asset, ${said(sql, assetCategoryWords, sql`a.category`)} as category, d.orders, d.corrective, d.cents,
      d.cents / nullif(sum(d.cents) over (), 0) as part, d.last, d.asset_id
    from done d left join public.assets a on a.condominium_id = ${condominiumId} and a.id = d.asset_id
    order by d.cents desc, d.orders desc, asset, d.asset_id`,
  to: ({ asset_id }) => (asset_id ? `incidents/manutencao/ativos/${asset_id}` : null),
  sentences({ rows, figures, before, show, during }) {
    const first = rows.find(({ asset_id }) => asset_id)
    const broken = rows
      .filter(({ asset_id, corrective }) => asset_id && Number(corrective) > 1)
      .toSorted((a, b) => Number(b.corrective) - Number(a.corrective))[0]
    const earlier = before?.rows.find(({ asset_id }) => asset_id === first?.asset_id)
    return [
      first &&
        Number(first.cents) > 0 && {
          text: `${first.asset} custou ${show('cents', first.cents!)} ${during}, ${show('share', first.part!)} da manutenção${before ? `; antes, ${show('cents', earlier?.cents ?? 0)}` : ''}.`,
          to: `incidents/manutencao/ativos/${first.asset_id}`,
        },
      broken && {
        text: `${broken.asset} foi o que mais quebrou: ${counted(Number(broken.corrective), 'conserto', 'consertos')}.`,
        to: `incidents/manutencao/ativos/${broken.asset_id}`,
      },
      before && {
        text: `No total foram ${show('cents', figures.cents!)}; antes, ${show('cents', before.figures.cents!)}.`,
        to: 'incidents/manutencao/custos',
      },
    ]
  },
})
