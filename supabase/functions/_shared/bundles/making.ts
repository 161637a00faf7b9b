import { AppError } from '../../../../domain/errors.ts'
import type { LocalHoliday } from '../../../../domain/holidays.ts'
import { type Quote, quotedSum, quotesOf, validUntil } from '../../../../domain/payments/bundle.ts'
import { onlyPix } from '../../../../domain/payments/bundle-boleto.ts'
import { txidFor } from '../../../../domain/pix/txid.ts'
import type { Sql } from '../database.ts'
import { lockOwed, reckoner } from '../payments/charges-owed.ts'
import { boletoTerms } from './boleto-terms.ts'

type Order = {
  condominiumId: string
  userId: string | null
  chargeIds: readonly string[]
  today: string
  holidays: readonly LocalHoliday[]
  payOn: string
}
type MadeBundle = { id: string; cents: number; isNew: boolean; replaced: string[] }

type Bundled = { id: string; unit_id: string; unit_label: string; bank_account_id: string | null }

/**
 * Makes the joint payment of these charges on a day. Locks the charges, so of two simultaneous bundles the second replaces the first; a repeated
 * identical request returns the same bundle. Throws `not_found`, `charge_not_open`.
 */
export async function makeBundle(sql: Sql, order: Order): Promise<MadeBundle> {
  const { condominiumId, chargeIds, payOn, today } = order
  const charges = await lockOwed(sql, condominiumId, chargeIds)
  if (charges.size !== chargeIds.length) throw new AppError('not_found')
  if ([...charges.values()].some(({ status }) => status !== 'open')) throw new AppError('charge_not_open')
  const rows = await inOrder(sql, condominiumId, chargeIds)
  const rules = await reckoner(sql, condominiumId, charges)
  const quotes = quotesOf(rows.map(({ id }) => ({ id, due: rules.owed(charges.get(id)!, payOn) })))
  const same = await standing(sql, order, quotes)
  if (same) return { id: same, cents: quotedSum(quotes), isNew: false, replaced: [] }
  const [made] = await sql<{ id: string }[]>`select private.new_id() as id`
  const id = made!.id
  const replaced = await replace(sql, condominiumId, chargeIds, id)
  await write(sql, order, { id, rows, quotes, today, validUntil: validUntil(payOn, order.holidays) })
  await sayWhetherBoleto(sql, id, order)
  return { id, cents: quotedSum(quotes), isNew: true, replaced }
}

/** Stores in the bundle whether a boleto can be requested, because residents cannot read agreements. */
async function sayWhetherBoleto(
  sql: Sql,
  id: string,
  { condominiumId, today, holidays }: Order,
): Promise<void> {
  const terms = await boletoTerms(sql, condominiumId, id, today)
  await sql`
    update public.payment_bundles set only_pix = ${terms && onlyPix({ ...terms, today, holidays })}
    where condominium_id = ${condominiumId} and id = ${id}`
}

/** Oldest first: so a sum that does not reach pays them. */
const inOrder = (sql: Sql, condominiumId: string, chargeIds: readonly string[]) => sql<Bundled[]>`
  select id, unit_id, unit_label, bank_account_id from public.charges
  where condominium_id = ${condominiumId} and id = any (${[...chargeIds]}) order by due_on, sort_key, reference`

/** Finds an existing bundle with the same charges, day and sums. */
async function standing(
  sql: Sql,
  { condominiumId, payOn, today }: Order,
  quotes: readonly Quote[],
): Promise<string | null> {
  const [found] = await sql<{ id: string }[]>`
    select b.id from public.payment_bundles b
    join public.payment_bundle_charges c on c.condominium_id = b.condominium_id and c.bundle_id = b.id
    left join jsonb_to_recordset(${sql.json(quotes as never)}) as q ("chargeId" uuid, principal bigint, late bigint, discount bigint)
      on q."chargeId" = c.charge_id and q.principal = c.principal_cents and q.late = c.late_cents and q.discount = c.discount_cents
    where b.condominium_id = ${condominiumId} and b.status = 'open' and b.pay_on = ${payOn} and b.valid_until >= ${today}
      and b.charge_count = ${quotes.length}
      and b.id in (select o.bundle_id from public.payment_bundle_charges o where o.charge_id = ${quotes[0]!.chargeId})
    group by b.id having count(q."chargeId") = ${quotes.length} limit 1`
  return found?.id ?? null
}

