import {
  type ConnectionProblem,
  problemOfFailure,
  problemOfRefusal,
} from '../../domain/pix/api/connection.ts'
import { PixRefusal } from '../../supabase/functions/_shared/pix/api.ts'
import { PixAccessDenied, type PixClient } from '../../supabase/functions/_shared/pix/client.ts'
import { putWebhook, readWebhook, removeWebhook } from '../../supabase/functions/_shared/pix/webhook.ts'
import { SealBroken } from '../../supabase/functions/_shared/sealed-text.ts'

/** The desired state of an account's webhook. */
export type Wanted = {
  /** Null: no notices. */
  key: string | null
  address: string
  /** The key the provider currently sends notices for, as far as we know. */
  registeredKey: string | null
  /** Another account of ours gets notices for that key too: it stays. */
  isShared: boolean
}

export type Outcome =
  | { state: 'ready' | 'off'; registeredKey: string | null }
  | { state: 'failed'; registeredKey: string | null; problem: ConnectionProblem; detail: string | null }

/** Brings the provider's webhook to the desired state; never throws. */
export async function connect(wanted: Wanted, clientOf: () => PixClient): Promise<Outcome> {
  let { registeredKey } = wanted
  try {
    const client = clientOf()
    if (registeredKey && registeredKey !== wanted.key) {
      if (!wanted.isShared) await removeWebhook(registeredKey, client)
      registeredKey = null
    }
    if (!wanted.key) return { state: 'off', registeredKey }
    if ((await readWebhook(wanted.key, client)) !== wanted.address)
      await putWebhook(wanted.key, wanted.address, client)
    return { state: 'ready', registeredKey: wanted.key }
  } catch (error) {
    return { state: 'failed', registeredKey, ...problemOf(error) }
  }
}

function problemOf(error: unknown): { problem: ConnectionProblem; detail: string | null } {
  if (error instanceof SealBroken) return { problem: 'sealed', detail: null }
  if (error instanceof PixAccessDenied) return { problem: 'credentials', detail: null }
  if (error instanceof PixRefusal)
    return { problem: problemOfRefusal(error.problem), detail: error.problem.message }
  return { problem: problemOfFailure((error as NodeJS.ErrnoException).code), detail: null }
}
