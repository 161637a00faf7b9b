import { Clock, Megaphone, PenLine, Undo2, Users } from 'lucide-react'
import { type RequestState, requestStates } from '../../../../domain/voting/quarter.ts'
import { Status } from '../../../ui/data/status.tsx'

const looks = {
  open: { icon: PenLine, tone: 'brand' },
  reached: { icon: Users, tone: 'success' },
  called: { icon: Megaphone, tone: 'neutral' },
  withdrawn: { icon: Undo2, tone: 'neutral' },
  expired: { icon: Clock, tone: 'neutral' },
} as const

export function RequestStatus({ state, alone = false }: { state: RequestState; alone?: boolean }) {
  return (
    <Status {...looks[state]} alone={alone}>
      {requestStates[state]}
    </Status>
  )
}
