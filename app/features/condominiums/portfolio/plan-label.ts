import { statusLabel } from '../../subscriptions/subscription-words.ts'
import type { PortfolioRow } from '../queries.ts'

/** The specification's label of the subscription; a trial that ended, and a condominium without any, have their own. */
export function planLabel(state: PortfolioRow['subscription_state'], status: string | null): string {
  if (state === 'trial_expired') return 'Teste terminou'
  // Cancelled for a day to come, or paused with the period paid: still open.
  if (state === 'active') return statusLabel('active')
  if (status === null) return 'Sem assinatura'
  // Its day of cancellation came, whatever the row still says.
  return status === 'active' ? statusLabel('cancelled') : statusLabel(status)
}
