import { knownStreets, stateRanges } from './known-codes.ts'

/** Address of a CEP; '' where unknown (a town with a single CEP has no street, the shipped ranges only the state). */
export type Address = { address: string; district: string; city: string; state: string }

/** Looks up a CEP in the shipped file: some streets, and for every other CEP the state of its range; null when the eight digits are unassigned. */
export function lookUp(code: string): Address | null {
  const street = knownStreets.find(([known]) => known === code)
  if (street) {
    const [, address, district, city, state] = street
    return { address, district, city, state }
  }
  const prefix = code.slice(0, 5)
  const range = stateRanges.find(([, from, to]) => prefix >= from && prefix <= to)
  return range ? { address: '', district: '', city: '', state: range[0] } : null
}
