import { GitFork, Package } from 'lucide-react'
import { counted } from '../../../lib/words.ts'
import type { Attention } from './attention.ts'

/** Returns contradicting records of two desks, for a person to settle. */
export function deskConflictsWaiting(conflicts: number): Attention[] {
  if (conflicts === 0) return []
  return [
    {
      key: 'desk-conflicts',
      Icon: GitFork,
      title: counted(conflicts, 'divergência na portaria', 'divergências na portaria'),
      note: 'Dois aparelhos anotaram coisas que não cabem juntas.',
      verb: 'Resolver',
      to: '/dashboard/portaria',
    },
  ]
}

/** A resident's deliveries at the desk. */
export function parcelsWaiting(codes: readonly string[]): Attention[] {
  if (codes.length === 0) return []
  return [
    {
      key: 'parcels',
      Icon: Package,
      title: counted(codes.length, 'encomenda na portaria', 'encomendas na portaria'),
      note:
        codes.length === 1
          ? `Código ${codes[0]}`
          : `Códigos ${codes.slice(0, 3).join(', ')}${codes.length > 3 ? '…' : ''}`,
      verb: 'Ver encomendas',
      to: '/dashboard/portaria',
    },
  ]
}
