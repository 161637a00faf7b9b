import { Select } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { FileText } from 'lucide-react'
import { Link } from 'react-router'
import { civilDate } from '../../../../domain/calendar.ts'
import { assetCategoryWords } from '../../../../domain/maintenance/assets/words.ts'
import { systemCosts } from '../../../../domain/maintenance/costs.ts'
import { formatCents } from '../../../../domain/money.ts'
import { useCondominium } from '../../../lib/membership/membership.tsx'
import { useSearchParams } from '../../../lib/mutations/go-on.ts'
import { openZone } from '../../../lib/zone.ts'
import { FiguresTable } from '../../../ui/data/figures-table.tsx'
import { StatFilterStrip } from '../../../ui/data/stat-filter-strip.tsx'
import { FileButton } from '../../../ui/files/file-button.tsx'
import { EmptyState } from '../../../ui/page/empty-state.tsx'
import { NotLoaded } from '../../../ui/page/not-loaded.tsx'
import { Section } from '../../../ui/page/page.tsx'
import list from '../expiry/expiry.module.css'
import { MaintenanceFrame } from '../frame.tsx'
import classes from '../maintenance.module.css'
import { type Costs, costsQuery } from '../queries.ts'

/** What each piece of equipment cost in a year, before it broke and after. */
export function Component() {
  const { id } = useCondominium()
  const costs = useQuery(costsQuery(id))
  const { params } = useSearchParams()
  return (
    <MaintenanceFrame
      title="Custos da manutenção"
      sentence="Por equipamento, por sistema e por ano, pelo dia em que o serviço foi feito."
      action={costs.data && <ReportButton year={yearOf(costs.data, params)} />}
    >
      <NotLoaded query={costs} rows={5} height={56} />
      {costs.data &&
        (costs.data.rows.length === 0 ? (
          <EmptyState title="Nada executado ainda">
            Quando uma ordem é concluída com o seu custo, ela aparece aqui, no ano em que foi feita.
          </EmptyState>
        ) : (
          <Figures costs={costs.data} />
        ))}
    </MaintenanceFrame>
  )
}

/** The year asked for, else the last in which something was done, else the one that runs. */
function yearOf({ years }: Costs, params: URLSearchParams): number {
  const asked = Number(params.get('ano'))
  if (years.includes(asked)) return asked
  return years.at(-1) ?? Number(civilDate(new Date(), openZone()).slice(0, 4))
}

/** The year on paper for the assembly: inspections, work done and late, costs, warranties and the reserve. */
function ReportButton({ year }: { year: number }) {
  return (
    <FileButton
      command="maintenance-report-document"
      body={{ year }}
      name={`manutencao-${year}.pdf`}
      action="gerar o relatório anual"
      leftSection={<FileText size={18} />}
    >
      {`Relatório de ${year} para a assembleia`}
    </FileButton>
  )
}

type Row = Costs['rows'][number]
const sum = (rows: readonly Row[], of: (row: Row) => number) =>
  rows.reduce((total, row) => total + of(row), 0)

function Figures({ costs }: { costs: Costs }) {
  const { params, setParams } = useSearchParams()
  const year = yearOf(costs, params)
  const rows = costs.rows.filter((row) => row.year === year)
  const most = Math.max(...rows.map(({ cents }) => cents), 1)
  const before = costs.rows.filter((row) => row.year === year - 1)
  return (
    <>
      <div className={list.toolbar}>
        <Select
          aria-label="Ano"
          data={costs.years.map(String)}
          value={`${year}`}
          allowDeselect={false}
          onChange={(value) => setParams(value ? { ano: value } : {})}
          w={110}
        />
      </div>
      <StatFilterStrip
        label="Custos do ano"
        stats={[
          { key: 'all', label: `Total de ${year}`, figure: formatCents(sum(rows, ({ cents }) => cents)) },
          {
            key: 'preventive',
            label: 'Preventiva e inspeções',
            figure: formatCents(sum(rows, (row) => row.preventive_cents)),
          },
          {
            key: 'corrective',
            label: 'Corretiva',
            figure: formatCents(sum(rows, (row) => row.corrective_cents)),
          },
          { key: 'before', label: `Em ${year - 1}`, figure: formatCents(sum(before, ({ cents }) => cents)) },
        ]}
      />
      <Section title={`Por equipamento em ${year}`}>
        <div className={classes.legend}>
          <span>
            <i className={classes.preventive} /> Preventiva
          </span>
          <span>
            <i className={classes.corrective} style={{ marginLeft: 0 }} /> Corretiva
          </span>
        </div>
        <FiguresTable
          label={`Custos por equipamento em ${year}`}
          rows={rows}
          id={(row) => row.asset_id ?? 'none'}
          columns={[
            { title: 'Equipamento', cell: (row) => <CostName row={row} most={most} /> },
            { title: 'Ordens', cell: ({ orders }) => orders },
            { title: 'Preventiva', cell: (row) => formatCents(row.preventive_cents) },
            { title: 'Corretiva', cell: (row) => formatCents(row.corrective_cents) },
            { title: 'Total', cell: ({ cents }) => formatCents(cents) },
          ]}
        />
      </Section>
      <Systems costs={costs} year={year} />
    </>
  )
}

const percent = new Intl.NumberFormat('pt-BR', { signDisplay: 'exceptZero' })

/** The systems of the building over the year and the two before it. */
function Systems({ costs, year }: { costs: Costs; year: number }) {
  const years = [year - 2, year - 1, year]
  const systems = systemCosts(costs.rows, years)
  if (systems.length === 0) return null
  return (
    <Section title="Por sistema, ano contra ano">
      <FiguresTable
        label="Custos por sistema"
        rows={systems}
        id={({ category }) => category ?? 'none'}
        columns={[
          {
            title: 'Sistema',
            cell: ({ category }) => (category ? assetCategoryWords[category] : 'Sem equipamento'),
          },
          ...years.map((one, nth) => ({
            title: String(one),
            cell: ({ cents }: (typeof systems)[number]) => formatCents(cents[nth]!),
          })),
          {
            title: `${year} contra ${year - 1}`,
            cell: ({ change }) => (change === null ? '–' : `${percent.format(change)}%`),
          },
        ]}
      />
    </Section>
  )
}

function CostName({ row, most }: { row: Row; most: number }) {
  return (
    <>
      {row.asset_id ? (
        <Link to={`/dashboard/incidents/manutencao/ativos/${row.asset_id}`}>{row.name}</Link>
      ) : (
        'Sem equipamento'
      )}
      {row.category && <span className={classes.note}>{` · ${assetCategoryWords[row.category]}`}</span>}
      <span className={classes.bar} aria-hidden>
        <span className={classes.preventive} style={{ width: `${(100 * row.preventive_cents) / most}%` }} />
        <span className={classes.corrective} style={{ width: `${(100 * row.corrective_cents) / most}%` }} />
      </span>
    </>
  )
}
