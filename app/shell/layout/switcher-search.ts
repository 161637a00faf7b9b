import { saysAll } from '../../../domain/words/word-forms.ts'
import type { Membership } from '../../lib/membership/membership.tsx'

/** Options in the list at a time. */
export const shownAtOnce = 30

const byName = new Intl.Collator('pt-BR', { numeric: true }).compare

/** Returns the condominiums whose name contains every word, ignoring accents and case, by name. */
export function foundMemberships(open: readonly Membership[], wanted: string): Membership[] {
  return open
    .filter(({ condominium_name }) => saysAll(condominium_name, wanted))
    .toSorted((one, other) => byName(one.condominium_name, other.condominium_name))
}