/** Ends earlier bundles that share a charge with this one: their amounts are no longer payable. */
async function replace(
  sql: Sql,
  condominiumId: string,
  chargeIds: readonly string[],
  by: string,
): Promise<string[]> {
  const held = await sql<{ id: string }[]>`
    select b.id from public.payment_bundles b
    where b.condominium_id = ${condominiumId} and b.status = 'open'
      and b.id in (select c.bundle_id from public.payment_bundle_charges c where c.charge_id = any (${[...chargeIds]}))
    order by b.id for no key update`
  const ids = held.map(({ id }) => id)
  if (ids.length > 0)
    await sql`
      update public.payment_bundles set status = 'ended', end_reason = 'replaced', replaced_by = ${by}, ended_at = private.now()
      where condominium_id = ${condominiumId} and id = any (${ids})`
  return ids
}

type Written = {
  id: string
  rows: readonly Bundled[]
  quotes: readonly Quote[]
  today: string
  validUntil: string
}

async function write(sql: Sql, order: Order, { id, rows, quotes, today, validUntil: until }: Written) {
  const { condominiumId, userId, payOn } = order
  const first = rows[0]!
  // Money of several accounts comes in by the main one.
  const account = rows.every((row) => row.bank_account_id === first.bank_account_id)
    ? first.bank_account_id
    : null
  const labels = [...new Set(rows.map(({ unit_label }) => unit_label))]
    .toSorted((one, other) => one.localeCompare(other, 'pt-BR', { numeric: true }))
    .join(', ')
  await sql`
    insert into public.payment_bundles (condominium_id, id, unit_id, unit_labels, made_on, pay_on, valid_until,
      amount_cents, charge_count, bank_account_id, pix_txid, created_by)
    values (${condominiumId}, ${id}, ${first.unit_id}, ${labels}, ${today}, ${payOn}, ${until},
      ${quotedSum(quotes)}, ${rows.length}, ${account}, ${txidFor('', id)}, ${userId})`
  const parts = quotes.map((quote, place) => ({
    ...quote,
    position: place + 1,
    unitId: rows[place]!.unit_id,
  }))
  await sql`
    insert into public.payment_bundle_charges (condominium_id, bundle_id, position, charge_id, unit_id, principal_cents, late_cents, discount_cents)
    select ${condominiumId}, ${id}, q.position, q."chargeId", q."unitId", q.principal, q.late, q.discount
    from jsonb_to_recordset(${sql.json(parts as never)}) as q (position integer, "chargeId" uuid, "unitId" uuid, principal bigint, late bigint,
      discount bigint)`
}

/** Throws `bundle_of_many` unless the charges are of one unit, or of units that one person owns today. */
export async function requireOneOwner(
  sql: Sql,
  condominiumId: string,
  chargeIds: readonly string[],
): Promise<void> {
  const [found] = await sql<{ is_one: boolean }[]>`
    with unit as (
      select distinct unit_id from public.charges where condominium_id = ${condominiumId} and id = any (${[...chargeIds]})
    )
    select (select count(*) from unit) <= 1 or exists (
      select from public.occupancies o
      where o.condominium_id = ${condominiumId} and o.unit_id in (select unit_id from unit) and o.ends_on is null
        and o.kind in ('owner', 'co_owner', 'off_site_owner')
      group by o.person_id having count(distinct o.unit_id) = (select count(*) from unit)) as is_one`
  if (!found?.is_one) throw new AppError('bundle_of_many')
}

/** Throws `not_found` when a resident names a charge that is not theirs to see. */
export async function requireSeen(sql: Sql, chargeIds: readonly string[]): Promise<void> {
  const [seen] = await sql<{ count: number }[]>`
    select count(*)::int as count from (select distinct c from private.my_charges() c) c where c = any (${[...chargeIds]})`
  if (seen?.count !== chargeIds.length) throw new AppError('not_found')
}
