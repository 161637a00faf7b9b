import {
  Archive,
  BadgeCheck,
  CircleAlert,
  FolderOpen,
  Gavel,
  Hourglass,
  type LucideIcon,
  Mail,
  Scale,
  Undo2,
} from 'lucide-react'
import { type CaseState, caseStates } from '../../../../domain/penalties/words.ts'
import { Status } from '../../../ui/data/status.tsx'

const looks: Record<
  CaseState,
  { icon: LucideIcon; tone: 'neutral' | 'brand' | 'success' | 'warning' | 'attention' }
> = {
  opened: { icon: FolderOpen, tone: 'brand' },
  warned: { icon: Mail, tone: 'neutral' },
  noticed: { icon: Mail, tone: 'attention' },
  defence: { icon: Hourglass, tone: 'attention' },
  archived: { icon: Archive, tone: 'neutral' },
  warning: { icon: CircleAlert, tone: 'warning' },
  fine: { icon: Gavel, tone: 'warning' },
  appealed: { icon: Scale, tone: 'attention' },
  charged: { icon: BadgeCheck, tone: 'success' },
  annulled: { icon: Undo2, tone: 'neutral' },
}

/** Shows a case's state; a defence whose term is over awaits its decision. */
export function CaseStatus({
  state,
  termEndsOn,
  today,
  alone,
}: {
  state: CaseState
  termEndsOn?: string | null
  today?: string
  alone?: boolean
}) {
  const isOver = state === 'defence' && termEndsOn && today && termEndsOn < today
  return (
    <Status {...looks[state]} alone={alone}>
      {isOver ? 'À espera da decisão' : caseStates[state]}
    </Status>
  )
}
