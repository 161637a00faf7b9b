import { Anchor } from '@mantine/core'
import { Link } from 'react-router'
import { counted, shortDate } from '../../../lib/words.ts'
import { Money } from '../../../ui/data/money.tsx'
import type { MonthSummary } from './month-queries.ts'
import classes from './month-runs.module.css'

/** The month's runs, where there is more than its fee: each with its page. */
export function MonthRuns({ summary }: { summary: MonthSummary }) {
  const { runs, today } = summary
  if (runs.length === 0 || (runs.length === 1 && runs[0]?.kind === 'ordinary')) return null
  return (
    <ul className={classes.runs} aria-label="Emissões do mês">
      {runs.map((run) => (
        <li key={run.id}>
          <Anchor component={Link} to={`/dashboard/finances/emissoes/${run.id}`} size="sm" fw={600}>
            {run.name}
          </Anchor>
          <span>
            {run.status === 'issuing'
              ? 'Emitindo'
              : `${counted(run.charge_count, 'cobrança', 'cobranças')}, vence em ${shortDate(run.due_on, today)}`}
          </span>
          <Money cents={run.total_cents} />
        </li>
      ))}
    </ul>
  )
}
