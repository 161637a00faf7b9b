import { formatDate } from '../../../../domain/calendar.ts'
import { formatRational, rational } from '../../../../domain/rational.ts'
import { formatShare } from '../../../../domain/shares.ts'
import { floorText } from '../../../../domain/units/floor-words.ts'
import { unitKinds } from '../../../../domain/units/unit-kind.ts'
import type { UnitWords } from '../edit/register-queries.ts'

type Told = { name: string; before: string; after: string }

const square = (area: number | null | undefined) =>
  area ? `${formatRational(rational(area, 10_000), 2)} m²` : 'sem área'

type Key = 'block' | 'number' | 'floor' | 'kind' | 'area_cm2' | 'share' | 'closed_on'
const words: Record<Key, { name: string; of: (unit: UnitWords, total: number) => string }> = {
  block: { name: 'Bloco', of: ({ block }) => block || 'sem bloco' },
  number: { name: 'Número', of: ({ number }) => number ?? '' },
  floor: { name: 'Andar', of: ({ floor = null }) => floorText(floor) },
  kind: { name: 'Tipo', of: ({ kind }) => (kind ? unitKinds[kind] : '') },
  area_cm2: { name: 'Área', of: ({ area_cm2 }) => square(area_cm2) },
  share: { name: 'Fração', of: ({ share = 0 }, total) => formatShare(share, total) },
  closed_on: {
    name: 'Situação',
    of: ({ closed_on }) => (closed_on ? `encerrada em ${formatDate(closed_on)}` : 'em uso'),
  },
}

/** Returns a change's effect on a unit, column by column; nothing for a unit that was created or removed. */
export function toldChanges(before: UnitWords | null, after: UnitWords | null, shareTotal: number): Told[] {
  if (!before || !after) return []
  return (Object.keys(words) as Key[])
    .filter((key) => key in after)
    .map((key) => ({
      name: words[key].name,
      before: words[key].of(before, shareTotal),
      after: words[key].of(after, shareTotal),
    }))
}

/** The same in one line: 'Andar: 3º → 4º · Tipo: Loja → Casa'. */
export const changesLine = (before: UnitWords | null, after: UnitWords | null, shareTotal: number): string =>
  toldChanges(before, after, shareTotal)
    .map(({ name, before: was, after: is }) => `${name}: ${was} → ${is}`)
    .join(' · ')
