import { z } from 'zod'
import { isConfigured, isMissing } from '../../supabase/functions/_shared/mercado-pago/client.ts'
import {
  readInvoice,
  readPayment,
  type ToldPayment,
} from '../../supabase/functions/_shared/mercado-pago/payments.ts'
import type { Task, WorkerContext } from '../context.ts'
import { refresh } from './refresh.ts'
import { findUnanswered, followPayment, refreshPayment } from './refresh-paid.ts'

const payload = z.object({
  topic: z.string().optional(),
  dataId: z.string().optional(),
  checkoutId: z.uuid().optional(),
  condominiumId: z.uuid().optional(),
})

/**
 * Asks Mercado Pago for the state of something and applies the answer: what a notice names, a checkout, or all that a condominium has there. Drops a
 * notice about something that is not ours.
 */
export const readMercadoPagoTask: Task = {
  topic: 'read-mercado-pago',
  isInterruptible: true,
  async run(context, data, signal) {
    if (!isConfigured()) return
    const { topic, dataId, checkoutId, condominiumId } = payload.parse(data ?? {})
    if (topic && dataId) return readNamed(context, topic, dataId)
    for (const asked of await namedHere(context, { checkoutId, condominiumId })) {
      signal.throwIfAborted()
      await readAsked(context, asked)
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
  if (payment && !(await followPayment(context, payment)))
    context.log.warn({ payment: payment.id }, 'a payment of mercado pago is of no subscription')
}

const found = <Told>(asked: Promise<Told>): Promise<Told | null> =>
  asked.catch((error: unknown) => {
    if (isMissing(error)) return null
    throw error
  })

type Wanted = { checkoutId: string | undefined; condominiumId: string | undefined }

/** `provider_id`: none where its answer never arrived. */
export type Asked = { id: string; method: string; provider_id: string | null }

/** Reads what was requested: an agreement, a single payment, or whether there is one at all. */
export async function readAsked(context: WorkerContext, asked: Asked): Promise<void> {
  if (asked.provider_id === null) return findUnanswered(context, asked)
  if (asked.method === 'pix' || asked.method === 'boleto') return refreshPayment(context, asked.provider_id)
  return refresh(context, asked.provider_id)
}

function namedHere(
  { sql }: WorkerContext,
  { checkoutId = undefined, condominiumId = undefined }: Wanted,
): Promise<Asked[]> {
  return sql<Asked[]>`
    select k.id, k.method, k.provider_id from public.subscription_checkouts k
    where (k.provider_id is not null or k.method in ('card', 'pix', 'boleto')) and k.subscription_id is null
      and (k.id = ${checkoutId ?? null} or (k.condominium_id = ${condominiumId ?? null} and k.status = 'open'))
    union
    select l.subscription_id, 'agreement', l.provider_id from private.subscription_links l
    where l.condominium_id = ${condominiumId ?? null} and (l.told_status <> 'cancelled' or l.asked_status is not null)`
}
