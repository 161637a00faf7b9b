import { z } from 'zod'
import { civilDate } from '../../domain/calendar.ts'
import { AppError } from '../../domain/errors.ts'
import { brasiliaZone } from '../../domain/time-zones/time-zones.ts'
import { arrivedForBundle, closeBundle } from '../../supabase/functions/_shared/bundles/settling.ts'
import { receive } from '../../supabase/functions/_shared/payments/receiving.ts'
import type { PixClient } from '../../supabase/functions/_shared/pix/client.ts'
import { type ConfirmedPix, confirmPix } from '../../supabase/functions/_shared/pix/provider.ts'
import type { Task, Transaction, WorkerContext } from '../context.ts'
import { ownAccounts } from '../pix/clients.ts'

const payload = z.object({ endToEndId: z.string(), bankAccountId: z.uuid().optional() })

/** Whose credentials the provider answered to: a condominium's own account can report only on that condominium. */
export type Teller = { condominiumId: string; bankAccountId: string } | null

/** Books a Pix that a notice announced: confirmed by the provider, once, on the charge of its txid; else it waits for a person. */
export const settlePixTask: Task = {
  topic: 'settle-pix',
  async run(context, data) {
    const { endToEndId, bankAccountId } = payload.parse(data)
    const [own] = bankAccountId ? await ownAccounts(context.sql, bankAccountId) : []
    const pix = await confirmed(context, endToEndId, own?.client())
    if (pix) await context.transaction((sql) => settlePix(context, sql, pix, own ?? null))
  },
}

/** A notice about a Pix that the provider does not know is dropped, and seen in the log. */
async function confirmed(
  { log }: WorkerContext,
  endToEndId: string,
  client: PixClient | undefined,
): Promise<ConfirmedPix | null> {
  try {
    return await confirmPix(endToEndId, client)
  } catch (error) {
    if (!(error instanceof AppError)) throw error
    log.warn({ code: error.code }, 'pix notice without a pix')
    return null
  }
}

/** `is_dated`: the provider reckoned its late amounts itself (cobv). */
type Charge = { condominium_id: string; id: string; is_dated: boolean }

/** Books the Pix on the charge of its txid, on those of its bundle, or as money that waits for a person; a repeat changes nothing. */
export async function settlePix(
  { log }: WorkerContext,
  sql: Transaction,
  pix: ConfirmedPix,
  teller: Teller = null,
): Promise<void> {
  const isTold = (found: { condominium_id: string }) =>
    !teller || found.condominium_id === teller.condominiumId
  const charges = await sql<Charge[]>`
    select condominium_id, id, false as is_dated from public.charges where pix_txid = ${pix.txid}
    union all
    select condominium_id, charge_id, true from public.pix_charges where txid = ${pix.txid}
    union all
    select condominium_id, charge_id, false from public.pix_debits where txid = ${pix.txid}`
  const charge = charges.find(isTold)
  // The day of the bank's statement.
  const receivedOn = civilDate(pix.receivedAt, brasiliaZone)
  const named = charge ? null : await arrivedForBundle(sql, pix.txid, { cents: pix.cents, receivedOn })
  const bundle = named && isTold({ condominium_id: named.condominiumId }) ? named : null
  const condominiumId =
    teller?.condominiumId ??
    charge?.condominium_id ??
    bundle?.condominiumId ??
    (await receiverOf(sql, pix.key))
  if (!condominiumId) return log.warn('pix for a key that no condominium has')
  const { receipts } = await receive(sql, condominiumId, [
    {
      method: 'pix',
      source: 'pix',
      receivedOn,
      cents: pix.cents,
      bankAccountId: (await accountOf(sql, condominiumId, pix.key)) ?? teller?.bankAccountId ?? null,
      externalId: pix.endToEndId,
      payerName: pix.payerName,
      payerDocument: pix.payerDocument,
      statementText: pix.message,
      chargeIds: charge ? [charge.id] : (bundle?.chargeIds ?? []),
      quotes: bundle?.quotes,
      isReckonedByBank: charge?.is_dated,
      unitId: bundle?.unitId,
    },
  ])
  if (charge?.is_dated)
    await sql`
      update public.pix_charges set status = 'paid', step = null
      where condominium_id = ${condominiumId} and txid = ${pix.txid} and status in ('new', 'active')`
  if (charge)
    await sql`
      update public.pix_debits set status = 'paid', reason = null, step = null, next_on = null
      where condominium_id = ${condominiumId} and txid = ${pix.txid} and status <> 'paid'`
  const [receipt] = receipts
  if (bundle && receipt) await closeBundle(sql, bundle, receipt.id)
}

async function accountOf(sql: Transaction, condominiumId: string, key: string): Promise<string | null> {
  const [account] = await sql<{ id: string }[]>`
    select id from public.bank_accounts where condominium_id = ${condominiumId} and pix_key = ${key}
    order by is_active desc, created_at desc limit 1`
  return account?.id ?? null
}

/** Returns the key's owner, when the txid says nothing; null for a key shared by several condominiums. */
async function receiverOf(sql: Transaction, key: string): Promise<string | null> {
  const owners = await sql<{ condominium_id: string }[]>`
    select distinct condominium_id from public.bank_accounts where pix_key = ${key} limit 2`
  return owners.length === 1 ? owners[0]!.condominium_id : null
}
