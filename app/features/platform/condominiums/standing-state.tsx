import { CircleAlert, CircleCheck, CircleX, Clock } from 'lucide-react'
import { formatDate } from '../../../../domain/calendar.ts'
import { type Standing, standingWords } from '../../../../domain/platform/condominium-words.ts'
import { dayOf } from '../../../lib/words.ts'
import { Status } from '../../../ui/data/status.tsx'
import type { PlatformRow } from './queries.ts'

const tones = {
  trial: ['neutral', Clock],
  active: ['success', CircleCheck],
  unpaid: ['danger', CircleAlert],
  paused: ['warning', CircleAlert],
  pending: ['neutral', Clock],
  trial_expired: ['warning', CircleAlert],
  expired: ['danger', CircleX],
  cancelled: ['neutral', CircleX],
  none: ['neutral', CircleX],
} as const satisfies Record<Standing, unknown>

/** The state of a subscription, with the day that comes next. */
export function StandingState({
  standing,
  trial_ends_at,
  cancel_on,
}: Pick<PlatformRow, 'standing' | 'trial_ends_at' | 'cancel_on'>) {
  const [tone, icon] = tones[standing]
  const words =
    standing === 'trial' && trial_ends_at
      ? `Teste até ${formatDate(dayOf(trial_ends_at)).slice(0, 5)}`
      : standing === 'active' && cancel_on
        ? `Ativa até ${formatDate(cancel_on).slice(0, 5)}`
        : standingWords[standing]
  return (
    <Status icon={icon} tone={tone}>
      {words}
    </Status>
  )
}
