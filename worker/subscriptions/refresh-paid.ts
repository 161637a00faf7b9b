import { isFinal, isMissing } from '../../supabase/functions/_shared/mercado-pago/client.ts'
import {
  cancelPayment,
  findPayment,
  readPayment,
  type ToldPayment,
} from '../../supabase/functions/_shared/mercado-pago/payments.ts'
import { findPreapproval } from '../../supabase/functions/_shared/mercado-pago/preapprovals.ts'
import type { WorkerContext } from '../context.ts'
import { keepPaid } from './keeping/keep-paid.ts'
import { refresh } from './refresh.ts'

/**
 * Applies the report of a subscription's Pix or boleto; cancels there one that is pending and no longer wanted. Returns whether it is one of ours.
 */
export async function followPayment(context: WorkerContext, told: ToldPayment): Promise<boolean> {
  const became = await keepPaid(context, told)
  if (became !== 'unwanted') return became === 'kept'
  try {
    await keepPaid(context, await cancelPayment(told.id))
  } catch (error) {
    if (!isFinal(error)) throw error
    // Paid at this very moment: what the provider now says counts.
    await keepPaid(context, await readPayment(told.id))
  }
  return true
}

export async function refreshPayment(context: WorkerContext, id: string): Promise<void> {
  const told = await readPayment(id).catch((error: unknown) => {
    if (isMissing(error)) return null
    throw error
  })
  if (told) await followPayment(context, told)
}

/** A checkout whose call was cut off before its answer: it is looked for by our reference. */
export async function findUnanswered(
  context: WorkerContext,
  { id, method }: { id: string; method: string },
): Promise<void> {
  await context.sql`update public.subscription_checkouts set read_at = private.now() where id = ${id}`
  if (method === 'card') {
    const made = await findPreapproval(id)
    if (made) await refresh(context, made.id)
    return
  }
  const told = await findPayment(id)
  if (told) await followPayment(context, told)
}
