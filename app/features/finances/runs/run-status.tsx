import { Ban, CircleCheck, LoaderCircle } from 'lucide-react'
import { Status } from '../../../ui/data/status.tsx'
import type { RunRow } from './runs-queries.ts'

const looks = {
  issuing: { icon: LoaderCircle, tone: 'warning', word: 'Emitindo' },
  issued: { icon: CircleCheck, tone: 'success', word: 'Emitida' },
  undone: { icon: Ban, tone: 'neutral', word: 'Desfeita' },
} as const

/** How a run stands, as icon and word. */
export function RunStatus({ run, alone }: { run: Pick<RunRow, 'status'>; alone?: boolean }) {
  const { icon, tone, word } = looks[run.status]
  return (
    <Status icon={icon} tone={tone} alone={alone}>
      {word}
    </Status>
  )
}
