import { type Standing, standingWords } from '../../../../domain/platform/condominium-words.ts'
import { count } from '../../../lib/words.ts'
import { StatFilterStrip } from '../../../ui/data/stat-filter-strip.tsx'
import type { PlatformCounts } from './queries.ts'

type StandingStripProps = {
  counts: PlatformCounts
  active: Standing | null
  onSelect: (standing: Standing | null) => void
}

/** How many condominiums there are in each state of the subscription; those that nobody is in are left out. */
export const StandingStrip = ({ counts, active, onSelect }: StandingStripProps) => (
  <StatFilterStrip
    label="Condomínios por assinatura"
    active={active}
    onSelect={onSelect}
    stats={(Object.keys(standingWords) as Standing[])
      .filter((standing) => counts.standings[standing] > 0 || standing === active)
      .map((standing) => ({
        key: standing,
        label: standingWords[standing],
        figure: count.format(counts.standings[standing]),
      }))}
  />
)
