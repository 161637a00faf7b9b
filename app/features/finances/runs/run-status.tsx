import { Ban, CircleCheck, LoaderCircle } from 'lucide-react'
import { runStates } from '../../../../domain/charges/run-kinds.ts'
import { Status } from '../../../ui/data/status.tsx'
import type { RunRow } from './runs-queries.ts'

const looks = {
  issuing: { icon: LoaderCircle, tone: 'warning' },
  issued: { icon: CircleCheck, tone: 'success' },
  undone: { icon: Ban, tone: 'neutral' },
} as const

/** Shows a run's state, as icon and word. */
export function RunStatus({ run, alone }: { run: Pick<RunRow, 'status'>; alone?: boolean }) {
  const { icon, tone } = looks[run.status]
  return (
    <Status icon={icon} tone={tone} alone={alone}>
      {runStates[run.status]}
    </Status>
  )
}
