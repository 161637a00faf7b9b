import { formatShare } from '../shares.ts'
import { unitIdentity, unitLabel } from './unit-label.ts'

export type Part = { block: string; number: string; share: number }

/**
 * Returns the reasons why a unit cannot be split into these parts, in words by field ('parts.1.share'); empty when it can. Fractions must sum to the
 * old one exactly: a split changes no other unit's weight.
 */
export function splitFaults(
  share: number,
  shareTotal: number,
  parts: readonly Part[],
): { path: string; message: string }[] {
  const faults: { path: string; message: string }[] = []
  const seen = new Map<string, number>()
  for (const [index, part] of parts.entries()) {
    const identity = unitIdentity(part)
    if (seen.has(identity))
      faults.push({ path: `parts.${index}.number`, message: `${unitLabel(part)} está repetida.` })
    seen.set(identity, index)
  }
  const gap = parts.reduce((sum, part) => sum + part.share, 0) - share
  if (gap !== 0)
    faults.push({
      path: 'parts',
      message: `As partes ${gap < 0 ? 'deixam' : 'passam'} ${formatShare(Math.abs(gap), shareTotal)} ${gap < 0 ? 'de fora' : 'da fração da unidade'}. Juntas precisam dar ${formatShare(share, shareTotal)}.`,
    })
  return faults
}

/** A share in `count` parts that sum to it exactly, the first ones a little larger where it does not divide. */
export function evenParts(share: number, count: number): number[] {
  const base = Math.floor(share / count)
  return Array.from({ length: count }, (_, index) => base + (index < share - base * count ? 1 : 0))
}

export type Owners = { label: string; owners: readonly string[] }

/** Returns why units cannot be merged, in words; null when they can. Units of different owners are different property (art. 1.331). */
export function mergeRefusal(units: readonly Owners[]): string | null {
  const [first, ...rest] = units
  if (!first) return null
  const same = (owners: readonly string[]) => [...owners].sort().join() === [...first.owners].sort().join()
  const other = rest.find(({ owners }) => !same(owners))
  return other
    ? `${first.label} e ${other.label} têm proprietários diferentes. Registre antes a transferência de propriedade e depois una as unidades.`
    : null
}
