import { useQuery } from '@tanstack/react-query'
import { shortMonth } from '../../../../../domain/budget/budget-export.ts'
import { differences, type LineDifference } from '../../../../../domain/budget/differences.ts'
import { differencePercent } from '../../../../../domain/budget/variance.ts'
import type { YearLine } from '../../../../../domain/budget/year-line.ts'
import { shiftMonth } from '../../../../../domain/calendar.ts'
import { useCondominium } from '../../../../lib/membership/membership.tsx'
import { type Column, DataList } from '../../../../ui/data/data-list.tsx'
import { Money } from '../../../../ui/data/money.tsx'
import { Section } from '../../../../ui/page/page.tsx'
import { RowsSkeleton } from '../../../../ui/page/skeletons.tsx'
import { type Budget, type BudgetVersion, budgetLinesQuery } from '../budget-queries.ts'

type DifferencesProps = {
  budget: Budget
  version: BudgetVersion
  lines: readonly YearLine[]
  nameOf: (line: YearLine) => { name: string; about: string }
}

/** What a version changes of the one before it; nothing for a year's first. */
export function Differences({ budget, version, lines, nameOf }: DifferencesProps) {
  const before = budget.budget_versions.find(
    (other) => other.version < version.version && other.status === 'approved',
  )
  return before && <Against budget={budget} before={before} lines={lines} nameOf={nameOf} />
}

function Against({
  budget,
  before,
  lines,
  nameOf,
}: Omit<DifferencesProps, 'version'> & { before: BudgetVersion }) {
  const { id } = useCondominium()
  const earlier = useQuery(budgetLinesQuery(id, budget.id, before.version))
  const title = `O que muda da versão ${before.version}`
  if (!earlier.data)
    return (
      <Section title={title}>
        <RowsSkeleton rows={3} />
      </Section>
    )
  const found = differences(earlier.data, lines)
  const first = budget.starts_on.slice(0, 7)
  const name = ({ fund_id, rubric_id }: LineDifference) =>
    nameOf({ fund_id, rubric_id, rule: 'ideal_share', charged: true, note: '', cents: [] }).name
  const columns: Column<LineDifference>[] = [
    { key: 'name', header: 'Rubrica', cell: name, text: name },
    { key: 'months', header: 'Meses', cell: ({ months }) => monthWords(first, months) },
    { key: 'before', header: 'Antes, no ano', end: true, cell: (one) => <Money cents={one.before} /> },
    { key: 'after', header: 'Agora', end: true, cell: (one) => <Money cents={one.after} weight={600} /> },
    {
      key: 'difference',
      header: 'Diferença',
      end: true,
      cell: (one) => <Money cents={one.after - one.before} />,
    },
    {
      key: 'percent',
      header: '%',
      end: true,
      cell: (one) => differencePercent(one.before, one.after) ?? 'nova',
    },
  ]
  return (
    <Section title={title} note={found.length === 0 ? 'Nenhuma linha mudou ainda.' : undefined}>
      {found.length > 0 && (
        <DataList
          label={title}
          rows={found}
          id={({ fund_id, rubric_id }) => `${fund_id} ${rubric_id}`}
          columns={columns}
          phone={(one) => ({
            first: name(one),
            figure: <Money cents={one.after - one.before} />,
            second: monthWords(first, one.months),
          })}
        />
      )}
    </Section>
  )
}

/** 'jan a mar', or how many where they do not follow each other. */
function monthWords(first: string, months: readonly number[]): string {
  const [from, until] = [months[0], months.at(-1)]
  if (from === undefined || until === undefined) return ''
  const word = (month: number) => shortMonth(shiftMonth(first, month))
  if (from === until) return word(from)
  return until - from === months.length - 1 ? `${word(from)} a ${word(until)}` : `${months.length} meses`
}
