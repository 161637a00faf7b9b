import { CircleAlert } from 'lucide-react'
import { Link } from 'react-router'
import { differencePercent } from '../../../../domain/budget/variance.ts'
import { formatCents } from '../../../../domain/money.ts'
import { capital, counted, monthName } from '../../../lib/words.ts'
import { Money } from '../../../ui/data/money.tsx'
import { Section } from '../../../ui/page/page.tsx'
import classes from '../home.module.css'
import type { BudgetMonth } from '../summary.ts'

/** The month so far beside what was approved for it, in the accounts where most is planned or spent. */
export function MonthBudget({ budget, today }: { budget: BudgetMonth; today: string }) {
  const { planned_cents, actual_cents, accounts, largest } = budget
  const most = Math.max(1, ...largest.flatMap((line) => [line.planned_cents, line.actual_cents]))
  const left = accounts - largest.length
  return (
    <Section
      title="Orçado e realizado"
      note={
        <span className="figures">
          {`${capital(monthName(today.slice(0, 7), today))} até hoje: ${formatCents(actual_cents)} de ${formatCents(planned_cents)} aprovados. O traço marca o aprovado do mês.`}
        </span>
      }
      action={
        <Link to="/dashboard/finances/orcamento" className={classes.link}>
          Abrir orçamento
        </Link>
      }
    >
      <table className={classes.budget}>
        <thead>
          <tr>
            <th scope="col">Conta</th>
            <th scope="col">Realizado, com o traço do aprovado</th>
            <th scope="col">Realizado</th>
            <th scope="col">Aprovado</th>
            <th scope="col">Diferença</th>
          </tr>
        </thead>
        <tbody>
          {largest.map((line) => (
            <Line key={line.rubric_id} line={line} most={most} />
          ))}
        </tbody>
      </table>
      {left > 0 && (
        <Link to="/dashboard/reports/budget-against-actual?periodo=this-month" className={classes.link}>
          {`Mais ${counted(left, 'conta', 'contas')}`}
        </Link>
      )}
    </Section>
  )
}

/** One account: its bar up to what was approved, beyond it in another colour. */
function Line({ line, most }: { line: BudgetMonth['largest'][number]; most: number }) {
  const { rubric_id, rubric, planned_cents: planned, actual_cents: actual } = line
  const within = Math.max(0, Math.min(planned, actual))
  const over = Math.max(0, actual - Math.max(0, planned))
  const share = (cents: number) => (cents * 100) / most
  const change = differencePercent(planned, actual)
  return (
    <tr>
      <th scope="row">
        <Link to={`/dashboard/finances/orcamento?rubrica=${rubric_id}`}>{rubric}</Link>
      </th>
      <td aria-hidden>
        <svg className={classes.bar} viewBox="0 0 100 18" preserveAspectRatio="none">
          <title>{`${formatCents(actual)} de ${formatCents(planned)}`}</title>
          <rect y="5" width="100" height="8" fill="var(--hairline)" />
          <rect y="5" width={share(within)} height="8" fill="var(--chart-1)" />
          <rect y="5" x={share(within)} width={share(over)} height="8" fill="var(--danger)" />
          {planned > 0 && (
            <line
              x1={share(planned)}
              x2={share(planned)}
              y1="1"
              y2="17"
              stroke="var(--text)"
              strokeWidth={2}
              vectorEffect="non-scaling-stroke"
            />
          )}
        </svg>
      </td>
      <td>
        <Money cents={actual} />
      </td>
      <td className={classes.planned}>
        <Money cents={planned} />
      </td>
      <td data-over={over > 0 || undefined} className="figures">
        {over > 0 && <CircleAlert size={14} aria-label="acima do aprovado" />}
        {change ?? 'não orçado'}
      </td>
    </tr>
  )
}
