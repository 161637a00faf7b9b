import { add, compare, type Rational, rational, subtract } from '../../../../../domain/rational.ts'
import { formatShare } from '../../../../../domain/shares.ts'
import { evenParts } from '../../../../../domain/units/reshape.ts'
import { readTypedShare } from '../../../../../domain/units/typed-share.ts'
import type { UnitKind } from '../../../../../domain/units/unit-kind.ts'
import { shareText } from '../../edit/one/unit-form.ts'
import type { Unit } from '../../queries.ts'

export type PartValues = {
  id: string
  block: string
  number: string
  kind: UnitKind
  share: string
  area: string
}

const letters = 'ABCDEFGHIJKLMNOPQRSTUVWXYZ'

/** Parts to begin with: the old number with a letter each, and shares that sum to the old one exactly. */
export function firstParts(unit: Unit, count: number, shareTotal: number): PartValues[] {
  return evenParts(unit.share, count).map((share, index) => ({
    id: String(index),
    block: unit.block,
    number: `${unit.number}${letters[index] ?? index + 1}`.slice(0, 20),
    kind: unit.kind,
    share: shareText(share, shareTotal),
    area: '',
  }))
}

/** What the parts' shares still lack or have too much of, in words; null when they sum to the unit's exactly. */
export function partsGap(unit: Unit, parts: readonly PartValues[], shareTotal: number): string | null {
  const values = parts.map(({ share }) => readTypedShare(share, shareTotal))
  if (values.includes(null)) return 'Uma das frações não dá para ler.'
  const sum = values.reduce((total: Rational, value) => add(total, value ?? rational(0)), rational(0))
  const whole = rational(unit.share, shareTotal)
  const off = compare(sum, whole)
  if (off === 0) return null
  const gap = off < 0 ? subtract(whole, sum) : subtract(sum, whole)
  const parted = Number((gap.n * BigInt(shareTotal)) / gap.d)
  return `${off < 0 ? 'Faltam' : 'Sobram'} ${formatShare(parted, shareTotal)} para as partes darem ${formatShare(unit.share, shareTotal)}.`
}
