import { z } from 'zod'
import { seal, unseal } from '../sealed-text.ts'

const rowOf = (condominiumId: string, paymentId: string) =>
  `charge_payment_orders ${condominiumId} ${paymentId}`

const kept = z.object({
  /** A card's token: usable once, and valid for seven days. */
  token: z.string().nullable(),
  /** 'visa': a card's brand as the provider names it. */
  methodName: z.string().nullable(),
  payer: z.object({ name: z.string(), email: z.string(), document: z.string() }),
})

/** The data sent to the provider in addition to the row: stored sealed, and only until it has answered. */
export type ProviderOrder = z.infer<typeof kept>

export const sealOrder = (condominiumId: string, paymentId: string, order: ProviderOrder): string =>
  seal(rowOf(condominiumId, paymentId), JSON.stringify(order))

export const unsealOrder = (condominiumId: string, paymentId: string, sealed: string): ProviderOrder =>
  kept.parse(JSON.parse(unseal(rowOf(condominiumId, paymentId), sealed)))
