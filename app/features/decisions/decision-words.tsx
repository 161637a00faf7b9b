import { CircleAlert, CircleCheck, CircleHelp } from 'lucide-react'
import type { DecisionVotes } from '../../../domain/decisions/votes.ts'
import { Status } from '../../ui/data/status.tsx'
import type { Decision } from './queries.ts'
import { formatDecimalShare } from './votes-words.ts'

/** Whether the quorum was reached, as icon and word. */
export function Reached({ decision }: { decision: Pick<Decision, 'is_reached'> }) {
  if (decision.is_reached === null)
    return (
      <Status icon={CircleHelp} tone="neutral">
        Não informado
      </Status>
    )
  return decision.is_reached ? (
    <Status icon={CircleCheck} tone="success">
      Alcançado
    </Status>
  ) : (
    <Status icon={CircleAlert} tone="warning">
      Não alcançado
    </Status>
  )
}

/** '64 a favor, 6 contra, de 70 presentes (96 no total)' */
export function votesText(votes: DecisionVotes): string {
  const amount = (value: number) => formatDecimalShare(value, votes)
  const abstained = votes.abstained > 0 ? `, ${amount(votes.abstained)} abstenções` : ''
  return `${amount(votes.favour)} a favor, ${amount(votes.against)} contra${abstained}, de ${amount(votes.present)} presentes (${amount(votes.total)} no total)`
}
