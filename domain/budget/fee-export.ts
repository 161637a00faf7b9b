import type { CsvValue } from '../csv-line.ts'
import type { Cents } from '../money.ts'
import { formatShort, rational } from '../rational.ts'
import { differencePercent } from './variance.ts'

export const feeTitles = [
  'Unidade',
  'Fração ideal',
  'Hoje (R$)',
  'Orçamento (R$)',
  'Simulação (R$)',
  'Diferença sobre hoje (R$)',
  'Diferença sobre hoje (%)',
] as const

type UnitFee = { label: string; share: number; today_cents: Cents | null; base_cents: Cents; cents: Cents }

/** One unit of an exported simulation. */
export const feeCells = (unit: UnitFee, shareTotal: number): CsvValue[] => [
  unit.label,
  shareWords(unit.share, shareTotal),
  unit.today_cents === null ? null : unit.today_cents / 100,
  unit.base_cents / 100,
  unit.cents / 100,
  unit.today_cents === null ? null : (unit.cents - unit.today_cents) / 100,
  unit.today_cents === null
    ? null
    : (differencePercent(unit.today_cents, unit.cents)?.replace('%', '') ?? null),
]

/** '0,010417' of the whole. */
export const shareWords = (share: number, whole: number): string =>
  whole === 0 ? '' : formatShort(rational(BigInt(share), BigInt(whole)), 9, 6)
