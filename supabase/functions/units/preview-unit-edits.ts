import { z } from 'zod'
import { command } from '../_shared/command.ts'
import { planEdits, unitChanges } from '../_shared/units/editing.ts'
import * as field from '../_shared/units/inputs.ts'

const input = z.object({
  condominium_id: field.condominium_id,
  selection: field.selection,
  changes: unitChanges,
})

const shown = 50

/** What a change of many units would do: how many it would change, how many were chosen, and the first ones before and after. */
export default command('preview-unit-edits', {
  roles: 'admins',
  feature: 'unit_management',
  readOnlyAllowed: true,
  auditedAs: 'Conferiu uma edição em massa',
  section: 'work',
  input,
  readOnly: true,
  async run({ sql, condominiumId }, { selection, changes }) {
    const [whole] = await sql<{ shareTotal: number }[]>`
      select share_total::float8 as "shareTotal" from public.condominiums where id = ${condominiumId}`
    const shareTotal = whole!.shareTotal
    const plan = await planEdits(sql, condominiumId, shareTotal, changes, selection)
    const edits = sql`private.unit_edits(${condominiumId}, ${sql.json(selection as never)}, ${sql.json(plan.changes as never)})`
    const [counted] = await sql<{ count: number; chosen: number }[]>`
      select (select count(*)::int from ${edits} e) as count,
        (select count(*)::int from private.chosen_units(${condominiumId}, ${sql.json(selection as never)})) as chosen`
    const rows = await sql`
      select e.unit_id, case when u.block = '' then u.number else u.block || '-' || u.number end as label, e.before, e.after
      from (select * from ${edits} order by sort_key, unit_id limit ${shown}) e
      join public.units u on u.condominium_id = ${condominiumId} and u.id = e.unit_id order by e.sort_key, e.unit_id`
    return {
      ...counted!,
      title: plan.title,
      share_total: shareTotal,
      new_share_total: shareTotal * plan.factor,
      rows,
    }
  },
})
