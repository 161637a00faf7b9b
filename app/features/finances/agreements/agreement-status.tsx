import {
  Ban,
  CircleAlert,
  CircleCheck,
  CircleX,
  Handshake,
  MessageCircleQuestion,
  RefreshCw,
  Undo2,
} from 'lucide-react'
import { agreementStatuses, type AgreementStatus as State } from '../../../../domain/agreements/words.ts'
import { Status } from '../../../ui/data/status.tsx'

const looks = {
  proposed: { icon: MessageCircleQuestion, tone: 'attention' },
  offered: { icon: MessageCircleQuestion, tone: 'attention' },
  refused: { icon: CircleX, tone: 'neutral' },
  withdrawn: { icon: Undo2, tone: 'neutral' },
  active: { icon: Handshake, tone: 'brand' },
  completed: { icon: CircleCheck, tone: 'success' },
  broken: { icon: CircleAlert, tone: 'danger' },
  renegotiated: { icon: RefreshCw, tone: 'neutral' },
  cancelled: { icon: Ban, tone: 'neutral' },
} as const

/** Shows an agreement's state as icon and word; says so when something is late. */
export function AgreementStatus({
  status,
  late = 0,
  alone,
}: {
  status: State
  late?: number
  alone?: boolean
}) {
  if (status === 'active' && late > 0)
    return (
      <Status icon={CircleAlert} tone="warning" alone={alone}>
        {late === 1 ? '1 parcela em atraso' : `${late} parcelas em atraso`}
      </Status>
    )
  return (
    <Status {...looks[status]} alone={alone}>
      {agreementStatuses[status]}
    </Status>
  )
}
