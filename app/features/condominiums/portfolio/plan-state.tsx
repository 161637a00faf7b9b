import { CircleAlert, CircleCheck, Clock } from 'lucide-react'
import { formatDate } from '../../../../domain/calendar.ts'
import { dayOf } from '../../../lib/words.ts'
import { Status } from '../../../ui/data/status.tsx'
import type { PortfolioRow } from '../queries.ts'
import { planLabel } from './plan-label.ts'

type PlanStateProps = Pick<PortfolioRow, 'subscription_state' | 'subscription_status'> & {
  trial_ends_at?: string | null
}

/** Whether a condominium may be written to, in words. */
export function PlanState({ subscription_state, subscription_status, trial_ends_at }: PlanStateProps) {
  if (subscription_state === 'active') {
    return (
      <Status icon={CircleCheck} tone="success">
        {planLabel(subscription_state, subscription_status)}
      </Status>
    )
  }
  if (subscription_state === 'trial') {
    return (
      <Status icon={Clock} tone="neutral">
        {trial_ends_at ? `Teste até ${formatDate(dayOf(trial_ends_at)).slice(0, 5)}` : 'Em teste'}
      </Status>
    )
  }
  return (
    <Status icon={CircleAlert} tone="warning">
      {planLabel(subscription_state, subscription_status)}
    </Status>
  )
}
