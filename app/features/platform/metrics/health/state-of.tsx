import { CircleAlert, CircleCheck, OctagonX } from 'lucide-react'
import type { HealthState } from '../../../../../domain/platform/health-states.ts'
import { Status } from '../../../../ui/data/status.tsx'

const looks = {
  normal: { icon: CircleCheck, tone: 'success', word: 'Normal' },
  attention: { icon: CircleAlert, tone: 'warning', word: 'Atenção' },
  stopped: { icon: OctagonX, tone: 'danger', word: 'Parado' },
} as const

export function StateOf({ state, alone }: { state: HealthState; alone?: boolean }) {
  const { icon, tone, word } = looks[state]
  return (
    <Status icon={icon} tone={tone} alone={alone}>
      {word}
    </Status>
  )
}
