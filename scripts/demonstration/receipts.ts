import { addDays } from '../../domain/calendar.ts'
import type { ConfirmedPix } from '../../supabase/functions/_shared/pix/provider.ts'
import type { WorkerContext } from '../../worker/context.ts'
import { settlePix } from '../../worker/payments/settle-pix.ts'
import type { Past } from './history.ts'
import { debited } from './plan.ts'

type Charge = {
  id: string
  unit_id: string
  unit_label: string
  pix_txid: string
  payer_name: string | null
  cents: number
}

/**
 * Adds irregular payments: a partial Pix, an excessive one, an unidentified one, the same fee paid twice, cash at the desk, and a credit that was
 * used.
 */
export async function strayPayments(past: Past): Promise<void> {
  const { product, sql, condominiumId, today } = past
  const made = await sql`
    select from public.receipts where condominium_id = ${condominiumId} and external_id like 'E99999999%jacaranda0%' limit 1`
  if (made.length > 0) return
  const [first, second, third, fourth, fifth] = await openCharges(past)
  if (!first || !second || !third || !fourth) return
  const [account] = await sql<{ pix_key: string }[]>`
    select pix_key from public.bank_accounts where condominium_id = ${condominiumId} and is_active`
  const key = account?.pix_key ?? ''
  const [paid] = await sql<Charge[]>`
    select id, unit_id, unit_label, pix_txid, paid_cents::float8 as cents from public.charges
    where condominium_id = ${condominiumId} and status = 'paid' and paid_on < ${addDays(today, -3)} order by paid_on desc, sort_key limit 1`
  await product.working(at(today, 7), async (context) => {
    await arrive(context, { days: 2, cents: 50_000, txid: first.pix_txid, place: 1 }, today, key)
    await arrive(
      context,
      { days: 2, cents: second.cents + 12_000, txid: second.pix_txid, place: 2 },
      today,
      key,
    )
    const unknown = { payerName: fifth?.payer_name ?? undefined, message: 'condomínio' }
    await arrive(context, { days: 1, cents: 93_210, txid: null, place: 3, ...unknown }, today, key)
    if (paid) await arrive(context, { days: 1, cents: paid.cents, txid: paid.pix_txid, place: 4 }, today, key)
  })
  await recordByHand(past, second, third, fourth)
}

const at = (day: string, hour: number): string => `${day}T${String(hour).padStart(2, '0')}:00:00-03:00`

/** The newest open one of each unit; the one that owes most is left to the pages of debt. */
const openCharges = ({ sql, condominiumId }: Past) => sql<Charge[]>`
  select * from (
    select distinct on (c.unit_id) c.id, c.unit_id, c.unit_label, c.sort_key, c.pix_txid, c.payer_name, c.amount_cents::float8 as cents
    from public.charges c
    where c.condominium_id = ${condominiumId} and c.status = 'open' and c.kind = 'ordinary' and c.unit_label not in ('A-702', ${debited})
    order by c.unit_id, c.due_on desc
  ) newest order by sort_key limit 5`

type Sum = {
  days: number
  cents: number
  txid: string | null
  place: number
  payerName?: string
  message?: string
}

/** Records a payment as the provider confirms it; its end-to-end id is fixed, so that a second run books nothing twice. */
async function arrive(
  context: WorkerContext,
  { days, place, ...sum }: Sum,
  today: string,
  key: string,
): Promise<void> {
  const day = addDays(today, -days)
  const pix: ConfirmedPix = {
    ...sum,
    endToEndId: `E99999999${day.replaceAll('-', '')}0900jacaranda0${place}`,
    key,
    receivedAt: new Date(at(day, 9)),
  }
  await context.transaction((sql) => settlePix(context, sql, pix))
}

/** Cash at the desk for a part of one, a transfer ahead of time, and a credit used. */
async function recordByHand(
  { product, condominiumId, today }: Past,
  overpaid: Charge,
  inCash: Charge,
  ahead: Charge,
): Promise<void> {
  const record = (body: object, key: string) =>
    product.command(
      'record-receipt',
      at(today, 8),
      { condominium_id: condominiumId, received_on: addDays(today, -1), ...body },
      key,
    )
  await record(
    { method: 'cash', cents: 30_000, charge_ids: [inCash.id], note: 'Entregue na portaria' },
    'demo receipt cash',
  )
  await record(
    { method: 'transfer', cents: 150_000, unit_id: ahead.unit_id, note: 'Adiantamento combinado' },
    'demo receipt ahead',
  )
  await product.command(
    'use-credit',
    at(today, 9),
    { condominium_id: condominiumId, unit_id: ahead.unit_id, charge_id: ahead.id },
    'demo credit used',
  )
  await product.command(
    'refund-credit',
    at(today, 9),
    {
      condominium_id: condominiumId,
      unit_id: overpaid.unit_id,
      cents: 5000,
      on: today,
      from: 'cash',
      note: 'Pediu parte de volta',
    },
    'demo credit returned',
  )
}
