import { AppError } from '../../../../domain/errors.ts'
import {
  proposeShares,
  refinementForProposal,
  type SharedUnit,
  type ShareRule,
} from '../../../../domain/units/share-proposals.ts'
import type { UnitKind } from '../../../../domain/units/unit-kind.ts'
import type { Sql } from '../database.ts'
import { applyChange, beginChange, refineShares } from './changes.ts'

export type ShareProposal = {
  ids: string[]
  units: SharedUnit[]
  /** New shares, of `shareTotal`. */
  shares: number[]
  factor: number
  shareTotal: number
}

/**
 * Returns new shares for the units of some kinds, in the units' order, while other kinds keep theirs. Throws `invalid_input` with the reason when the
 * rule lacks data.
 */
export async function loadProposal(
  sql: Sql,
  condominiumId: string,
  rule: ShareRule,
  kinds: readonly UnitKind[],
): Promise<ShareProposal> {
  const [whole] = await sql<{ shareTotal: number; units: number; rest: number }[]>`
    select c.share_total::float8 as "shareTotal", c.unit_count as units,
      (select coalesce(sum(u.share), 0)::float8 from public.units u
       where u.condominium_id = c.id and u.closed_on is null and not u.kind = any (${[...kinds]})) as rest
    from public.condominiums c where c.id = ${condominiumId}`
  const { shareTotal, units: count, rest } = whole!
  const factor = refinementForProposal(shareTotal, count)
  const ids: string[] = []
  const units: SharedUnit[] = []
  const slices = sql<{ id: string; share: number; area: number | null }[]>`
    select u.id, u.share::float8 as share, u.area_cm2::float8 as area from public.units u
    where u.condominium_id = ${condominiumId} and u.closed_on is null and u.kind = any (${[...kinds]})
      -- What belongs to a unit without a share of its own goes on without one.
      and not (u.share = 0 and exists (select from public.unit_annexes a
        where a.condominium_id = u.condominium_id and a.annex_id = u.id and a.tie = 'belongs' and a.ends_on is null))
    order by u.sort_key, u.id`.cursor(20_000)
  for await (const rows of slices)
    for (const { id, ...unit } of rows) {
      ids.push(id)
      units.push({ ...unit, share: unit.share * factor })
    }
  const proposed = proposeShares(rule, units, (shareTotal - rest) * factor)
  if ('reason' in proposed)
    throw new AppError('invalid_input', { fields: [{ path: 'rule', message: proposed.reason }] })
  return { ids, units, shares: proposed.shares, factor, shareTotal: shareTotal * factor }
}

const batch = 10_000

/** Records a proposal as a change and carries it out; returns the number of units that changed. */
export async function applyProposal(
  sql: Sql,
  condominiumId: string,
  proposal: ShareProposal,
  change: { title: string; reason: string; by: string | null },
): Promise<{ changeId: string; count: number }> {
  const { ids, units, shares, factor } = proposal
  await refineShares(sql, condominiumId, factor)
  const changeId = await beginChange(sql, { condominiumId, kind: 'shares', ...change })
  for (let from = 0; from < ids.length; from += batch) {
    const to = from + batch
    await sql`
      insert into public.unit_history (condominium_id, unit_id, change_id, before, after, share_total, title)
      select ${condominiumId}, r.id, ${changeId}, jsonb_build_object('share', r.old), jsonb_build_object('share', r.new),
        ${proposal.shareTotal}, ${change.title}
      from unnest(${ids.slice(from, to)}::uuid[], ${units.slice(from, to).map(({ share }) => share)}::bigint[],
        ${shares.slice(from, to)}::bigint[]) as r (id, old, new)
      where r.old <> r.new`
  }
  return { changeId, count: await applyChange(sql, condominiumId, changeId) }
}
