import { Ban, CircleCheck, CircleX, Clock, Hourglass, Loader, RefreshCw, TriangleAlert } from 'lucide-react'
import type {
  DebitStatus as Debit,
  AuthorizationStatus as State,
} from '../../../../domain/pix/automatic/states.ts'
import { authorizationNames, debitNames, statusForBoard } from '../../../../domain/pix/automatic/words.ts'
import { Status } from '../../../ui/data/status.tsx'

const looks = {
  asked: { icon: Loader, tone: 'neutral' },
  pending: { icon: Hourglass, tone: 'attention' },
  active: { icon: CircleCheck, tone: 'success' },
  refused: { icon: CircleX, tone: 'neutral' },
  expired: { icon: Clock, tone: 'neutral' },
  cancelled: { icon: Ban, tone: 'neutral' },
} as const

/** Shows an authorization's state, as icon and word; does not address the board as 'you'. */
export function AuthorizationStatus({
  status,
  alone,
  ofOther,
}: {
  status: State
  alone?: boolean
  ofOther?: boolean
}) {
  return (
    <Status {...looks[status]} alone={alone}>
      {ofOther ? statusForBoard(status) : authorizationNames[status]}
    </Status>
  )
}

const debitLooks = {
  new: { icon: Clock, tone: 'neutral' },
  waiting: { icon: Clock, tone: 'brand' },
  scheduled: { icon: Clock, tone: 'brand' },
  retrying: { icon: RefreshCw, tone: 'warning' },
  paid: { icon: CircleCheck, tone: 'success' },
  failed: { icon: CircleX, tone: 'danger' },
  refused: { icon: CircleX, tone: 'danger' },
  cancelled: { icon: Ban, tone: 'neutral' },
  skipped: { icon: TriangleAlert, tone: 'warning' },
} as const

export function DebitStatus({ status }: { status: Debit }) {
  return <Status {...debitLooks[status]}>{debitNames[status]}</Status>
}
