import type { Channel } from '../notifications/events.ts'

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
}
export type SendingCounts = Partial<Record<Reach, number>>
