import {
  CircleCheck,
  CircleX,
  Clock,
  type LucideIcon,
  MailWarning,
  PauseCircle,
  RotateCcw,
} from 'lucide-react'
import { daysBetween, formatDate } from '../../../domain/calendar.ts'
import { dayOf } from '../../lib/words.ts'
import type { Invitation, MemberStatus } from './queries.ts'

type Tone = 'neutral' | 'brand' | 'success' | 'warning' | 'danger' | 'attention'
export type StatusWords = { word: string; icon: LucideIcon; tone: Tone }

export const memberStatus: Record<MemberStatus, StatusWords> = {
  approved: { word: 'Ativo', icon: CircleCheck, tone: 'success' },
  suspended: { word: 'Suspenso', icon: PauseCircle, tone: 'warning' },
  ended: { word: 'Encerrado', icon: CircleX, tone: 'neutral' },
}

/** Returns an invitation's status at an instant: the nightly job records an expiry only later. */
export function invitationStatus(invitation: Invitation, now: Date): StatusWords {
  const { status, expires_at, sent_at, error_code } = invitation
  if (status === 'accepted') return { word: 'Aceito', icon: CircleCheck, tone: 'success' }
  if (status === 'revoked') return { word: 'Cancelado', icon: CircleX, tone: 'neutral' }
  if (status === 'expired' || new Date(expires_at) <= now)
    return { word: 'Vencido', icon: RotateCcw, tone: 'neutral' }
  if (error_code && !sent_at) return { word: 'Não entregue', icon: MailWarning, tone: 'danger' }
  return { word: sent_at ? 'Enviado' : 'Enviando', icon: Clock, tone: 'brand' }
}

/** 'hoje', 'ontem', 'há 12 dias', then the date. */
export function ago(instant: string, today: string): string {
  const days = daysBetween(dayOf(instant), today)
  if (days <= 0) return 'hoje'
  if (days === 1) return 'ontem'
  return days <= 30 ? `há ${days} dias` : formatDate(dayOf(instant))
}
