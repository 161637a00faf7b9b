import { z } from 'zod'
import { type UnitKind, unitKindNames } from './unit-kind.ts'
import { unitIdentity, unitLabel, unitSortKey } from './unit-label.ts'

/** Most units of one condominium, on any plan. */
const LARGEST_UNIT_COUNT = 999_999

const wholeNumber = (least: number, most: number, message: string) =>
  z.number(message).int(message).min(least, message).max(most, message)

const blockName = z
  .string()
  .trim()
  .min(1, 'Dê um nome a cada bloco.')
  .max(20, 'O nome do bloco tem no máximo 20 letras.')

/**
 * Blocks × floors × units per floor. `blocks` is a list of names (empty: one block without a name) or a count
 * (A, B, … Z, AA). `firstFloor` 0 is the ground floor. 'floor_hundreds' numbers 101, 102 … 201; 'sequential' 1, 2, 3 …
 */
export const unitGeneration = z
  .object({
    blocks: z.union([
      wholeNumber(0, 1000, 'Use de 0 a 1.000 blocos.'),
      z.array(blockName).max(1000, 'Use até 1.000 blocos.'),
    ]),
    floors: wholeNumber(1, 200, 'Use de 1 a 200 andares.'),
    unitsPerFloor: wholeNumber(1, 10_000, 'Use de 1 a 10.000 unidades por andar.'),
    numbering: z.enum(['floor_hundreds', 'sequential']),
    firstFloor: wholeNumber(0, 100, 'O primeiro andar vai de 0 (térreo) a 100.').default(1),
    kind: z.enum(unitKindNames).default('apartment'),
    /** Square metres by place on the floor (finals 1, 2 …); with them the shares go by area. Empty: equal shares. */
    areas: z
      .array(
        z
          .number('Escreva as áreas em metros quadrados.')
          .min(0.01, 'A área precisa ser maior que zero.')
          .max(100_000, 'A área vai até 100.000 m².'),
      )
      .default([]),
    /** Parking places that belong to each unit, without a share of their own. */
    garages: wholeNumber(0, 5, 'Use de 0 a 5 vagas por unidade.').default(0),
    /** Whether a storage room belongs to each unit. */
    storage: z.boolean().default(false),
  })
  .superRefine((input, context) => {
    if (input.areas.length > 0 && input.areas.length !== input.unitsPerFloor) {
      const message = `São ${input.unitsPerFloor} unidades por andar e ${input.areas.length} ${input.areas.length === 1 ? 'área' : 'áreas'}: escreva uma por final.`
      context.addIssue({ code: 'custom', path: ['areas'], message })
    }
    if (typeof input.blocks !== 'number') {
      const seen = new Map<string, string>()
      for (const [index, block] of input.blocks.entries()) {
        const identity = unitIdentity({ block, number: '' })
        const message = `Os blocos "${seen.get(identity)}" e "${block}" têm o mesmo nome.`
        if (seen.has(identity)) context.addIssue({ code: 'custom', path: ['blocks', index], message })
        seen.set(identity, block)
      }
    }
    const count = countUnits(input)
    if (count > LARGEST_UNIT_COUNT) {
      context.addIssue({
        code: 'custom',
        path: ['unitsPerFloor'],
        message: unitLimitMessage(count, LARGEST_UNIT_COUNT),
      })
    }
  })

export type UnitGeneration = z.output<typeof unitGeneration>

export type GeneratedUnit = {
  block: string
  number: string
  floor: number
  kind: UnitKind
  /** Shares of `previewUnits(…).shareTotal`. */
  share: number
  /** Square metres as text, '70.25'; null when not given. */
  area: string | null
  label: string
  sortKey: string
}

const thousands = (count: number): string => String(count).replace(/\B(?=(\d{3})+$)/g, '.')

/** Returns the sentence that names a limit and the requested number. */
export const unitLimitMessage = (count: number, limit: number): string =>
  `${count === 1 ? 'É 1 unidade' : `São ${thousands(count)} unidades`} e o limite é de ${thousands(limit)}.`

const blockCount = (blocks: UnitGeneration['blocks']): number =>
  Math.max(1, typeof blocks === 'number' ? blocks : blocks.length)

