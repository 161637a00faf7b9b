import { z } from 'zod'
import { AppError } from '../../../domain/errors.ts'
import { unitLabel } from '../../../domain/units/unit-label.ts'
import { command } from '../_shared/command.ts'
import { nameKeys, type UnitContent } from '../_shared/units/changes.ts'
import * as field from '../_shared/units/inputs.ts'
import { contentOf, loadOpenUnit } from '../_shared/units/loading.ts'
import { lockUnits } from '../_shared/units/locking.ts'
import { readShares } from '../_shared/units/typed.ts'
import { createUnit, editUnit } from './unit-saving.ts'

const input = z.object({
  condominium_id: field.condominium_id,
  /** Of the unit to change; without one a unit is made. */
  id: field.unitId.nullish(),
  block: field.block.default(''),
  number: field.number,
  floor: field.floor.nullish(),
  kind: field.kind.default('apartment'),
  share: field.share,
  area_m2: field.area_m2.nullish(),
  reason: field.reason,
  /** The values that the editor had loaded, by name: refused if someone else changed them meanwhile. */
  seen: z
    .object({
      block: z.string(),
      number: z.string(),
      floor: z.number().nullable(),
      kind: z.string(),
      share: z.number(),
      area_cm2: z.number().nullable(),
    })
    .nullish(),
  /** Of a new parking place or storage room: the unit that it belongs to. */
  annex_of: field.unitId.nullish(),
})

/** Creates or changes a unit manually. Throws `unit_duplicate`, `unit_changed`, `unit_closed`, `plan_limit_reached`. */
export default command('save-unit', {
  roles: 'admins',
  feature: 'unit_management',
  auditedAs: 'Salvou uma unidade',
  ownCase: 'register',
  input,
  async run(context, given) {
    const { sql, condominiumId } = context
    const { shareTotal } = await lockUnits(sql, condominiumId)
    const current = given.id ? await loadOpenUnit(sql, condominiumId, given.id) : null
    if (current && given.seen && !isSame(current, given.seen)) throw new AppError('unit_changed')
    const { shares, factor } = readShares([given.share], shareTotal, { pathOf: () => 'share' })
    const wanted: UnitContent = {
      block: given.block,
      number: given.number,
      floor: given.floor ?? null,
      kind: given.kind,
      share: shares[0]!,
      area_cm2: given.area_m2 ? field.squareCentimetres(given.area_m2) : null,
      closed_on: null,
      ...nameKeys(given),
    }
    const saved = current
      ? await editUnit(context, current, wanted, factor, given.reason)
      : await createUnit(context, wanted, factor, given)
    if (!saved) return { unit_id: given.id, change_id: null }
    context.audit({
      entity: 'units',
      entityId: saved.unit_id,
      before: current && { ...contentOf(current), share_total: shareTotal },
      after: { ...wanted, label: unitLabel(wanted), share_total: shareTotal * factor, reason: given.reason },
    })
    return saved
  },
})

const isSame = (unit: UnitContent, seen: Partial<UnitContent>): boolean =>
  (['block', 'number', 'floor', 'kind', 'share', 'area_cm2'] as const).every((key) => unit[key] === seen[key])
