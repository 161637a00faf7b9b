import { knownStreets, stateRanges } from './known-codes.ts'

/** What a CEP tells; '' where it does not (a town with a single CEP has no street, the shipped ranges only the state). */
export type Address = { address: string; district: string; city: string; state: string }

/** The shipped file: some streets, and for every other CEP the state that its range belongs to; null when nobody has the eight digits. */
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
