import type { AgreementPlan } from '../../../../../domain/agreements/plan.ts'
import { instalmentName } from '../../../../../domain/agreements/words.ts'
import { formatDate } from '../../../../../domain/calendar.ts'
import type { Cents } from '../../../../../domain/money.ts'
import { Money } from '../../../../ui/data/money.tsx'
import finances from '../../finances.module.css'
import classes from './simulator.module.css'

/** What an agreement comes to: from the debt to the total, and each payment with its day. */
export function PlanView({ plan, count }: { plan: AgreementPlan; count: number }) {
  const { totals, lateWaived, principalWaived, fee, interest, total } = plan
  const parts: [string, Cents][] = [
    ['Valor original', totals.capital],
    ['Correção monetária', totals.correction],
    ['Multa', totals.fine],
    ['Juros de mora', totals.interest],
    ['Desconto em multa e juros', -lateWaived],
    ['Desconto no valor original', -principalWaived],
    ['Honorários de advogado', fee],
    ['Juros das parcelas', interest],
  ]
  return (
    <>
      <dl className={finances.sum}>
        {parts
          .filter(([, cents], place) => place === 0 || cents !== 0)
          .map(([label, cents]) => (
            <div key={label}>
              <dt>{label}</dt>
              <dd>
                <Money cents={cents} />
              </dd>
            </div>
          ))}
        <div className={finances.total}>
          <dt>Total do acordo</dt>
          <dd>
            <Money cents={total} size="figure" />
          </dd>
        </div>
      </dl>
      <ul className={`${classes.instalments} figures`} aria-label="Parcelas">
        {plan.instalments.map(({ position, dueOn, cents }) => (
          <li key={position}>
            <span>
              {instalmentName(position, count)}
              <span style={{ color: 'var(--muted)' }}>{` · ${formatDate(dueOn)}`}</span>
            </span>
            <Money cents={cents} />
          </li>
        ))}
      </ul>
    </>
  )
}
