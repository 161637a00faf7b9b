import { Anchor } from '@mantine/core'
import { Link } from 'react-router'
import { formatDate, formatMonth, monthOf } from '../../../../../domain/calendar.ts'
import { formatCents } from '../../../../../domain/money.ts'
import { counted } from '../../../../lib/words.ts'
import { Section } from '../../../../ui/page/page.tsx'
import classes from '../../ledger/ledger.module.css'
import type { Approvals } from './approvals-queries.ts'

/** Lists what bypasses the limits, by chance or not: split purchases, and payments without a bill. */
export function WorthALook({ approvals: { splits, unseen } }: { approvals: Approvals }) {
  if (splits.length === 0 && unseen.length === 0) return null
  return (
    <Section title="Vale conferir" note="Dos últimos três meses. Pode estar tudo certo: aqui só se mostra.">
      <ul className={classes.rows} aria-label="Vale conferir">
        {splits.map(({ supplier_id, supplier, month, cents, limit_cents, bills }) => (
          <li key={`${supplier_id} ${month}`} className={classes.row}>
            <div>
              <Anchor
                component={Link}
                to={`/dashboard/finances/despesas?situacao=all&fornecedor=${supplier_id}`}
                fw={500}
              >
                {supplier}
              </Anchor>
              <div className={classes.note}>
                {`${counted(bills.length, 'despesa', 'despesas')} de ${formatMonth(monthOf(month))}, cada uma abaixo do limite de ${formatCents(limit_cents)}; juntas passam dele: ${bills.map((bill) => bill.description).join(', ')}.`}
              </div>
            </div>
            <span className="figures">{formatCents(cents)}</span>
          </li>
        ))}
        {unseen.map(({ id, description, rubric, occurred_on, cents }) => (
          <li key={id} className={classes.row}>
            <div>
              <Anchor
                component={Link}
                to={`/dashboard/finances/lancamentos/${id}?de=${occurred_on}&ate=${occurred_on}`}
                fw={500}
                style={{ overflowWrap: 'anywhere' }}
              >
                {description ?? rubric}
              </Anchor>
              <div className={classes.note}>
                {`${rubric}, em ${formatDate(occurred_on)}: saiu do banco ou do caixa acima do limite, sem despesa lançada.`}
              </div>
            </div>
            <span className="figures">{formatCents(cents)}</span>
          </li>
        ))}
      </ul>
    </Section>
  )
}
