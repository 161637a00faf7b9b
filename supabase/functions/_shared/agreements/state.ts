import type { AgreementStatus } from '../../../../domain/agreements/words.ts'
import { AppError } from '../../../../domain/errors.ts'
import type { Sql } from '../database.ts'
import type { Row } from '../payments/postings.ts'

/** What a breach did, so that it can be taken back: parts that it undid and made, and what it credited to the unit. */
export type Breach = {
  undone: string[]
  made: string[]
  surplus: { receiptId: string; cents: number }[]
  /** Active parts of the debts from before the agreement. */
  stood: string[]
}

export type KeptAgreement = {
  id: string
  reference: string
  unitId: string
  unitLabel: string
  status: AgreementStatus
  origin: 'made' | 'brought_in'
  version: number
  postings: Row[]
  breach: Breach | null
  brokenOn: string | null
  instalmentIds: string[]
  debtIds: string[]
}

/** Locks the agreement with its charges until the transaction ends: of two simultaneous callers, one finds it changed. Throws `not_found`. */
export async function lockAgreement(sql: Sql, condominiumId: string, id: string): Promise<KeptAgreement> {
  const [row] = await sql<KeptAgreement[]>`
    select id, reference, unit_id as "unitId", unit_label as "unitLabel", status, origin, version, postings, breach,
      broken_on::text as "brokenOn",
      array(select i.charge_id from public.agreement_instalments i
        where i.condominium_id = a.condominium_id and i.agreement_id = a.id order by i.position) as "instalmentIds",
      array(select d.charge_id from public.agreement_debts d
        where d.condominium_id = a.condominium_id and d.agreement_id = a.id order by d.position) as "debtIds"
    from public.debt_agreements a where condominium_id = ${condominiumId} and id = ${id} for update`
  if (!row) throw new AppError('not_found')
  return row
}

/** Recalculates charges from their active parts. `open`: those that are fully paid become paid. Undone parts no longer count. */
export async function resettle(
  sql: Sql,
  condominiumId: string,
  chargeIds: readonly string[],
  to: 'open' | 'agreed' | 'cancelled',
): Promise<void> {
  await sql`
    update public.charges c
    set settled_cents = s.settled, late_cents = s.late,
      status = case when ${to} = 'open' and s.settled = c.amount_cents then 'paid' else ${to} end,
      paid_on = case when ${to} = 'open' and s.settled = c.amount_cents then s.last end,
      paid_cents = case when ${to} = 'open' and s.settled = c.amount_cents then s.paid end,
      cancelled_on = case when ${to} = 'cancelled' then (select private.today(${condominiumId})) end,
      cancel_reason = case when ${to} = 'cancelled' then 'O acordo terminou' end
    from (
      select x.id, coalesce(sum(p.principal_cents + p.discount_cents), 0)::bigint as settled, coalesce(sum(p.late_cents), 0)::bigint as late,
        coalesce(sum(p.amount_cents), 0)::bigint as paid, max(p.received_on) as last
      from unnest(${[...chargeIds]}::uuid[]) x (id)
      left join public.payments p on p.condominium_id = ${condominiumId} and p.charge_id = x.id and p.undone_at is null
      group by 1
    ) s
    where c.condominium_id = ${condominiumId} and c.id = s.id`
}
