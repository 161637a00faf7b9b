import { type SharesReport, sharesReport } from '../../../../domain/shares.ts'
import type { Sql } from '../database.ts'

export type UnitShares = {
  /** In the order by which a run breaks ties: block, floor, number. */
  shares: number[]
  /** Their sum against the condominium's whole, in words. */
  report: SharesReport
}

/**
 * Loads the shares of every charged unit, in slices: a condominium may have a million. A parking place or storage room without its own share is paid
 * for with its unit (the same condition as in `preview-charge-run` and the issuing job).
 */
export async function loadShares(sql: Sql, condominiumId: string): Promise<UnitShares> {
  const [whole] = await sql<{ shareTotal: number }[]>`
    select share_total::float8 as "shareTotal" from public.condominiums where id = ${condominiumId}`
  const shares: number[] = []
  const slices = sql<{ share: number }[]>`
    select share::float8 as share from public.unit_list where condominium_id = ${condominiumId}
      and not (share = 0 and kind in ('garage', 'storage'))
    order by sort_key, unit_id`.cursor(20_000)
  for await (const rows of slices) for (const { share } of rows) shares.push(share)
  const units = shares.map((share) => ({ share }))
  return { shares, report: sharesReport(units, whole?.shareTotal ?? 1) }
}
