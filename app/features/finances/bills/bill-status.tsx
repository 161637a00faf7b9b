import { Ban, CalendarClock, CircleAlert, CircleCheck, CircleDashed, Clock } from 'lucide-react'
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

/** How a bill stands today, as icon and word. */
export function BillStatus({ bill, today, alone }: { bill: BillDues; today: string; alone?: boolean }) {
  const state = billState(bill, today)
  return (
    <Status {...looks[state]} alone={alone}>
      {billStates[state]}
    </Status>
  )
}