type Size = Pick<UnitGeneration, 'blocks' | 'floors' | 'unitsPerFloor'>

/** How many units people live or work in a generation makes. */
const countMains = ({ blocks, floors, unitsPerFloor }: Size): number =>
  blockCount(blocks) * floors * unitsPerFloor

/** Counts all units that a generation creates, including those that belong to other units. */
const countUnits = (input: UnitGeneration): number =>
  countMains(input) * (1 + input.garages + Number(input.storage))

/** Square centimetres. */
const centimetres = (area: number): number => Math.round(area * 10_000)

/** Returns the share of each place on a floor and their sum: by area in whole square centimetres, else equal. */
function sharesOf(input: UnitGeneration): { shares: number[]; shareTotal: number } {
  const mains = countMains(input)
  if (input.areas.length === 0) {
    const { share, shareTotal } = equalShares(mains)
    return { shares: new Array(input.unitsPerFloor).fill(share), shareTotal }
  }
  const shares = input.areas.map(centimetres)
  const floor = shares.reduce((sum, share) => sum + share, 0)
  return { shares, shareTotal: floor * (mains / input.unitsPerFloor) }
}

/** The same whole share for each of `count` units, and the total that they sum to exactly (a billion or a little more). */
export function equalShares(count: number): { share: number; shareTotal: number } {
  const share = Math.ceil(1_000_000_000 / count)
  return { share, shareTotal: share * count }
}

/** A, B, … Z, AA, AB … by position from 0. */
function letters(position: number): string {
  const last = String.fromCharCode(65 + (position % 26))
  return position < 26 ? last : letters(Math.floor(position / 26) - 1) + last
}

function blockNames(blocks: UnitGeneration['blocks']): string[] {
  if (typeof blocks !== 'number') return blocks.length === 0 ? [''] : blocks
  return blocks === 0 ? [''] : Array.from({ length: blocks }, (_, position) => letters(position))
}

/** Yields the units of a checked generation in order, one at a time, so that a million use no memory. */
export function* generateUnits(input: UnitGeneration): Generator<GeneratedUnit, void> {
  const { shares } = sharesOf(input)
  const digits = Math.max(2, String(input.unitsPerFloor).length)
  for (const block of blockNames(input.blocks)) {
    let sequence = 0
    for (let floor = input.firstFloor; floor < input.firstFloor + input.floors; floor += 1) {
      for (let place = 1; place <= input.unitsPerFloor; place += 1) {
        sequence += 1
        const number =
          input.numbering === 'sequential'
            ? String(sequence)
            : `${floor}${String(place).padStart(digits, '0')}`
        const area = input.areas[place - 1]
        yield unitOf({
          block,
          number,
          floor,
          kind: input.kind,
          share: shares[place - 1] ?? 0,
          area: area === undefined ? null : String(area),
        })
        yield* annexesOf(input, block, number)
      }
    }
  }
}

const unitOf = (unit: Omit<GeneratedUnit, 'label' | 'sortKey'>): GeneratedUnit => ({
  ...unit,
  label: unitLabel(unit),
  sortKey: unitSortKey(unit),
})

/** Parking places V101, V101-2 … and the storage room D101 of unit 101, in the basement, without a share of their own. */
function* annexesOf(input: UnitGeneration, block: string, number: string): Generator<GeneratedUnit, void> {
  const annex = { block, floor: -1, share: 0, area: null }
  for (let place = 1; place <= input.garages; place += 1)
    yield unitOf({ ...annex, number: `V${number}${place === 1 ? '' : `-${place}`}`, kind: 'garage' })
  if (input.storage) yield unitOf({ ...annex, number: `D${number}`, kind: 'storage' })
}

/** Count, shares and the first units of a checked generation, to look at before creating anything. */
export function previewUnits(
  input: UnitGeneration,
  rows = 12,
): { count: number; shareTotal: number; units: GeneratedUnit[] } {
  const units: GeneratedUnit[] = []
  for (const unit of generateUnits(input)) {
    if (units.length >= rows) break
    units.push(unit)
  }
  return { count: countUnits(input), shareTotal: sharesOf(input).shareTotal, units }
}
