import { CircleCheck, CircleX, Clock, type LucideIcon, Undo2 } from 'lucide-react'
import type { DataRequest } from './privacy-queries.ts'

type Look = { icon: LucideIcon; tone: 'neutral' | 'success' | 'danger' | 'warning'; word: string }

/** The status of a request, as icon and word. */
export const requestLooks: Record<DataRequest['status'], Look> = {
  open: { icon: Clock, tone: 'neutral', word: 'Em aberto' },
  answered: { icon: CircleCheck, tone: 'success', word: 'Atendido' },
  refused: { icon: CircleX, tone: 'danger', word: 'Não atendido' },
  cancelled: { icon: Undo2, tone: 'neutral', word: 'Retirado' },
}
