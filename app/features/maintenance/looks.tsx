import {
  CircleCheck,
  CircleDashed,
  CircleDot,
  CircleX,
  ClipboardCheck,
  type LucideIcon,
  SkipForward,
  Wrench,
} from 'lucide-react'
import { type OrderStatus, orderStatusWords } from '../../../domain/maintenance/orders/words.ts'
import { Status } from '../../ui/data/status.tsx'

const looks: Record<OrderStatus, { icon: LucideIcon; tone: Parameters<typeof Status>[0]['tone'] }> = {
  planned: { icon: CircleDashed, tone: 'neutral' },
  open: { icon: CircleDot, tone: 'attention' },
  in_progress: { icon: Wrench, tone: 'warning' },
  done: { icon: ClipboardCheck, tone: 'attention' },
  checked: { icon: CircleCheck, tone: 'success' },
  skipped: { icon: SkipForward, tone: 'neutral' },
  cancelled: { icon: CircleX, tone: 'neutral' },
}

export function OrderState({ status, alone }: { status: OrderStatus; alone?: boolean }) {
  const { icon, tone } = looks[status]
  return (
    <Status icon={icon} tone={tone} alone={alone}>
      {orderStatusWords[status]}
    </Status>
  )
}
