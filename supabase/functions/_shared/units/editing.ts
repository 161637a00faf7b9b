import { z } from 'zod'
import { AppError } from '../../../../domain/errors.ts'
import { editTitle } from '../../../../domain/units/edit-words.ts'
import type { Sql } from '../database.ts'
import { applyChange, beginChange, nameKeys, refineShares } from './changes.ts'
import * as field from './inputs.ts'
import { readShares } from './typed.ts'

/** The values to set in every chosen unit. */
export const unitChanges = z
  .object({
    block: field.block.optional(),
    kind: field.kind.optional(),
    floor: field.floor.nullish(),
    /** The floor that the number implies: 1203 is on the 12th. */
    floor_of_number: z.literal(true).optional(),
    area_m2: field.area_m2.optional(),
    share: field.share.optional(),
    add_to_group: z.uuid('Grupo inválido.').optional(),
    remove_from_group: z.uuid('Grupo inválido.').optional(),
  })
  .refine((given) => Object.values(given).some((value) => value !== undefined), 'Diga o que muda.')
  .refine((given) => given.floor === undefined || !given.floor_of_number, {
    path: ['floor'],
    message: 'Escolha um andar ou o andar pelo número.',
  })
  .refine((given) => !given.add_to_group || given.add_to_group !== given.remove_from_group, {
    path: ['remove_from_group'],
    message: 'Escolha grupos diferentes.',
  })
export type UnitChanges = z.output<typeof unitChanges>

/** Changes as `private.unit_edits` takes them; `factor` makes the shares fine enough for them. */
export type EditPlan = { changes: Record<string, unknown>; factor: number; title: string }

/** Reads the changes. Throws `invalid_input` for a fraction that cannot be stored, `not_found` for an unknown group. */
export async function planEdits(
  sql: Sql,
  condominiumId: string,
  shareTotal: number,
  given: UnitChanges,
  selection: field.Selection,
): Promise<EditPlan> {
  const { block, area_m2, share, add_to_group, remove_from_group, ...rest } = given
  const typed =
    share === undefined ? null : readShares([share], shareTotal, { pathOf: () => 'changes.share' })
  const groups = await groupNames(sql, condominiumId, [add_to_group, remove_from_group])
  const changes = {
    ...rest,
    ...(block !== undefined && { block, block_key: nameKeys({ block, number: '' }).block_key }),
    ...(area_m2 !== undefined && { area_cm2: field.squareCentimetres(area_m2) }),
    ...(typed && { share: typed.shares[0] }),
    ...(add_to_group && { add_to_group }),
    ...(remove_from_group && { remove_from_group }),
  }
  const words = { ...given, joins: groups.get(add_to_group), leaves: groups.get(remove_from_group) }
  const title = editTitle(words, 'filter' in selection ? selection.filter : {})
  return { changes, factor: typed?.factor ?? 1, title }
}

async function groupNames(sql: Sql, condominiumId: string, ids: readonly (string | undefined)[]) {
  const wanted = [...new Set(ids.filter((id) => id !== undefined))]
  if (wanted.length === 0) return new Map<string | undefined, string>()
  const rows = await sql<{ id: string; name: string }[]>`
    select id, name from public.unit_groups where condominium_id = ${condominiumId} and id = any (${wanted}::uuid[])`
  if (rows.length !== wanted.length) throw new AppError('not_found')
  return new Map<string | undefined, string>(rows.map(({ id, name }) => [id, name]))
}

type Edits = EditPlan & {
  selection: field.Selection
  reason: string
  by: string | null
  /** As many as were looked at before. Other units than those are not changed unseen. */
  expected: number
}

/** Changes the chosen units as planned; returns the change, or none if all stay as they are. Throws `unit_selection_changed`. */
export async function applyEdits(
  sql: Sql,
  condominiumId: string,
  { changes, factor, title, selection, reason, by, expected }: Edits,
): Promise<{ changeId: string; count: number }> {
  await refineShares(sql, condominiumId, factor)
  const changeId = await beginChange(sql, { condominiumId, kind: 'edit', title, reason, by })
  const written = await sql`
    insert into public.unit_history (condominium_id, unit_id, change_id, before, after, share_total, title)
    select ${condominiumId}, e.unit_id, ${changeId}, e.before, e.after, c.share_total, h.title
    from private.unit_edits(${condominiumId}, ${sql.json(selection as never)}, ${sql.json(changes as never)}) e
    join public.condominiums c on c.id = ${condominiumId}
    join public.unit_changes h on h.condominium_id = c.id and h.id = ${changeId}`
  if (written.count !== expected)
    throw new AppError('unit_selection_changed', { details: { expected, count: written.count } })
  return { changeId, count: await applyChange(sql, condominiumId, changeId) }
}
