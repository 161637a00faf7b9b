import { Anchor } from '@mantine/core'
import { Link } from 'react-router'
import { sumCents } from '../../../../domain/money.ts'
import { type ChargePart, standing } from '../../../../domain/payments/standing.ts'
import { useMembership } from '../../../lib/membership/membership.tsx'
import { shortDate } from '../../../lib/words.ts'
import { Money } from '../../../ui/data/money.tsx'
import classes from '../finances.module.css'
import { methodNames } from '../payment-words.ts'
import { ReceiptPaper } from '../receipts/receipt-paper.tsx'
import type { Charge } from './charge-queries.ts'

type ChargePartsProps = { charge: Charge; today: string }

/** Lists the partial payments of a charge, each with its receipt. */
export function ChargeParts({ charge, today }: ChargePartsProps) {
  const parts = standing(charge.payments)
  if (parts.length === 0) return null
  const isPaid = charge.status === 'paid'
  const total = sumCents(parts.map(({ amount_cents }) => amount_cents))
  return (
    <div className={classes.part}>
      <h3>{isPaid ? 'Pago' : 'Já recebido'}</h3>
      <dl className={classes.sum}>
        <div className={classes.total}>
          <dt>{isPaid ? `Paga em ${shortDate(parts.at(-1)!.received_on, today)}` : 'Recebido até agora'}</dt>
          <dd>
            <Money cents={total} size="figure" />
          </dd>
        </div>
        <div>
          <dt>Valor original</dt>
          <dd>
            <Money cents={charge.amount_cents} />
          </dd>
        </div>
        {parts.map((part) => (
          <Part key={part.turn} part={part} today={today} />
        ))}
      </dl>
    </div>
  )
}

function Part({ part, today }: { part: ChargePart; today: string }) {
  const { role } = useMembership()
  const isBoard = role !== 'resident'
  const words = `${shortDate(part.received_on, today)}, ${methodNames[part.method]}`
  return (
    <>
      <div>
        <dt>
          {isBoard ? (
            <Anchor component={Link} to={`/dashboard/finances/recebimentos/${part.receipt_id}`} inherit>
              {words}
            </Anchor>
          ) : (
            words
          )}
          {' · '}
          <ReceiptPaper receiptId={part.receipt_id} />
        </dt>
        <dd>
          <Money cents={part.amount_cents} />
        </dd>
      </div>
      {part.late_cents > 0 && (
        <div>
          <dt>Disso, multa, juros e correção</dt>
          <dd>
            <Money cents={part.late_cents} />
          </dd>
        </div>
      )}
      {part.discount_cents > 0 && (
        <div>
          <dt>Desconto por antecipação</dt>
          <dd>
            <Money cents={-part.discount_cents} />
          </dd>
        </div>
      )}
    </>
  )
}
