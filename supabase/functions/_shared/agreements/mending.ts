import { AppError } from '../../../../domain/errors.ts'
import type { Sql } from '../database.ts'
import { lockOwed } from '../payments/charges-owed.ts'
import { postRows } from '../payments/postings.ts'
import { surplusText } from './breaking.ts'
import { keepBoletos, writeOffBoletos } from './charges.ts'
import { itemsOf, loadParts, postParts, takeBackParts } from './parts.ts'
import { type Breach, type KeptAgreement, resettle } from './state.ts'

type Mending = { condominiumId: string; userId: string | null; today: string }

/**
 * Takes a breach back on the day it was made: the agreement runs as before, with its payments where they were. Throws `agreement_not_broken`,
 * `agreement_break_late` after the day, `agreement_break_settled` when its debts have moved since.
 */
export async function mendAgreement(sql: Sql, agreement: KeptAgreement, mending: Mending): Promise<void> {
  const { condominiumId, userId, today } = mending
  const { id, instalmentIds, debtIds, breach, reference, unitId, postings } = agreement
  if (agreement.status !== 'broken' || !breach) throw new AppError('agreement_not_broken')
  if (agreement.brokenOn !== today) throw new AppError('agreement_break_late')
  if (agreement.origin === 'made') {
    const charges = await lockOwed(sql, condominiumId, [...instalmentIds, ...debtIds])
    await requireUntouched(sql, condominiumId, agreement, breach)
    const reason = `Rompimento do acordo ${reference} desfeito`
    await takeBackParts(sql, condominiumId, userId, breach.made, reason)
    await takeBackSurplus(sql, agreement, breach, mending, reason)
    await sql`
      update public.payments set undone_at = case when id = any (${breach.made}) then private.now() end
      where condominium_id = ${condominiumId} and id = any (${[...breach.made, ...breach.undone]})`
    const parts = await loadParts(sql, condominiumId, { ids: breach.undone })
    await postParts(sql, condominiumId, userId, unitId, parts, itemsOf(charges))
    await postRows(
      sql,
      condominiumId,
      userId,
      postings.map((row) => ({ ...row, receiptId: id })),
    )
    await resettle(sql, condominiumId, debtIds, 'agreed')
    await resettle(sql, condominiumId, instalmentIds, 'open')
    await writeOffBoletos(sql, condominiumId, debtIds)
    await keepBoletos(sql, condominiumId, instalmentIds)
    await restBack(sql, condominiumId, debtIds)
  }
  await sql`
    update public.debt_agreements
    set status = 'active', broken_on = null, broken_by = null, breach = null, moved_cents = 0, reason = null, updated_at = private.now(), version = version + 1
    where condominium_id = ${condominiumId} and id = ${id}`
}

/**
 * Checks that no one has paid, moved or agreed on the debts meanwhile: their active parts are exactly those that the breach left. Does not compare
 * times, because a transaction that waited for the breach to end began before it.
 */
async function requireUntouched(
  sql: Sql,
  condominiumId: string,
  { debtIds }: KeptAgreement,
  { made, stood }: Breach,
): Promise<void> {
  const [row] = await sql<{ moved: boolean }[]>`
    select exists (select from public.charges c
        where c.condominium_id = ${condominiumId} and c.id = any (${[...debtIds]}) and c.status not in ('open', 'paid'))
      or array(select p.id from public.payments p
        where p.condominium_id = ${condominiumId} and p.charge_id = any (${[...debtIds]}) and p.undone_at is null order by p.id)
        <> array(select x from unnest(${[...made, ...stood]}::uuid[]) x order by x) as moved`
  if (row!.moved) throw new AppError('agreement_break_settled')
}

async function takeBackSurplus(
  sql: Sql,
  { reference }: KeptAgreement,
  { surplus }: Breach,
  { condominiumId, userId }: Mending,
  reason: string,
): Promise<void> {
  if (surplus.length === 0) return
  const receiptIds = surplus.map(({ receiptId }) => receiptId)
  await sql`
    insert into public.ledger_transfers (condominium_id, fund_id, debit_account_id, credit_account_id, cents, occurred_on, kind,
      unit_id, group_id, reverses_id, description, created_by)
    select t.condominium_id, t.fund_id, t.credit_account_id, t.debit_account_id, t.cents, t.occurred_on, 'reversal', t.unit_id, t.group_id,
      t.id, ${reason}, ${userId}
    from public.ledger_transfers t
    where t.condominium_id = ${condominiumId} and t.group_id = any (${receiptIds}) and t.kind = 'advance'
      and starts_with(t.description, ${surplusText(reference)})
      and not exists (select from public.ledger_transfers o where o.condominium_id = t.condominium_id and o.reverses_id = t.id)`
  await sql`
    update public.receipts r set credit_cents = r.credit_cents - o.cents
    from (select x."receiptId" as id, sum(x.cents)::bigint as cents
      from jsonb_to_recordset(${sql.json(surplus)}) as x ("receiptId" uuid, cents bigint) group by 1) o
    where r.condominium_id = ${condominiumId} and r.id = o.id`
}

/** Earlier agreements that the breach brought back are renegotiated again. */
async function restBack(sql: Sql, condominiumId: string, debtIds: readonly string[]): Promise<void> {
  await sql`
    update public.debt_agreements a set status = 'renegotiated', breaks_on = null, updated_at = private.now(), version = a.version + 1
    where a.condominium_id = ${condominiumId} and a.status = 'active' and exists (
      select from public.agreement_instalments i
      where i.condominium_id = a.condominium_id and i.agreement_id = a.id and i.charge_id = any (${[...debtIds]}))`
}
