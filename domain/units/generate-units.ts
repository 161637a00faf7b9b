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
  })
  .superRefine((input, context) => {
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
  /** Shares of `equalShares(count).shareTotal`. */
  share: number
  label: string
  sortKey: string
}

const thousands = (count: number): string => String(count).replace(/\B(?=(\d{3})+$)/g, '.')

/** The sentence that names a limit and what was asked for. */
export const unitLimitMessage = (count: number, limit: number): string =>
  `${count === 1 ? 'É 1 unidade' : `São ${thousands(count)} unidades`} e o limite é de ${thousands(limit)}.`

const blockCount = (blocks: UnitGeneration['blocks']): number =>
  Math.max(1, typeof blocks === 'number' ? blocks : blocks.length)

/** How many units a generation makes. */
const countUnits = ({ blocks, floors, unitsPerFloor }: UnitGeneration): number =>
  blockCount(blocks) * floors * unitsPerFloor

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

/** The units of a checked generation, in order, one at a time, so that a million take no room. */
export function* generateUnits(input: UnitGeneration): Generator<GeneratedUnit, void> {
  const { share } = equalShares(countUnits(input))
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
        const name = { block, number }
        yield {
          ...name,
          floor,
          kind: input.kind,
          share,
          label: unitLabel(name),
          sortKey: unitSortKey({ ...name, floor }),
        }
      }
    }
  }
}

/** Count, shares and the first units of a checked generation, to look at before creating anything. */
export function previewUnits(
  input: UnitGeneration,
  rows = 12,
): { count: number; shareTotal: number; units: GeneratedUnit[] } {
  const count = countUnits(input)
  const units: GeneratedUnit[] = []
  for (const unit of generateUnits(input)) {
    if (units.length === rows) break
    units.push(unit)
  }
  return { count, shareTotal: equalShares(count).shareTotal, units }
}
