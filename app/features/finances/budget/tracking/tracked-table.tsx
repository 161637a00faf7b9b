import { TriangleAlert } from 'lucide-react'
import { compare, type TrackedLine } from '../../../../../domain/budget/tracking.ts'
import { differencePercent, isOver, type Threshold } from '../../../../../domain/budget/variance.ts'
import { lineKey } from '../../../../../domain/budget/year-line.ts'
import { useSearchParams } from '../../../../lib/mutations/go-on.ts'
import { type Column, DataList } from '../../../../ui/data/data-list.tsx'
import { Money } from '../../../../ui/data/money.tsx'
import { Status } from '../../../../ui/data/status.tsx'
import type { Rubric } from '../../ledger/chart-queries.ts'
import type { Fund } from '../../queries.ts'

export type Names = { funds: readonly Fund[]; rubrics: readonly Rubric[] }

type TrackedTableProps = {
  lines: readonly TrackedLine[]
  /** The month, counted from 0. */
  place: number
  /** Null where more than planned is no harm. */
  alerts: Threshold | null
  names: Names
  label: string
  selected: string | null
}

/** Shows each rubric's month and year to date, planned and actual; a row links to its entries. */
export function TrackedTable({ lines, place, alerts, names, label, selected }: TrackedTableProps) {
  const { params } = useSearchParams()
  const { nameOf, sorted } = naming(lines, names)
  const month = (line: TrackedLine) => compare([line], place, place)
  const year = (line: TrackedLine) => compare([line], 0, place)
  const total = (of: (line: TrackedLine) => number) => (
    <Money cents={lines.reduce((sum, line) => sum + of(line), 0)} weight={600} />
  )
  const columns: Column<TrackedLine>[] = [
    { key: 'rubric', header: 'Rubrica', cell: nameOf, text: nameOf, total: 'Total' },
    {
      key: 'planned',
      header: 'Previsto',
      end: true,
      cell: (line) => <Money cents={month(line).planned} />,
      total: total((line) => month(line).planned),
    },
    {
      key: 'actual',
      header: 'Realizado',
      end: true,
      cell: (line) => <Money cents={month(line).actual} />,
      total: total((line) => month(line).actual),
    },
    {
      key: 'difference',
      header: 'Diferença',
      end: true,
      cell: (line) => <Difference line={line} place={place} alerts={alerts} />,
      total: total((line) => month(line).difference),
    },
    {
      key: 'yearPlanned',
      header: 'Previsto no ano',
      end: true,
      cell: (line) => <Money cents={year(line).planned} />,
      total: total((line) => year(line).planned),
    },
    {
      key: 'yearActual',
      header: 'Realizado no ano',
      end: true,
      cell: (line) => <Money cents={year(line).actual} />,
      total: total((line) => year(line).actual),
    },
  ]
  const to = ({ rubric_id }: TrackedLine) => {
    const next = new URLSearchParams(params)
    next.set('rubrica', rubric_id)
    return `?${next}`
  }
  return (
    <DataList
      label={label}
      rows={sorted}
      id={lineKey}
      columns={columns}
      to={to}
      selectedId={sorted.filter(({ rubric_id }) => rubric_id === selected).map(lineKey)[0]}
      phone={(line) => ({
        first: nameOf(line),
        figure: <Money cents={month(line).actual} />,
        second: (
          <>
            previsto <Money cents={month(line).planned} />
          </>
        ),
        state: <Difference line={line} place={place} alerts={alerts} />,
      })}
    />
  )
}

function naming(lines: readonly TrackedLine[], { funds, rubrics }: Names) {
  const order = new Map(rubrics.map(({ id }, index) => [id, index]))
  const rubricNames = new Map(rubrics.map(({ id, code, name }) => [id, `${code} ${name}`]))
  const fundNames = new Map(funds.map(({ id, kind, name }) => [id, kind === 'ordinary' ? '' : ` · ${name}`]))
  const nameOf = ({ fund_id, rubric_id, isPlanned }: TrackedLine) =>
    `${rubricNames.get(rubric_id) ?? ''}${fundNames.get(fund_id) ?? ''}${isPlanned ? '' : ' (fora do orçamento)'}`
  const sorted = lines.toSorted(
    (one, other) => (order.get(one.rubric_id) ?? 0) - (order.get(other.rubric_id) ?? 0),
  )
  return { nameOf, sorted }
}

type DifferenceProps = { line: TrackedLine; place: number; alerts: Threshold | null }

function Difference({ line, place, alerts }: DifferenceProps) {
  const { planned, actual, difference } = compare([line], place, place)
  const percent = differencePercent(planned, actual)
  if (alerts && isOver(planned, actual, alerts))
    return (
      <Status icon={TriangleAlert} tone="danger">
        {`Acima${percent ? ` ${percent}` : ''}`}
      </Status>
    )
  if (difference === 0) return <span style={{ color: 'var(--muted)' }}>igual</span>
  return percent ? <span className="figures">{percent}</span> : <Money cents={difference} />
}
