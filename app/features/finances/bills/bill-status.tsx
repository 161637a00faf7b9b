import { Ban, CalendarClock, CircleAlert, CircleCheck, CircleDashed, Clock, Vote } from 'lucide-react'
import { type ApprovalState, approvalStates, mayBePaid } from '../../../../domain/bills/approval.ts'
import { type BillDues, billState, billStates } from '../../../../domain/bills/bill-state.ts'
import { Status } from '../../../ui/data/status.tsx'

const looks = {
  overdue: { icon: CircleAlert, tone: 'danger' },
  due_today: { icon: CalendarClock, tone: 'warning' },
  partial: { icon: CircleDashed, tone: 'attention' },
  open: { icon: Clock, tone: 'neutral' },
  paid: { icon: CircleCheck, tone: 'success' },
  cancelled: { icon: Ban, tone: 'neutral' },
} as const

type BillStatusProps = { bill: BillDues; today: string; alone?: boolean; approval?: ApprovalState | null }

/** Shows a bill's state today, as icon and word; a pending approval comes first. */
export function BillStatus({ bill, today, alone, approval = null }: BillStatusProps) {
  if (bill.status === 'open' && approval && !mayBePaid(approval))
    return (
      <Status
        icon={approval === 'refused' ? Ban : Vote}
        tone={approval === 'refused' ? 'danger' : 'attention'}
        alone={alone}
      >
        {approvalStates[approval]}
      </Status>
    )
  const state = billState(bill, today)
  return (
    <Status {...looks[state]} alone={alone}>
      {approval === 'urgent' ? `${billStates[state]}, urgente` : billStates[state]}
    </Status>
  )
}
