import { CalendarClock } from 'lucide-react'
import { daysBetween, formatDate } from '../../../../domain/calendar.ts'
import { mandateNoticeDays } from '../../../../domain/mandates.ts'
import { counted } from '../../../lib/words.ts'
import type { Mandate } from '../../users/queries.ts'
import type { Attention } from './attention.ts'

type Dates = Pick<Mandate, 'starts_on' | 'ends_on' | 'ended_on'>

/**
 * Warns about the síndico's mandate from 60 days before its end: an assembly must be called in time. Nothing where no dates are recorded, or the
 * renewal already is.
 */
export function mandateEnding(mandates: readonly Dates[], today: string): Attention[] {
  const last = mandates
    .map(({ ended_on, ends_on }) => ended_on ?? ends_on)
    .sort()
    .at(-1)
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
