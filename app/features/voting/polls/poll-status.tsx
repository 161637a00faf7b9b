import { Ban, CircleCheck, Clock, FilePen, MessagesSquare } from 'lucide-react'
import { type PollState, pollStates } from '../../../../domain/voting/polls.ts'
import { Status } from '../../../ui/data/status.tsx'

const looks = {
  draft: { icon: FilePen, tone: 'neutral' },
  scheduled: { icon: Clock, tone: 'brand' },
  open: { icon: MessagesSquare, tone: 'success' },
  closed: { icon: CircleCheck, tone: 'neutral' },
  cancelled: { icon: Ban, tone: 'danger' },
} as const

export function PollStatus({ state, alone = false }: { state: PollState; alone?: boolean }) {
  return (
    <Status {...looks[state]} alone={alone}>
      {pollStates[state]}
    </Status>
  )
}
