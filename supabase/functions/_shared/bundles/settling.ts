import { type Quote, quotedSum } from '../../../../domain/payments/bundle.ts'
import type { Sql } from '../database.ts'
import type { Arrived } from '../payments/arrived.ts'
import { lockOwed } from '../payments/charges-owed.ts'

/** Money for a bundle, as `receive` takes it. */
type BundleArrival = { condominiumId: string; bundleId: string; unitId: string } & Pick<
  Arrived,
  'chargeIds' | 'quotes'
>

type Sum = { cents: number; receivedOn: string }

type Row = { condominium_id: string; id: string; unit_id: string; valid_until: string; quotes: Quote[] }

/**
 * Determines what a sum with a bundle's txid pays, with its charges locked: all of them as quoted, if it is that sum and came in time; otherwise
 * those still open, oldest first, and the excess becomes the unit's credit. If none of the charges is open any more, it is for all of them, and
 * waits. Null: the txid is no bundle's.
 */
export async function arrivedForBundle(
  sql: Sql,
  txid: string | null,
  { cents, receivedOn }: Sum,
): Promise<BundleArrival | null> {
  const bundle = txid ? await bundleOf(sql, sql`b.pix_txid = ${txid}`) : null
  return bundle ? arrivalOf(sql, bundle, { cents, receivedOn }) : null
}

/** Does the same for a sum that came by the bundle's boleto. */
export async function arrivedForBundleId(
  sql: Sql,
  condominiumId: string,
  bundleId: string,
  told: Sum,
): Promise<BundleArrival | null> {
  const bundle = await bundleOf(sql, sql`b.condominium_id = ${condominiumId} and b.id = ${bundleId}`)
  return bundle ? arrivalOf(sql, bundle, told) : null
}

async function arrivalOf(sql: Sql, bundle: Row, { cents, receivedOn }: Sum): Promise<BundleArrival> {
  const { condominium_id: condominiumId, id: bundleId, unit_id: unitId, quotes } = bundle
  const all = quotes.map(({ chargeId }) => chargeId)
  const found = await lockOwed(sql, condominiumId, all)
  const open = all.filter((id) => found.get(id)?.status === 'open')
  const isAsTold =
    open.length === all.length && receivedOn <= bundle.valid_until && quotedSum(quotes) === cents
  return {
    condominiumId,
    bundleId,
    unitId,
    chargeIds: open.length > 0 ? open : all,
    quotes: isAsTold ? quotes : [],
  }
}

async function bundleOf(sql: Sql, which: ReturnType<Sql>): Promise<Row | undefined> {
  const [row] = await sql<Row[]>`
    select b.condominium_id, b.id, b.unit_id, b.valid_until::text, (
      select jsonb_agg(jsonb_build_object('chargeId', c.charge_id, 'principal', c.principal_cents, 'late', c.late_cents,
        'discount', c.discount_cents) order by c.position)
      from public.payment_bundle_charges c where c.condominium_id = b.condominium_id and c.bundle_id = b.id) as quotes
    from public.payment_bundles b where ${which}`
  return row
}

/** Marks the bundle paid when a receipt closed all its charges; any other sum that moved its charges has ended it. */
export async function closeBundle(
  sql: Sql,
  { condominiumId, bundleId }: Pick<BundleArrival, 'condominiumId' | 'bundleId'>,
  receiptId: string,
): Promise<void> {
  await sql`
    update public.payment_bundles b
    set status = 'paid', end_reason = null, replaced_by = null, ended_at = private.now(), receipt_id = ${receiptId}
    where b.condominium_id = ${condominiumId} and b.id = ${bundleId} and b.status <> 'paid' and not exists (
      select from public.payment_bundle_charges c
      left join public.payments p on p.condominium_id = c.condominium_id and p.charge_id = c.charge_id and p.receipt_id = ${receiptId}
        and p.undone_at is null
      join public.charges o on o.condominium_id = c.condominium_id and o.id = c.charge_id
      where c.condominium_id = b.condominium_id and c.bundle_id = b.id and (p.charge_id is null or o.status <> 'paid'))`
}
