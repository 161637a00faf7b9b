import type postgres from 'postgres'
import type { UnitAllowance } from '../../../../domain/unit-intake.ts'

type Sql = postgres.Sql | postgres.TransactionSql

/** What a condominium has before units come in: `shareSum` of `shareTotal`, which is null while there are none. */
export type ExistingUnits = { allowance: UnitAllowance; shareTotal: number | null; shareSum: number }

type Row = { plan: string; limit: number; used: number; share_total: string; share_sum: string }

/** Loads the limit, use and total of shares. With `lock`, no one else changes them until the transaction ends. */
export async function loadExistingUnits(
  sql: Sql,
  condominiumId: string,
  lock = false,
): Promise<ExistingUnits> {
  if (lock) await sql`select from public.condominiums where id = ${condominiumId} for no key update`
  const [row] = await sql<Row[]>`
    select p.name as plan, p.max_units as limit, c.unit_count as used, c.share_total,
      (select coalesce(sum(n.shares), 0) from private.unit_counts n where n.condominium_id = c.id) as share_sum
    from public.condominiums c, private.current_plan(c.id) p where c.id = ${condominiumId}`
  const { plan, limit, used, share_total, share_sum } = row!
  return {
    allowance: { plan, limit, used },
    shareTotal: used === 0 ? null : Number(share_total),
    shareSum: Number(share_sum),
  }
}
