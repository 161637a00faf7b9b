import type { Cents } from '../money.ts'
import { buildStaticPix } from '../pix/br-code.ts'

export type PixReceiver = {
  /** In its registered form. */
  pixKey: string
  holderName: string
  /** Null while the condominium has no address: the code needs some city. */
  city: string | null
}

/** Returns the copy-and-paste text that pays a charge: static, with its txid, payable at once. `amount` is what is due today, in centavos. */
export const chargePixCode = (receiver: PixReceiver, txid: string, amount: Cents): string =>
  buildStaticPix({
    key: receiver.pixKey,
    name: receiver.holderName,
    city: receiver.city || 'BRASIL',
    amount,
    txid,
  })
