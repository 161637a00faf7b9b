import { unitSortKey } from '../../../../domain/units/unit-label.ts'
import type { Sql } from '../database.ts'

type ChangeKind = 'create' | 'edit' | 'shares' | 'split' | 'merge' | 'close' | 'remove' | 'undo'

export type Change = {
  condominiumId: string
  kind: ChangeKind
  /** A description for people. */
  title: string
  reason?: string
  by: string | null
  undoOf?: string
}

/** A unit's columns as its history stores them. */
export type UnitContent = {
  block: string
  number: string
  floor: number | null
  kind: string
  share: number
  area_cm2: number | null
  closed_on: string | null
  /** The block in natural order; part of the sort key. */
  block_key: string
  number_key: string
}

/** Both halves of a unit's name in natural order. */
export function nameKeys(name: {
  block: string
  number: string
}): Pick<UnitContent, 'block_key' | 'number_key'> {
  const [block_key = '', , number_key = ''] = unitSortKey({ ...name, floor: null }).split(' ')
  return { block_key, number_key }
}

/** Without `before` the unit is made, without `after` removed; else only the columns that change. */
export type HistoryRow = {
  unit_id: string
  before: Partial<UnitContent> | null
  after: Partial<UnitContent> | null
}

/** Opens a change; its history describes it, and `applyChange` carries it out. */
export async function beginChange(sql: Sql, change: Change): Promise<string> {
  const [row] = await sql<{ id: string }[]>`
    insert into public.unit_changes (condominium_id, kind, title, reason, created_by, undo_of)
    values (${change.condominiumId}, ${change.kind}, ${[...change.title].slice(0, 200).join('')}, ${change.reason ?? ''}, ${change.by},
      ${change.undoOf ?? null})
    returning id`
  return row!.id
}

/** Writes down what a change does to some units. */
export async function describe(
  sql: Sql,
  condominiumId: string,
  changeId: string,
  rows: readonly HistoryRow[],
): Promise<void> {
  await sql`
    insert into public.unit_history (condominium_id, unit_id, change_id, before, after, share_total, title)
    select ${condominiumId}, r.unit_id, ${changeId}, nullif(r.before, 'null'), nullif(r.after, 'null'), c.share_total, h.title
    from jsonb_to_recordset(${sql.json(rows as never)}) as r (unit_id uuid, before jsonb, after jsonb)
    join public.condominiums c on c.id = ${condominiumId}
    join public.unit_changes h on h.condominium_id = c.id and h.id = ${changeId}`
}

/** Carries out the described change; returns the number of units. Throws `unit_duplicate`, `plan_limit_reached`. */
export async function applyChange(sql: Sql, condominiumId: string, changeId: string): Promise<number> {
  const [row] = await sql<{ count: number }[]>`
    select private.apply_unit_change(${condominiumId}, ${changeId}) as count`
  return row!.count
}

/** Stores what else a change moved, so that it can be undone. */
export async function keepDetails(
  sql: Sql,
  condominiumId: string,
  changeId: string,
  details: Record<string, unknown>,
): Promise<void> {
  await sql`
    update public.unit_changes set details = ${sql.json(details as never)}
    where condominium_id = ${condominiumId} and id = ${changeId}`
}

/** Multiplies all shares and their whole: every fraction keeps its value, and finer ones become exact. */
export async function refineShares(sql: Sql, condominiumId: string, factor: number): Promise<void> {
  if (factor === 1) return
  await sql`update public.units set share = share * ${factor} where condominium_id = ${condominiumId}`
  await sql`
    update public.condominiums set share_total = share_total * ${factor} where id = ${condominiumId}`
}
