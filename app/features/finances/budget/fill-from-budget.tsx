import { Anchor } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { runLines } from '../../../../domain/budget/fee-lines.ts'
import { monthsBetween } from '../../../../domain/calendar.ts'
import { useCondominium } from '../../../lib/membership/membership.tsx'
import { rubricsQuery } from '../ledger/chart-queries.ts'
import { fundsQuery } from '../queries.ts'
import {
  type Budget,
  type BudgetVersion,
  basisOf,
  budgetLinesQuery,
  budgetOf,
  budgetsQuery,
  namedLines,
  versionFor,
} from './budget-queries.ts'

/** A line as the month's run takes it: the fund's word or id, the rubric's id. */
type FilledLine = { fund: string; rubric: string; description: string; cents: number }

type FillFromBudgetProps = {
  /** The month to issue, 'YYYY-MM'. */
  month: string
  onFill: (filled: {
    lines: (FilledLine & { rule: 'ideal_share' | 'equal' })[]
    reserve_percent: string
  }) => void
}

/** Fills a month's run with what the approved budget charges in it; nothing where no budget counts for the month. */
export function FillFromBudget({ month, onFill }: FillFromBudgetProps) {
  const { id } = useCondominium()
  const { data: budgets } = useQuery(budgetsQuery(id))
  const budget = budgets && budgetOf(budgets, month)
  const version = budget && versionFor(budget, month)
  return budget && version ? <Fill budget={budget} version={version} month={month} onFill={onFill} /> : null
}

function Fill({
  budget,
  version,
  month,
  onFill,
}: FillFromBudgetProps & { budget: Budget; version: BudgetVersion }) {
  const { id } = useCondominium()
  const { data: lines } = useQuery(budgetLinesQuery(id, budget.id, version.version))
  const { data: funds } = useQuery(fundsQuery(id))
  const { data: rubrics } = useQuery(rubricsQuery(id))
  if (!lines || !funds || !rubrics) return null
  const fill = () => {
    const basis = basisOf(version, budget.starts_on, namedLines(lines, funds, rubrics))
    const ofPurpose = new Map(rubrics.map(({ id: rubric, purpose }) => [purpose, rubric]))
    const filled = runLines(basis, monthsBetween(budget.starts_on.slice(0, 7), month))
    onFill({
      lines: filled.map(({ fund, rubric, description, cents, rule }) => ({
        fund,
        // The line added for non-payers gives its rubric by purpose, not by id.
        rubric: ofPurpose.get(rubric) ?? rubric,
        description,
        cents,
        rule: rule === 'equal' ? 'equal' : 'ideal_share',
      })),
      reserve_percent: String(version.reserve_percent).replace('.', ','),
    })
  }
  return (
    <Anchor component="button" type="button" size="sm" fw={600} mih={44} onClick={fill}>
      Preencher pelo orçamento
    </Anchor>
  )
}
