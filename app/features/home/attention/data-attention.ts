import { ShieldAlert } from 'lucide-react'
import { timeLeft } from '../../../../domain/data-protection/requests.ts'
import { counted } from '../../../lib/words.ts'
import type { Attention } from './attention.ts'

/** How many requests about personal data wait for an answer, and the next day that the law sets. */
export type DataDesk = { today: string; open: number; late: number; steer_on: string | null }

/** The line of the home page about them. */
export function dataRequestsWaiting({ open, late, steer_on, today }: DataDesk): Attention[] {
  if (open === 0 || !steer_on) return []
  const words = counted(open, 'pedido sobre dados pessoais', 'pedidos sobre dados pessoais')
  const note =
    late > 0
      ? `${counted(late, 'passou do prazo', 'passaram do prazo')} da lei; o mais antigo ${timeLeft(steer_on, today)}.`
      : `O mais antigo: ${timeLeft(steer_on, today)} para responder.`
  return [
    {
      key: 'data-requests',
      Icon: ShieldAlert,
      title: words,
      note,
      verb: 'Responder',
      to: '/dashboard/settings?tab=privacy',
    },
  ]
}
