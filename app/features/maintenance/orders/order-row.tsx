import { Link } from 'react-router'
import { formatDate } from '../../../../domain/calendar.ts'
import { counted } from '../../../../domain/counted.ts'
import { priorityWords } from '../../../../domain/incidents/words.ts'
import { dueWords, orderKindWords, orderPlace } from '../../../../domain/maintenance/orders/words.ts'
import { formatCents } from '../../../../domain/money.ts'
import classes from '../expiry/expiry.module.css'
import { OrderState } from '../looks.tsx'
import late from '../maintenance.module.css'
import type { OrderLine } from '../queries.ts'

/** Shows one order in the list: its task, its object, its assignee and its due date. */
export function OrderRow({ line, today }: { line: OrderLine; today: string | null }) {
  const hands = [line.assignee_name, line.supplier_name].filter(Boolean).join(', ')
  const isLate = line.is_open && today !== null && line.due_on < today
  const isPressing = line.is_open && (line.priority === 'urgent' || line.priority === 'high')
  return (
    <li className={classes.row} data-link>
      <div style={{ minWidth: 0 }}>
        <Link to={`/dashboard/incidents/manutencao/ordens/${line.id}`} className={classes.title}>
          {line.title}
        </Link>
        <div className={`${classes.notes} figures`}>
          <span>{line.code}</span>
          <span>{orderKindWords[line.kind]}</span>
          {line.asset_name && <span>{line.asset_name}</span>}
          {orderPlace(line) && <span>{orderPlace(line)}</span>}
          <span>{hands ? `Com ${hands}` : 'Sem responsável'}</span>
          {line.steps > 0 && line.is_open && <span>{`${line.steps_done} de ${line.steps} passos`}</span>}
          {line.steps_outside > 0 && (
            <span className={late.late}>
              {counted(line.steps_outside, 'medida fora do limite', 'medidas fora do limite')}
            </span>
          )}
          {line.cost_cents !== null && <span>{formatCents(line.cost_cents)}</span>}
        </div>
      </div>
      <div className={`${classes.side} figures`}>
        <OrderState status={line.status} />
        <span className={classes.step} style={isLate ? { color: 'var(--danger)' } : undefined}>
          {isPressing && <strong>{`${priorityWords[line.priority]} · `}</strong>}
          {line.done_on
            ? `Feita em ${formatDate(line.done_on)}`
            : !line.is_open
              ? `Era para ${formatDate(line.due_on)}`
              : today
                ? dueWords(line.due_on, today)
                : formatDate(line.due_on)}
        </span>
      </div>
    </li>
  )
}
