import { z } from 'zod'
import { isConfigured, isMissing } from '../../supabase/functions/_shared/mercado-pago/client.ts'
import {
  readInvoice,
  readPayment,
  type ToldPayment,
} from '../../supabase/functions/_shared/mercado-pago/payments.ts'
import type { Task, WorkerContext } from '../context.ts'
import { refresh } from './refresh.ts'

const payload = z.object({
  topic: z.string().optional(),
  dataId: z.string().optional(),
  checkoutId: z.uuid().optional(),
  condominiumId: z.uuid().optional(),
})

/**
 * Asks Mercado Pago how something stands and follows the answer: what a notice names, a checkout, or all that a condominium has there. A
 * notice about something that is not ours is dropped.
 */
export const readMercadoPagoTask: Task = {
  topic: 'read-mercado-pago',
  isInterruptible: true,
  async run(context, data, signal) {
    if (!isConfigured()) return
    const { topic, dataId, checkoutId, condominiumId } = payload.parse(data ?? {})
    if (topic && dataId) return readNamed(context, topic, dataId)
    for (const id of await providerIds(context, { checkoutId, condominiumId })) {
      signal.throwIfAborted()
      await refresh(context, id)
    }
  },
}

async function readNamed(context: WorkerContext, topic: string, id: string): Promise<void> {
  if (topic === 'subscription_preapproval') return refresh(context, id)
  if (topic === 'payment') return readOfPayment(context, await found(readPayment(id)))
  const invoice = await found(readInvoice(id))
  if (!invoice) return
  const payment = invoice.paymentId ? await found(readPayment(invoice.paymentId)) : null
  await refresh(context, invoice.preapprovalId, payment ? [payment] : [])
}

async function readOfPayment(context: WorkerContext, payment: ToldPayment | null): Promise<void> {
  if (payment?.preapprovalId) return refresh(context, payment.preapprovalId, [payment])
  if (payment) context.log.warn({ payment: payment.id }, 'a payment of mercado pago is of no subscription')
}

const found = <Told>(asked: Promise<Told>): Promise<Told | null> =>
  asked.catch((error: unknown) => {
    if (isMissing(error)) return null
    throw error
  })

type Wanted = { checkoutId: string | undefined; condominiumId: string | undefined }

async function providerIds(
  { sql }: WorkerContext,
  { checkoutId = undefined, condominiumId = undefined }: Wanted,
): Promise<string[]> {
  const rows = await sql<{ id: string }[]>`
    select k.provider_id as id from public.subscription_checkouts k
    where k.provider_id is not null and k.subscription_id is null
      and (k.id = ${checkoutId ?? null} or (k.condominium_id = ${condominiumId ?? null} and k.status = 'open'))
    union
    select l.provider_id from private.subscription_links l
    where l.condominium_id = ${condominiumId ?? null} and (l.told_status <> 'cancelled' or l.asked_status is not null)`
  return rows.map(({ id }) => id)
}
