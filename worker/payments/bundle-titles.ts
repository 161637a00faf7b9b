import { arrivedForBundleId, closeBundle } from '../../supabase/functions/_shared/bundles/settling.ts'
import { receive } from '../../supabase/functions/_shared/payments/receiving.ts'
import type { Transaction } from '../context.ts'

/**
 * Applies the bank's answers on boletos of bundles: registered, refused, taken out of collection, or our instruction refused. Returns the bundles
 * that became payable at the bank.
 */
export async function moveBundleBoletos(
  sql: Transaction,
  condominiumId: string,
  fileId: string,
): Promise<string[]> {
  const of = sql`
    e.condominium_id = ${condominiumId} and e.return_file_id = ${fileId}
    and f.condominium_id = e.condominium_id and f.id = e.return_file_id
    and b.condominium_id = e.condominium_id and b.agreement_id = f.agreement_id and b.our_number = e.our_number`
  const registered = await sql<{ bundle_id: string }[]>`
    update public.bundle_boletos b set status = 'registered', registered_on = e.paid_on, rejection = null
    from private.return_entries e, public.return_files f
    where ${of} and e.kind = 'registered' and b.status in ('issued', 'sent', 'rejected')
    returning b.bundle_id`
  await sql`
    update public.bundle_boletos b
    set status = case when b.status = 'paid' then 'paid' when b.write_off is not null then 'written_off' else e.kind end,
      rejection = case when e.kind = 'rejected' then coalesce(e.reasons, e.label) end,
      write_off = case when b.write_off is not null then 'done' end
    from private.return_entries e, public.return_files f
    where ${of} and e.kind in ('rejected', 'written_off') and (b.status <> 'paid' or b.write_off is not null)`
  await sql`
    update public.bundle_boletos b set write_off = 'refused', refusal = left(concat_ws(': ', e.label, e.reasons), 300)
    from private.return_entries e, public.return_files f
    where ${of} and e.kind = 'refused' and b.write_off = 'sent'`
  return registered.map((row) => row.bundle_id)
}

/** A line of a return file that pays a bundle's boleto. */
export type BundleLine = {
  bundleId: string
  cents: number
  feeCents: number
  receivedOn: string
  bankAccountId: string
  externalId: string
  statementText: string
}

type Told = Awaited<ReturnType<typeof receive>>

/**
 * Books a payment by a bundle's boleto on its charges, each once: its boleto is paid before the bundle ends, so that nothing writes it off, and the
 * bank is instructed to drop the charges' own boletos.
 */
export async function bookBundle(sql: Transaction, condominiumId: string, line: BundleLine): Promise<Told> {
  const { bundleId, cents, receivedOn } = line
  await sql`
    update public.bundle_boletos set status = 'paid', write_off = case when write_off is not null then 'done' end
    where condominium_id = ${condominiumId} and bundle_id = ${bundleId}`
  const arrived = await arrivedForBundleId(sql, condominiumId, bundleId, { cents, receivedOn })
  const told = await receive(sql, condominiumId, [
    {
      method: 'boleto',
      source: 'return_file',
      receivedOn,
      cents,
      bankFeeCents: line.feeCents,
      bankAccountId: line.bankAccountId,
      externalId: line.externalId,
      statementText: line.statementText,
      chargeIds: arrived?.chargeIds ?? [],
      quotes: arrived?.quotes,
      unitId: arrived?.unitId,
    },
  ])
  const [receipt] = told.receipts
  if (arrived && receipt) await closeBundle(sql, arrived, receipt.id)
  await sql`
    update public.boletos b set write_off = 'wanted', refusal = null
    from public.payment_bundle_charges l
    where l.condominium_id = ${condominiumId} and l.bundle_id = ${bundleId} and b.condominium_id = l.condominium_id
      and b.charge_id = l.charge_id and b.status = 'paid' and b.write_off is null and b.remittance_id is not null`
  return told
}
