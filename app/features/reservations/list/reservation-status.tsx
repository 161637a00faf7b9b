import { Ban, CircleCheck, CircleX, Clock, Hourglass } from 'lucide-react'
import { type ReservationState, stateWords } from '../../../../domain/reservations/words.ts'
import { Status } from '../../../ui/data/status.tsx'

const looks = {
  offered: { icon: Hourglass, tone: 'attention' },
  pending: { icon: Clock, tone: 'attention' },
  approved: { icon: CircleCheck, tone: 'success' },
  refused: { icon: CircleX, tone: 'neutral' },
  cancelled: { icon: Ban, tone: 'neutral' },
  expired: { icon: Hourglass, tone: 'neutral' },
} as const satisfies Record<ReservationState, object>

/** Shows a booking's state. */
export const ReservationStatus = ({ state, alone }: { state: ReservationState; alone?: boolean }) => (
  <Status {...looks[state]} {...(alone && { alone })}>
    {stateWords[state]}
  </Status>
)
