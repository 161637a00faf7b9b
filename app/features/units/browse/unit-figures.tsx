import { StatFilterStrip } from '../../../ui/data/stat-filter-strip.tsx'
import type { UnitSummary } from '../queries.ts'
import { count } from '../unit-words.ts'
import type { Situation, UnitFilters } from './unit-queries.ts'

type Counted = Exclude<Situation, 'em-aberto' | 'em-atraso'>

const bySituation: Record<Counted, (summary: UnitSummary) => number> = {
  'com-proprietario': (summary) => summary.with_owner,
  'sem-proprietario': (summary) => summary.without_owner,
  'sem-pagador': (summary) => summary.without_payer,
  alugadas: (summary) => summary.let,
}

const isCounted = (situation: Situation): situation is Counted => situation in bySituation

/** Returns how many units match, where the figures show it; null otherwise. */
export function matching(summary: UnitSummary, { block, kind, situation }: UnitFilters): number | null {
  const filters = [block, kind, situation].filter((one) => one !== null)
  if (filters.length === 0) return summary.units
  if (filters.length > 1) return null
  if (block !== null) return summary.blocks.find(({ name }) => name === block)?.units ?? null
  return situation && isCounted(situation) ? bySituation[situation](summary) : null
}

type UnitFiguresProps = {
  summary: UnitSummary
  active: Situation | null
  onSelect: (key: Situation | null) => void
}

/** The building in numbers, each one a filter. */
export function UnitFigures({ summary, active, onSelect }: UnitFiguresProps) {
  const stat = (key: Counted, label: string) => ({
    key,
    label,
    figure: count.format(bySituation[key](summary)),
  })
  const stats = [
    { key: 'todas' as const, label: 'Todas', figure: count.format(summary.units) },
    stat('com-proprietario', 'Com proprietário'),
    stat('sem-proprietario', 'Sem proprietário'),
    stat('sem-pagador', 'Sem pagador'),
  ]
  const shown = stats.find(({ key }) => key === active)?.key ?? (active ? null : 'todas')
  return (
    <StatFilterStrip
      label="Unidades por situação"
      stats={stats}
      active={shown}
      onSelect={(key) => onSelect(key === 'todas' ? null : key)}
    />
  )
}
