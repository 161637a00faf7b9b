import { Ban, CircleCheck, Hourglass, Ticket } from 'lucide-react'
import { type DrawState, drawStateWords } from '../../../../domain/reservations/draw-words.ts'
import { Status } from '../../../ui/data/status.tsx'
import { dayWords, hourWords, spanWords } from '../times.ts'

const looks = {
  open: { icon: Ticket, tone: 'brand' },
  closed: { icon: Hourglass, tone: 'attention' },
  drawn: { icon: CircleCheck, tone: 'success' },
  cancelled: { icon: Ban, tone: 'neutral' },
} as const

/** Shows a draw's state; one whose time is over counts as closed, although its list is fixed a few minutes later. */
export function DrawStatus({ state, alone }: { state: DrawState; alone?: boolean }) {
  const { icon, tone } = looks[state]
  return (
    <Status icon={icon} tone={tone} alone={alone ?? false}>
      {drawStateWords[state]}
    </Status>
  )
}

/** 'Salão de festas, qui., 24/12/2026, 10:00 a 22:00', '12 vagas', 'Ordem de escolha'. */
export function subjectWords(draw: {
  area_name: string | null
  starts_at: string | null
  ends_at: string | null
  place_count: number
}): string {
  const { area_name, starts_at, ends_at, place_count } = draw
  if (area_name && starts_at && ends_at)
    return `${area_name}, ${dayWords(starts_at)}, ${spanWords(starts_at, ends_at)}`
  if (place_count > 0) return place_count === 1 ? '1 vaga' : `${place_count} vagas`
  return 'Ordem de escolha'
}

/** 'qui., 24/12/2026, às 10:00'. */
export const momentOf = (at: string): string => `${dayWords(at)}, às ${hourWords(at)}`
/** '24/12/2026' of a civil day. */
export const plainDay = (date: string): string => date.split('-').reverse().join('/')
