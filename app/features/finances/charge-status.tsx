import { Ban, CircleAlert, CircleCheck, Clock, Handshake, LoaderCircle } from 'lucide-react'
import { daysBetween } from '../../../domain/calendar.ts'
import {
  type ChargeState,
  chargeState,
  chargeStateText,
  chargeStateWords,
  type Stateful,
} from '../../../domain/charges/charge-state.ts'
import { counted } from '../../lib/words.ts'
import { openHolidays } from '../../lib/zone.ts'
import { Status } from '../../ui/data/status.tsx'

const stateLooks = {
  paid: { icon: CircleCheck, tone: 'success', word: chargeStateWords.paid },
  overdue: { icon: CircleAlert, tone: 'danger', word: chargeStateWords.overdue },
  upcoming: { icon: Clock, tone: 'neutral', word: chargeStateWords.upcoming },
  awaiting: { icon: LoaderCircle, tone: 'warning', word: chargeStateWords.awaiting },
  rejected: { icon: CircleAlert, tone: 'danger', word: chargeStateWords.rejected },
  cancelled: { icon: Ban, tone: 'neutral', word: chargeStateWords.cancelled },
  agreed: { icon: Handshake, tone: 'neutral', word: chargeStateWords.agreed },
} as const satisfies Record<ChargeState, object>

type Charged = Stateful & { settled_cents?: number }

/** Shows a charge's state, as icon and word. */
export function ChargeStatus({ charge, today }: { charge: Charged; today: string }) {
  const { icon, tone } = stateLooks[chargeState(charge, today, openHolidays())]
  return (
    <Status icon={icon} tone={tone}>
      {chargeStateText(charge, today, openHolidays())}
    </Status>
  )
}

/** Shows the state with the days, outside a list: 'Vencida há 10 dias'. */
export function ChargeStatusAlone({ charge, today }: { charge: Charged; today: string }) {
  const state = chargeState(charge, today, openHolidays())
  const { icon, tone, word } = stateLooks[state]
  const text = chargeStateText(charge, today, openHolidays())
  const days = daysBetween(charge.due_on, today)
  const since = state === 'overdue' ? text.replace(word, `${word} há ${counted(days, 'dia', 'dias')}`) : text
  return (
    <Status icon={icon} tone={tone} alone>
      {since}
    </Status>
  )
}
