import { counted } from '../../../../../domain/counted.ts'
import { report } from '../report.ts'

/** Homes and shops by who is in them today, as lists of units say it: a tenant's is let, an owner's is the owner's, else it is the family's. */
export default report({
  title: 'Quem mora nas unidades de cada bloco?',
  about:
    'Apartamentos, casas e lojas pelo cadastro de hoje; garagens, depósitos e o que pertence a outra unidade ficam fora',
  feature: 'unit_management',
  period: null,
  columns: [
    { name: 'block', title: 'Bloco', kind: 'text' },
    { name: 'units', title: 'Unidades', kind: 'count' },
    { name: 'owners', title: 'Dono mora', kind: 'count' },
    { name: 'let', title: 'Alugadas', kind: 'count' },
    { name: 'dwellers', title: 'Só outros moradores', kind: 'count' },
    { name: 'away', title: 'Dono fora, ninguém mora', kind: 'count' },
    { name: 'nobody', title: 'Ninguém no cadastro', kind: 'count' },
    { name: 'people', title: 'Quem mora', kind: 'count' },
  ],
  figures: [
    { name: 'units', label: 'Unidades', kind: 'count', of: 'coalesce(sum(units), 0)' },
    { name: 'owners', label: 'Com o dono', kind: 'share', of: 'sum(owners) / nullif(sum(units), 0)' },
    { name: 'let', label: 'Alugadas', kind: 'share', of: 'sum("let") / nullif(sum(units), 0)' },
    { name: 'away', label: 'Sem ninguém morando', kind: 'count', of: 'coalesce(sum(away), 0)' },
    { name: 'nobody', label: 'Sem ninguém no cadastro', kind: 'count', of: 'coalesce(sum(nobody), 0)' },
  ],
  chart: { shape: 'stacked', by: 'block', values: ['owners', 'let', 'away'] },
  rows: (sql, { condominiumId, today }) => sql`
    with homes as (
      select o.unit_id, bool_or(o.kind = 'tenant') as is_let, bool_or(o.kind in ('owner', 'co_owner')) as has_owner,
        bool_or(o.kind = 'dweller') as has_dweller, count(distinct o.person_id) filter (where o.kind <> 'off_site_owner') as people
      from public.occupancies o
      where o.condominium_id = ${condominiumId} and o.starts_on <= ${today}::date and (o.ends_on is null or o.ends_on >= ${today}::date)
      group by o.unit_id
    )
    select case l.block when '' then 'Sem bloco' else l.block end as block, count(*) as units,
      count(*) filter (where h.has_owner and not h.is_let) as owners, count(*) filter (where h.is_let) as "let",
      count(*) filter (where h.has_dweller and not h.has_owner and not h.is_let) as dwellers,
      count(*) filter (where not (h.has_dweller or h.has_owner or h.is_let)) as away,
      count(*) filter (where h.unit_id is null) as nobody, coalesce(sum(h.people), 0) as people
    from public.unit_list l
    left join homes h on h.unit_id = l.unit_id
    where l.condominium_id = ${condominiumId} and l.main_id is null and l.kind not in ('garage', 'storage')
    group by l.block order by min(l.sort_key)`,
  to: () => 'units',
  sentences({ rows, figures, show }) {
    const units = Number(figures.units)
    const mostLet = rows.toSorted((one, other) => Number(other.let) - Number(one.let))[0]
    return [
      units > 0 && {
        text: `De ${counted(units, 'unidade', 'unidades')}, o dono mora em ${show('share', figures.owners!)} e ${show('share', figures.let!)} estão alugadas.`,
        to: 'units',
      },
      rows.length > 1 &&
        Number(mostLet?.let) > 0 && {
          text: `O bloco com mais unidades alugadas é ${mostLet!.block}: ${counted(Number(mostLet!.let), 'unidade', 'unidades')} de ${show('count', mostLet!.units!)}.`,
        },
      Number(figures.nobody) > 0 && {
        text: `${counted(Number(figures.nobody), 'unidade não tem', 'unidades não têm')} ninguém no cadastro.`,
        to: 'units',
      },
    ]
  },
})
