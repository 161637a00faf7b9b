export type UnitName = { block: string; number: string }

/** 'A-702', or '702' in a condominium without blocks. */
export const unitLabel = ({ block, number }: UnitName): string =>
  block === '' ? number : `${block}-${number}`

/**
 * Digit runs at fixed width, letters of every script and shape folded, the rest and ordinal signs dropped: text that sorts as people count
 * ('2' before '10').
 */
function natural(text: string): string {
  const runs =
    text
      .replace(/[ºª]/g, ' ')
      .normalize('NFKD')
      .toUpperCase()
      .match(/\d+|(?:(?!\d)[\p{L}\p{N}])+/gu) ?? []
  return runs.map((run) => (run >= 'A' ? run : run.replace(/^0+(?=\d)/, '').padStart(8, '0'))).join('')
}

/**
 * What makes two units the same one however they are typed: 'Torre a' 0101 is 'TORRE A' 101. Two texts that differ
 * in case, accents, spaces, punctuation or leading zeros only give the same identity.
 */
export const unitIdentity = ({ block, number }: UnitName): string => `${natural(block)} ${natural(number)}`

/** Lowest floor that still sorts right (garage levels below ground). */
const LOWEST_FLOOR = -100

/**
 * Text to sort units by under the "C" collation: block, floor, number, each in natural order. Distinct units have
 * distinct keys, so it also serves as a paging cursor. Units without a floor sort as on the ground floor.
 */
export function unitSortKey({ block, floor, number }: UnitName & { floor: number | null }): string {
  const level = String((floor ?? 0) - LOWEST_FLOOR).padStart(4, '0')
  return `${natural(block)} ${level} ${natural(number)}`
}
