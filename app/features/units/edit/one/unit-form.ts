import { formatShort, rational } from '../../../../../domain/rational.ts'
import { formatShare } from '../../../../../domain/shares.ts'
import { parseArea } from '../../../../../domain/units/area.ts'
import { notAShare, readTypedShare } from '../../../../../domain/units/typed-share.ts'
import type { UnitKind } from '../../../../../domain/units/unit-kind.ts'
import type { Unit } from '../../queries.ts'

/** The form of one unit; `''` in a field that is empty. */
export type UnitValues = {
  block: string
  number: string
  floor: number | string
  kind: UnitKind
  area: string
  share: string
  reason: string
  annex_of: string | null
}

export const emptyUnit: UnitValues = {
  block: '',
  number: '',
  floor: '',
  kind: 'apartment',
  area: '',
  share: '0',
  reason: '',
  annex_of: null,
}

/** Square metres as people write them: '70,25'. */
export const areaText = (area: number | null): string =>
  area === null ? '' : formatShort(rational(area, 10_000), 4)

/** A share that reads back as the same one: the decimal fraction where it is exact, else the number of parts. */
export function shareText(share: number, shareTotal: number): string {
  const decimal = formatShare(share, shareTotal)
  const again = readTypedShare(decimal, shareTotal)
  return again && again.n * BigInt(shareTotal) === again.d * BigInt(share)
    ? decimal
    : `${share}/${shareTotal}`
}

export const valuesOf = (unit: Unit, shareTotal: number): UnitValues => ({
  ...emptyUnit,
  block: unit.block,
  number: unit.number,
  floor: unit.floor ?? '',
  kind: unit.kind,
  area: areaText(unit.area_cm2),
  share: shareText(unit.share, shareTotal),
})

/** Returns a unit as its editor saw it, so that saving over another person's change is reported. */
export const seenOf = ({ block, number, floor, kind, share, area_cm2 }: Unit) => ({
  block,
  number,
  floor,
  kind,
  share,
  area_cm2,
})

/** Parses typed square metres; null when blank, NaN when not a number. */
export function readArea(text: string): number | null {
  if (text.trim() === '') return null
  const value = parseArea(text)
  return value ? Number(value.n) / Number(value.d) : Number.NaN
}

export const checks = (shareTotal: number) => ({
  number: (text: string) => (/[\p{L}\p{N}]/u.test(text) ? null : 'Diga o número da unidade.'),
  area: (text: string) => {
    const area = readArea(text)
    return area !== null && !(area > 0) ? 'Escreva a área em metros quadrados: 70,25.' : null
  },
  share: (text: string) => (readTypedShare(text, shareTotal) ? null : notAShare),
})

/** The unit as `save-unit` takes it. */
export const unitInput = (values: UnitValues) => ({
  block: values.block,
  number: values.number,
  floor: values.floor === '' ? null : Number(values.floor),
  kind: values.kind,
  area_m2: readArea(values.area),
  share: values.share,
  reason: values.reason,
  annex_of: values.kind === 'garage' || values.kind === 'storage' ? values.annex_of : null,
})
