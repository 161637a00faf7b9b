import { Ban, CircleAlert, CircleCheck, CircleDashed, Clock, LoaderCircle } from 'lucide-react'
import type { ReactNode } from 'react'
import type { Situation } from '../../../../domain/charges/charge-state.ts'
import { count } from '../../../lib/words.ts'
import { Money } from '../../../ui/data/money.tsx'
import { StatFilterStrip } from '../../../ui/data/stat-filter-strip.tsx'
import { figuresOf } from './month-figures.ts'
import type { MonthSummary } from './month-queries.ts'

const labels: Record<Situation | 'todas', { word: string; icon?: ReactNode; color?: string }> = {
  todas: { word: 'Todas' },
  pagas: { word: 'Pagas', icon: <CircleCheck size={16} aria-hidden />, color: 'var(--success)' },
  vencidas: { word: 'Vencidas', icon: <CircleAlert size={16} aria-hidden />, color: 'var(--danger)' },
  'a-vencer': { word: 'A vencer', icon: <Clock size={16} aria-hidden /> },
  'em-parte': { word: 'Pagas em parte', icon: <CircleDashed size={16} aria-hidden /> },
  aguardando: {
    word: 'Aguardando registro',
    icon: <LoaderCircle size={16} aria-hidden />,
    color: 'var(--warning)',
  },
  canceladas: { word: 'Canceladas', icon: <Ban size={16} aria-hidden /> },
}

/** The month at a glance; each figure filters the list. */
export function MonthStrip(props: {
  summary: MonthSummary
  active: Situation | null
  onSelect: (situation: Situation | null) => void
}) {
  const figures = figuresOf(props.summary)
  const keys = ['todas', 'pagas', 'vencidas', 'a-vencer', 'em-parte', 'aguardando', 'canceladas'] as const
  // What is rare stands only where there is any, or where it is what is being looked at.
  const rare: readonly string[] = ['em-parte', 'canceladas']
  const shown = keys.filter((key) => !rare.includes(key) || figures[key].count > 0 || key === props.active)
  const stats = shown.map((key) => {
    const { word, icon, color } = labels[key]
    return {
      key,
      label: (
        <span style={{ display: 'inline-flex', alignItems: 'center', gap: 6, color, whiteSpace: 'nowrap' }}>
          {icon}
          {word}
        </span>
      ),
      figure: count.format(figures[key].count),
      note: <Money cents={figures[key].cents} />,
    }
  })
  return (
    <StatFilterStrip
      label="Cobranças por situação"
      stats={stats}
      active={props.active ?? 'todas'}
      onSelect={(key) => props.onSelect(key === 'todas' ? null : key)}
    />
  )
}
