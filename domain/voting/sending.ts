import type { Channel } from '../notifications/events.ts'
import { listed } from './seats.ts'

/** The status of a message on one channel. */
export const statusWords = {
  queued: 'A caminho',
  sent: 'Enviado',
  delivered: 'Entregue',
  read: 'Lido',
  failed: 'Não entregue',
} as const
type Status = keyof typeof statusWords

/** How far a message to a person got, by the channel that got furthest; `nobody`: a unit with no one registered. */
export const reachWords = { nobody: 'Ninguém a avisar', ...statusWords } as const
export type Reach = keyof typeof reachWords

/** A recipient, as `sending_proofs` returns it. */
export type ReachedBy = {
  recipient: string | null
  unit_label: string | null
  reach: Reach
  channels: { channel: Channel; status: Status; at: string; error: string | null }[]
  at: string | null
  /** How the management said that this owner or unit is told, where no channel reached. */
  by_hand: string | null
}

/** A unit that a notice does not reach: an owner without any channel, or no owner registered. */
export type UnreachedUnit = { unit_id: string; label: string; is_unowned: boolean }

/** The first of them, and how many more: a refusal and a dialog name no thousand. */
export const shownOf = (
  units: readonly UnreachedUnit[],
  most = 12,
): { units: UnreachedUnit[]; more: number } => ({
  units: units.slice(0, most),
  more: Math.max(0, units.length - most),
})

/** 'A-101, A-102 e mais 3'. */
export function labelsOf(labels: readonly string[], most = 12): string {
  const more = labels.length - most
  return more > 0 ? `${labels.slice(0, most).join(', ')} e mais ${more}` : listed(labels)
}

export type SendingCounts = Partial<Record<Reach, number>>
