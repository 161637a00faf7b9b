import { CircleCheck, CircleDashed, CornerUpLeft, Hourglass, Landmark, PiggyBank, Undo2 } from 'lucide-react'
import { outcomes, receiptStates, waitReasons } from '../../../../domain/payments/receipt.ts'
import { Status } from '../../../ui/data/status.tsx'
import type { ReceiptRow } from './receipts-queries.ts'

type Shown = Pick<ReceiptRow, 'status' | 'outcome' | 'reason'>

/** Names a receipt's state: why it is pending, or its result. */
function receiptWord({ status, outcome, reason }: Shown): string {
  if (status === 'waiting') return reason ? waitReasons[reason].title : receiptStates.waiting
  if (status === 'posted' && outcome) return outcomes[outcome]
  return receiptStates[status]
}

function lookOf({ status, outcome }: Shown) {
  if (status === 'waiting') return { icon: Hourglass, tone: 'warning' } as const
  if (status === 'refunded') return { icon: CornerUpLeft, tone: 'neutral' } as const
  if (status === 'undone') return { icon: Undo2, tone: 'neutral' } as const
  if (outcome === 'income') return { icon: Landmark, tone: 'success' } as const
  if (outcome === 'part') return { icon: CircleDashed, tone: 'attention' } as const
  if (outcome === 'credit' || outcome === 'more') return { icon: PiggyBank, tone: 'brand' } as const
  return { icon: CircleCheck, tone: 'success' } as const
}

/** Shows a receipt's state, as icon and word. */
export function ReceiptStatus({ receipt, alone }: { receipt: Shown; alone?: boolean }) {
  return (
    <Status {...lookOf(receipt)} alone={alone}>
      {receiptWord(receipt)}
    </Status>
  )
}
