import type postgres from 'postgres'
import type { Building } from '../register/building.ts'

/**
 * `units` units in blocks of 400, three months open in one of eight and paid in all others, with the rows that the product keeps beside
 * them as its triggers would. Set-based: a million units by the product's own triggers take longer than all that is measured on them.
 */
export async function furnishLate(
  sql: postgres.Sql,
  { condominiumId }: Building,
  units: number,
): Promise<void> {
  await sql.begin(async (tx) => {
    await tx`set local session_replication_role = replica`
    await tx`
      insert into public.units (condominium_id, id, block, number, floor, kind, share, sort_key)
      select ${condominiumId}, private.new_id(), b.block, f.number, f.floor, 'apartment', 1000,
        lpad(b.block, 6, '0') || ' ' || lpad((100 + f.floor)::text, 4, '0') || ' ' || lpad(f.number, 8, '0')
      from generate_series(0, ${units - 1}::int) n
      cross join lateral (select (1 + n / 400)::text as block) b
      cross join lateral (select 1 + n % 400 / 10 as floor, (100 * (1 + n % 400 / 10) + 1 + n % 10)::text as number) f`
    await tx`
      insert into public.charge_runs (condominium_id, competence, due_on, total_cents, status)
      select ${condominiumId}, month, month + 9, 1, 'issued'
      from unnest(array['2026-08-01', '2026-09-01', '2026-10-01']::date[]) month`
    await tx`
      insert into public.charges (condominium_id, run_id, unit_id, reference, unit_label, sort_key, competence, due_on, amount_cents, pix_txid,
        status, paid_on, paid_cents, settled_cents)
      select u.condominium_id, r.id, u.id, to_char(r.competence, 'YYYY/MM-') || u.n, u.block || '-' || u.number, u.sort_key, r.competence,
        r.due_on, 40000 + u.n % 900 * 7, to_char(r.competence, 'YYMM') || lpad(u.n::text, 21, '0'),
        case when u.n % 8 = 3 then 'open' else 'paid' end,
        case when u.n % 8 <> 3 then r.due_on end, case when u.n % 8 <> 3 then 40000 + u.n % 900 * 7 end,
        case when u.n % 8 <> 3 then 40000 + u.n % 900 * 7 else 0 end
      from (select *, row_number() over (order by sort_key) as n from public.units where condominium_id = ${condominiumId}) u
      cross join public.charge_runs r where r.condominium_id = ${condominiumId}
      order by r.competence, u.sort_key`
    await tx`
      insert into private.unit_balances (condominium_id, unit_id, sort_key, open_cents, oldest_due_on)
      select u.condominium_id, u.id, u.sort_key, coalesce(sum(c.amount_cents), 0), min(c.due_on)
      from public.units u
      left join public.charges c on c.condominium_id = u.condominium_id and c.unit_id = u.id and c.status = 'open'
      where u.condominium_id = ${condominiumId} group by 1, 2, 3`
  })
  await sql`vacuum analyze public.charges`
  await sql`vacuum analyze private.unit_balances`
}
