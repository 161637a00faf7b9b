import { CircleAlert, CircleCheck, Clock, History } from 'lucide-react'
import type { BundleState } from '../../../../domain/payments/bundle.ts'
import { Status } from '../../../ui/data/status.tsx'

const looks = {
  payable: { icon: Clock, tone: 'neutral', word: 'A pagar' },
  paid: { icon: CircleCheck, tone: 'success', word: 'Pago' },
  expired: { icon: History, tone: 'warning', word: 'Prazo encerrado' },
  replaced: { icon: History, tone: 'warning', word: 'Substituído' },
  changed: { icon: CircleAlert, tone: 'warning', word: 'Não vale mais' },
  undone: { icon: CircleAlert, tone: 'warning', word: 'Pagamento desfeito' },
} as const satisfies Record<BundleState, object>

/** Shows a payment's state, as icon and word. */
export function BundleStatus({ state }: { state: BundleState }) {
  const { icon, tone, word } = looks[state]
  return (
    <Status icon={icon} tone={tone} alone>
      {word}
    </Status>
  )
}
