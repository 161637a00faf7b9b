import { isFinal, isMissing, reasonOf } from '../../supabase/functions/_shared/mercado-pago/client.ts'
import { paymentsOf, type ToldPayment } from '../../supabase/functions/_shared/mercado-pago/payments.ts'
import {
  changePreapproval,
  type Preapproval,
  readPreapproval,
} from '../../supabase/functions/_shared/mercado-pago/preapprovals.ts'
import type { WorkerContext } from '../context.ts'
import { keepTold, type Order } from './keeping/keep-told.ts'

/** Most orders in a row: each gets an answer, and the answer may require one more. */
const mostOrders = 3

/**
 * Asks the provider for the state of a preapproval and its payments, records the answer, and tells the provider what follows from it. The same answer
 * twice changes nothing, so it does not matter which notice triggered this, how often, or in what order. `seen`: payments already read, which its
 * lists may not have yet. Throws if the provider does not answer, to be retried.
 */
export async function refresh(
  context: WorkerContext,
  providerId: string,
  seen: readonly ToldPayment[] = [],
): Promise<void> {
  const told = await readPreapproval(providerId).catch((error: unknown) => {
    if (isMissing(error)) return null
    throw error
  })
  if (!told) {
    context.log.warn({ preapproval: providerId }, 'mercado pago knows no such preapproval')
    return
  }
  const listed = told.status === 'pending' ? [] : await paymentsOf(told.id, told.reference ?? told.id)
  const payments = [...new Map([...listed, ...seen].map((payment) => [payment.id, payment])).values()]
  let order = await keepTold(context, told, payments)
  for (let count = 0; order && count < mostOrders; count++) order = await obey(context, told, order)
}

/**
 * Sends the order and returns the one that follows from the answer; records a permanent refusal and does not retry it until it is requested again.
 */
async function obey(context: WorkerContext, { id }: Preapproval, order: Order): Promise<Order | null> {
  try {
    return await keepTold(context, await changePreapproval(id, order), [])
  } catch (error) {
    await context.sql`
      update private.subscription_links
      set refusal = ${reasonOf(error)}, attempts = least(attempts + 1, 1000),
        next_try_at = private.now() + make_interval(mins => least(720, power(2, least(attempts, 12))::integer)),
        asked_status = case when ${isFinal(error)} then null else asked_status end
      where provider_id = ${id}`
    if (!isFinal(error)) throw error
    context.log.warn(
      { err: error, preapproval: id, order },
      'mercado pago refused a change of a subscription',
    )
    return null
  }
}
