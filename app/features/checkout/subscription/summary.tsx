import { Skeleton } from '@mantine/core'
import { addDays, formatDate } from '../../../../domain/calendar.ts'
import { formatCents } from '../../../../domain/money.ts'
import { type Fact, Facts } from '../../../ui/data/facts.tsx'
import { Money } from '../../../ui/data/money.tsx'
import type { PayMethod } from '../method-picker.tsx'
import type { PaymentPreview, PlanWish } from './checkout-queries.ts'
import classes from './subscription.module.css'

type SummaryProps = {
  preview: PaymentPreview | undefined
  wish: PlanWish
  method: PayMethod
  /** Says that no day of a running trial is lost; empty without one. */
  trialKept: string
}

/** Shows what is bought, for which days, the total, and what follows. */
export function Summary({ preview, wish, method, trialKept }: SummaryProps) {
  if (!preview) return <Skeleton height={220} radius="md" />
  const isYear = wish.billing_cycle === 'annual'
  return (
    <aside className={classes.summary} aria-label="Resumo">
      <h2 className={classes.summaryTitle}>{`Plano ${preview.plan}`}</h2>
      <Facts facts={factsOf(preview, isYear)} />
      <p className={classes.total}>
        <span>A pagar agora</span>
        <Money cents={preview.amount_cents} size="figure" />
      </p>
      {trialKept && <p className={classes.after}>{trialKept}</p>}
      <p className={classes.after}>
        {method === 'card'
          ? `Depois, ${formatCents(preview.price_cents)} por ${isYear ? 'ano' : 'mês'} no mesmo cartão, até você cancelar.`
          : `Não renova sozinho: avisamos antes de vencer. Com um cartão a renovação é automática.`}
      </p>
    </aside>
  )
}

function factsOf(
  { price_cents, credit_cents, from, until, renews }: PaymentPreview,
  isYear: boolean,
): Fact[] {
  return [
    {
      name: renews ? 'Próximo período' : 'Período',
      value: `${formatDate(from)} a ${formatDate(addDays(until, -1))}`,
    },
    { name: isYear ? 'Um ano' : 'Um mês', value: formatCents(price_cents) },
    ...(credit_cents > 0
      ? [{ name: renews ? 'Crédito' : 'Dias já pagos', value: formatCents(-credit_cents) }]
      : []),
    ...(credit_cents < 0 ? [{ name: 'Diferença de plano', value: formatCents(-credit_cents) }] : []),
  ]
}
