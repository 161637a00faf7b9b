import type { Lasting } from '../../../domain/maintenance/assets/reserve.ts'
import type { AssetCategory } from '../../../domain/maintenance/assets/words.ts'
import type { InspectionsOverview } from '../../../domain/maintenance/inspections/view.ts'
import { yearReportInput } from '../../../domain/maintenance/orders/input.ts'
import type { YearOrder, YearWarranty } from '../../../domain/maintenance/year-report.ts'
import { type Context, command } from '../_shared/command.ts'
import { pdfAnswer } from '../_shared/export/answer.ts'
import { loadOwner } from '../_shared/export/paper.ts'
import { renderYearReport } from '../_shared/maintenance/year-report-pdf.ts'

const MOST_A_MINUTE = 10
/** Orders on one paper: a building that is measured daily has as many in a year. */
const MOST_ORDERS = 5000
const MOST_WARRANTIES = 500

/**
 * A year's maintenance for the assembly, as a PDF: inspections with who answers for them, work done, late and given up, works that the assembly
 * decided, costs by system against the year before, warranties, and the reserve for replacement.
 */
export default command('maintenance-report-document', {
  roles: 'board',
  feature: 'incidents',
  readOnlyAllowed: true,
  auditedAs: 'Imprimiu o relatório anual da manutenção',
  section: 'maintenance',
  answersFile: true,
  input: yearReportInput,
  async run(context, { year }) {
    const { sql, condominiumId, userId, today, audit, limit } = context
    await limit(`maintenance-report-document:${userId}`, MOST_A_MINUTE)
    const [read] = await sql<
      {
        inspections: InspectionsOverview
        costs: { rows: { category: AssetCategory | null; year: number; cents: number }[] }
        reserve: { rows: Lasting[] }
      }[]
    >`
      select public.inspections_overview(${condominiumId}) as inspections, public.maintenance_costs(${condominiumId}) as costs,
        public.maintenance_reserve(${condominiumId}) as reserve`
    const { inspections, costs, reserve } = read!
    audit({ entity: 'maintenance_orders', after: { year } })
    const pdf = await renderYearReport({
      owner: await loadOwner(sql, condominiumId),
      today,
      year,
      inspections: await proven(context, inspections.rows),
      orders: await ordersOf(context, year),
      costs: costs.rows,
      warranties: await warrantiesOf(context, year),
      assets: reserve.rows,
    })
    return pdfAnswer(pdf, `manutencao-${year}.pdf`)
  },
})

type Reading = Pick<Context, 'sql' | 'condominiumId'>

/** Adds to each inspection the number of its ART, RRT or TRT and how many files its record has. */
async function proven({ sql, condominiumId }: Reading, rows: InspectionsOverview['rows']) {
  const ids = rows.flatMap(({ record_id }) => record_id ?? [])
  const records = await sql<{ id: string; responsibility_number: string; files: number }[]>`
    select r.id, r.responsibility_number, jsonb_array_length(private.files_under(${condominiumId} || '/inspections/' || r.id)) as files
    from public.inspection_records r where r.condominium_id = ${condominiumId} and r.id = any (${ids}::uuid[])`
  const byId = new Map(records.map((record) => [record.id, record]))
  return rows.map((row) => {
    const record = byId.get(row.record_id ?? '')
    return { ...row, responsibility_number: record?.responsibility_number ?? '', files: record?.files ?? 0 }
  })
}

const ordersOf = ({ sql, condominiumId }: Reading, year: number) => sql<YearOrder[]>`
  select o.code, o.title, o.kind, o.status, o.is_open, a.category, o.due_on::text, o.done_on::text, o.cost_cents::float8 as cost_cents, o.cancel_reason,
    o.works, d.label as decision, o.urgent_reason
  from public.maintenance_orders o
  left join public.assets a on a.condominium_id = o.condominium_id and a.id = o.asset_id
  left join public.decisions d on d.condominium_id = o.condominium_id and d.id = o.decision_id
  where o.condominium_id = ${condominiumId} and o.due_on between ${`${year}-01-01`} and ${`${year}-12-31`}
  order by o.due_on, o.sequence limit ${MOST_ORDERS}`

/** Warranties that held in the year or still do: of equipment in use, and of work on it. */
const warrantiesOf = ({ sql, condominiumId }: Reading, year: number) => sql<YearWarranty[]>`
  select g.name, g.covers, g.until_on::text, s.name as supplier
  from (
    select a.name, 'O equipamento' as covers, a.warranty_until as until_on, a.supplier_id from public.assets a
    where a.condominium_id = ${condominiumId} and a.removed_at is null and a.warranty_until >= ${`${year}-01-01`}
    union all
    select a.name, w.covers, w.until_on, w.supplier_id from public.asset_warranties w
    join public.assets a on a.condominium_id = w.condominium_id and a.id = w.asset_id
    where w.condominium_id = ${condominiumId} and w.until_on >= ${`${year}-01-01`} and w.starts_on <= ${`${year}-12-31`}
  ) g
  left join public.suppliers s on s.condominium_id = ${condominiumId} and s.id = g.supplier_id
  order by g.until_on, g.name limit ${MOST_WARRANTIES}`
