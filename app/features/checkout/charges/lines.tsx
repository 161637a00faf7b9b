import { chargeName } from '../../../../domain/charges/charge-name.ts'
import { formatCents } from '../../../../domain/money.ts'
import { shortDate } from '../../../lib/words.ts'
import { Money } from '../../../ui/data/money.tsx'
import classes from './charges.module.css'
import type { Preview, PreviewLine, PreviewMethod } from './charges-queries.ts'

/** Lists each charge with its amount, a passed-on fee as a separate line, and the sum. */
export function PaidLines({ preview, chosen }: { preview: Preview; chosen: PreviewMethod }) {
  const { lines, today } = preview
  return (
    <ul className={classes.lines}>
      {lines.map((line) => (
        <li key={line.charge_id}>
          <span>
            {`${line.unit_label} · ${chargeName(line)}`}
            <small>{describe(line, today)}</small>
          </span>
          <Money cents={line.total_cents} />
        </li>
      ))}
      {chosen.pay_on > today && chosen.debt_cents !== sumOf(lines) && (
        <li>
          <span>
            {`Até ${shortDate(chosen.pay_on, today)}`}
            <small>o boleto sai com o valor do último dia</small>
          </span>
          <Money cents={chosen.debt_cents - sumOf(lines)} />
        </li>
      )}
      {chosen.surcharge_cents > 0 && (
        <li>
          <span>
            Taxa do cartão
            <small>decidida em assembleia; por Pix não há</small>
          </span>
          <Money cents={chosen.surcharge_cents} />
        </li>
      )}
      <li className={classes.total}>
        <span>Total</span>
        <Money cents={chosen.amount_cents} weight={600} />
      </li>
    </ul>
  )
}

const sumOf = (lines: readonly PreviewLine[]) => lines.reduce((sum, { total_cents }) => sum + total_cents, 0)

const describe = ({ due_on, late_cents, discount_cents }: PreviewLine, today: string): string =>
  [
    `${due_on < today ? 'venceu' : 'vence'} em ${shortDate(due_on, today)}`,
    late_cents > 0 && `com ${formatCents(late_cents)} de multa e juros`,
    discount_cents > 0 && `desconto de ${formatCents(discount_cents)}`,
  ]
    .filter(Boolean)
    .join(' · ')
