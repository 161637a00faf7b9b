import { CalendarClock } from 'lucide-react'
import { daysBetween, formatDate } from '../../../../domain/calendar.ts'
import { mandateNoticeDays } from '../../../../domain/mandates.ts'
import { counted } from '../../../lib/words.ts'
import type { Attention } from './attention.ts'

/**
 * Warns about the síndico's mandate from 60 days before the last day on record, of the renewal where there is one: an assembly must be called in
 * time. Nothing where no dates are recorded.
 */
export function mandateEnding(last: string | null, today: string): Attention[] {
  if (!last) return []
  const left = daysBetween(today, last)
  if (left > mandateNoticeDays) return []
  return [
    {
      key: 'mandate',
      Icon: CalendarClock,
      title:
        left > 0
          ? `O mandato do síndico termina em ${counted(left, 'dia', 'dias')}`
          : `O mandato do síndico terminou em ${formatDate(last)}`,
      note: 'Convoque a eleição. Depois registre a renovação, ou passe o cargo a quem foi eleito.',
      verb: 'Ver mandato',
      to: '/dashboard/users?aba=sindico',
    },
  ]
}
