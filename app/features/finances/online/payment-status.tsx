import { CircleAlert, CircleCheck, CircleX, Clock, Hourglass, Loader, Undo2 } from 'lucide-react'
import { type ChargePaymentStanding, standingOf } from '../../../../domain/charge-payments/states.ts'
import { statusWords } from '../../../../domain/charge-payments/words.ts'
import { Status } from '../../../ui/data/status.tsx'
import type { OnlinePayment } from './online-queries.ts'

const looks = {
  asking: { icon: Loader, tone: 'neutral' },
  waiting: { icon: Clock, tone: 'brand' },
  review: { icon: Hourglass, tone: 'brand' },
  paid: { icon: CircleCheck, tone: 'success' },
  refused: { icon: CircleX, tone: 'danger' },
  over: { icon: Clock, tone: 'neutral' },
  back: { icon: Undo2, tone: 'warning' },
} as const satisfies Record<ChargePaymentStanding, object>

type About = Pick<OnlinePayment, 'status' | 'method' | 'status_detail'> &
  Partial<Pick<OnlinePayment, 'order_to_provider' | 'loss_cents'>>

/** Shows a payment's state, as icon and word. */
export function PaymentStatus({ payment, alone }: { payment: About; alone?: boolean }) {
  if (payment.loss_cents)
    return (
      <Status icon={CircleAlert} tone="danger" alone={alone}>
        Devolvido, com perda
      </Status>
    )
  if (payment.order_to_provider === 'refund')
    return (
      <Status icon={Undo2} tone="warning" alone={alone}>
        Devolvendo
      </Status>
    )
  return (
    <Status {...looks[standingOf(payment.status, payment.method)]} alone={alone}>
      {statusWords(payment)}
    </Status>
  )
}
