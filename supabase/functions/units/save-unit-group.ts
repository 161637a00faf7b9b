import { z } from 'zod'
import { AppError } from '../../../domain/errors.ts'
import { filledLine, line } from '../../../domain/fields/text.ts'
import { command } from '../_shared/command.ts'
import type { Sql } from '../_shared/database.ts'
import * as field from '../_shared/units/inputs.ts'

const input = z.object({
  condominium_id: field.condominium_id,
  /** Of the group to change; without one a group is made. */
  id: z.uuid('Grupo inválido.').nullish(),
  name: filledLine(60, 'Dê um nome ao grupo.'),
  note: line(300).default(''),
  add: field.selection.optional(),
  remove: field.selection.optional(),
})

/**
 * Saves a group of units that exclusively use a part of the building (Civil Code art. 1.340): its name, and who joins or leaves it. Throws
 * `unit_group_duplicate`.
 */
export default command('save-unit-group', {
  roles: 'admins',
  feature: 'unit_management',
  auditedAs: 'Salvou um grupo de unidades',
  section: 'rules',
  ownCase: 'register',
  input,
  async run({ sql, condominiumId, audit }, { id, name, note, add, remove }) {
    const [before] = id
      ? await sql<{ name: string; note: string; member_count: number }[]>`
          select name, note, member_count from public.unit_groups
          where condominium_id = ${condominiumId} and id = ${id} for update`
      : []
    if (id && !before) throw new AppError('not_found')
    const [group] = id
      ? await sql<{ id: string }[]>`
          update public.unit_groups set name = ${name}, note = ${note}
          where condominium_id = ${condominiumId} and id = ${id} returning id`
      : await sql<{ id: string }[]>`
          insert into public.unit_groups (condominium_id, name, note) values (${condominiumId}, ${name}, ${note}) returning id`
    const groupId = group!.id
    if (add) await join(sql, condominiumId, groupId, add)
    if (remove) await leave(sql, condominiumId, groupId, remove)
    const [after] = await sql<{ member_count: number }[]>`
      select member_count from public.unit_groups where condominium_id = ${condominiumId} and id = ${groupId}`
    const count = after!.member_count
    audit({ entity: 'unit_groups', entityId: groupId, before, after: { name, note, member_count: count } })
    return { group_id: groupId, member_count: count }
  },
})

const join = (sql: Sql, condominiumId: string, groupId: string, chosen: field.Selection) => sql`
  insert into public.unit_group_members (condominium_id, group_id, unit_id)
  select ${condominiumId}, ${groupId}, u.id from private.chosen_units(${condominiumId}, ${sql.json(chosen as never)}) u
  on conflict do nothing`

const leave = (sql: Sql, condominiumId: string, groupId: string, chosen: field.Selection) => sql`
  delete from public.unit_group_members m
  where m.condominium_id = ${condominiumId} and m.group_id = ${groupId}
    and m.unit_id in (select u.id from private.chosen_units(${condominiumId}, ${sql.json(chosen as never)}) u)`
