import { z } from 'zod'
import { AppError } from '../../../domain/errors.ts'
import { mergeRefusal } from '../../../domain/units/reshape.ts'
import { unitLabel } from '../../../domain/units/unit-label.ts'
import { command } from '../_shared/command.ts'
import type { Sql } from '../_shared/database.ts'
import { applyChange, beginChange, describe, nameKeys } from '../_shared/units/changes.ts'
import * as field from '../_shared/units/inputs.ts'
import { contentOf, type KnownUnit, loadOpenUnits } from '../_shared/units/loading.ts'
import { lockUnits, refuseWhileIssuing } from '../_shared/units/locking.ts'
import { succeed } from '../_shared/units/succession.ts'

const input = z.object({
  condominium_id: field.condominium_id,
  unit_ids: z
    .array(field.unitId)
    .max(50, 'Una até 50 unidades.')
    .transform((ids) => [...new Set(ids)])
    .pipe(z.array(z.string()).min(2, 'Escolha duas unidades ou mais.')),
  on: field.civilDate('Informe a data da união.'),
  block: field.block.default(''),
  number: field.number,
  floor: field.floor.nullish(),
  kind: field.kind,
  reason: field.reason,
})

/**
 * Makes one unit of several of the same owners: the old ones close on that day, the new one has the sum of their shares and areas and
 * takes over people, groups and annexes. Throws `unit_owners_differ`, `unit_closed`, `unit_duplicate`, `units_busy`.
 */
export default command('merge-units', {
  roles: 'admins',
  feature: 'unit_management',
  auditedAs: 'Uniu unidades',
  ownCase: 'register',
  input,
  async run(context, given) {
    const { sql, condominiumId, userId, today, audit } = context
    const { on, unit_ids, reason } = given
    if (on > today)
      throw new AppError('invalid_input', {
        fields: [{ path: 'on', message: 'A data não pode ser futura.' }],
      })
    const { shareTotal: share_total } = await lockUnits(sql, condominiumId)
    await refuseWhileIssuing(sql, condominiumId)
    const units = await loadOpenUnits(sql, condominiumId, unit_ids)
    const refusal = mergeRefusal(await ownersOf(sql, condominiumId, units))
    if (refusal) throw new AppError('unit_owners_differ', { message: refusal })
    const [made] = await sql<{ id: string }[]>`select private.new_id() as id`
    const after = { ...merged(units), block: given.block, number: given.number, kind: given.kind }
    const whole = { ...after, floor: given.floor ?? null, closed_on: null, ...nameKeys(given) }
    const title = `Unir ${units.map(unitLabel).join(', ')} em ${unitLabel(given)}`
    const changeId = await beginChange(sql, { condominiumId, kind: 'merge', title, reason, by: userId })
    await describe(sql, condominiumId, changeId, [
      ...units.map(({ id }) => ({ unit_id: id, before: { closed_on: null }, after: { closed_on: on } })),
      { unit_id: made!.id, before: null, after: whole },
    ])
    await applyChange(sql, condominiumId, changeId)
    const to = [made!.id]
    await succeed(context, { changeId, from: unit_ids, to, homes: to, heir: made!.id, on, title })
    audit({
      entity: 'units',
      entityId: made!.id,
      before: units.map((unit) => ({ ...contentOf(unit), share_total })),
      after: { ...whole, share_total, on, reason },
    })
    return { change_id: changeId, unit_id: made!.id }
  },
})

/** Sums shares and areas; if one area is unknown, so is the total. */
function merged(units: readonly KnownUnit[]): { share: number; area_cm2: number | null } {
  const areas = units.map(({ area_cm2 }) => area_cm2)
  return {
    share: units.reduce((sum, unit) => sum + unit.share, 0),
    area_cm2: areas.includes(null) ? null : areas.reduce((sum: number, area) => sum + (area ?? 0), 0),
  }
}

async function ownersOf(sql: Sql, condominiumId: string, units: readonly KnownUnit[]) {
  const rows = await sql<{ unit_id: string; person_id: string }[]>`
    select unit_id, person_id from public.occupancies
    where condominium_id = ${condominiumId} and unit_id = any (${units.map(({ id }) => id)}::uuid[])
      and kind in ('owner', 'co_owner', 'off_site_owner') and (ends_on is null or ends_on > (select private.today(${condominiumId})))`
  return units.map((unit) => ({
    label: unitLabel(unit),
    owners: rows.filter(({ unit_id }) => unit_id === unit.id).map(({ person_id }) => person_id),
  }))
}
