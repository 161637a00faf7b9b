import type { Channel } from '../notifications/events.ts'

/** What became of a message on one channel. */
export const statusWords = {
  queued: 'A caminho',
  sent: 'Enviado',
  delivered: 'Entregue',
  read: 'Lido',
  failed: 'Não entregue',
} as const
type Status = keyof typeof statusWords

/** How far somebody was reached, by the channel that went farthest; `nobody`: a unit where nobody is registered. */
export const reachWords = { nobody: 'Ninguém a avisar', ...statusWords } as const
export type Reach = keyof typeof reachWords

/** A person whom something was sent to, as `sending_proofs` tells it. */
export type ReachedBy = {
  recipient: string | null
  unit_label: string | null
  reach: Reach
  channels: { channel: Channel; status: Status; at: string; error: string | null }[]
  at: string | null
}
export type SendingCounts = Partial<Record<Reach, number>>
