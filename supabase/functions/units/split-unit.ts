import { z } from 'zod'
import { AppError } from '../../../domain/errors.ts'
import { splitFaults } from '../../../domain/units/reshape.ts'
import { unitLabel } from '../../../domain/units/unit-label.ts'
import { type Context, command } from '../_shared/command.ts'
import { applyChange, beginChange, describe, nameKeys, refineShares } from '../_shared/units/changes.ts'
import * as field from '../_shared/units/inputs.ts'
import { contentOf, type KnownUnit, loadOpenUnit } from '../_shared/units/loading.ts'
import { lockUnits, refuseWhileIssuing } from '../_shared/units/locking.ts'
import { succeed } from '../_shared/units/succession.ts'
import { readShares } from '../_shared/units/typed.ts'

const part = z.object({
  block: field.block.default(''),
  number: field.number,
  floor: field.floor.nullish(),
  kind: field.kind,
  share: field.share,
  area_m2: field.area_m2.nullish(),
  /** The unit's residents continue to live in this part. */
  is_home: z.boolean().default(false),
})
const input = z.object({
  condominium_id: field.condominium_id,
  unit_id: field.unitId,
  on: field.civilDate('Informe a data da divisão.'),
  parts: z.array(part).min(2, 'Divida em duas partes ou mais.').max(50, 'Divida em até 50 partes.'),
  reason: field.reason,
})
type Given = z.output<typeof input>

/**
 * Splits a unit: the old one closes on that day, and its parts take over its people, groups and annexes; their shares sum exactly to the old one's.
 * Throws `unit_closed`, `unit_duplicate`, `units_busy`, `plan_limit_reached`.
 */
export default command('split-unit', {
  roles: 'admins',
  feature: 'unit_management',
  auditedAs: 'Dividiu uma unidade',
  ownCase: 'register',
  input,
  async run(context, given) {
    const { sql, condominiumId, today, audit } = context
    if (given.on > today) throw refused('on', 'A data não pode ser futura.')
    const { shareTotal } = await lockUnits(sql, condominiumId)
    await refuseWhileIssuing(sql, condominiumId)
    const unit = await loadOpenUnit(sql, condominiumId, given.unit_id)
    const typed = readShares(
      given.parts.map(({ share }) => share),
      shareTotal,
      { pathOf: (index) => `parts.${index}.share` },
    )
    const share_total = shareTotal * typed.factor
    const old = { ...unit, share: unit.share * typed.factor }
    const parts = given.parts.map((one, index) => ({ ...one, share: typed.shares[index]! }))
    const faults = splitFaults(old.share, share_total, parts)
    if (faults.length > 0) throw new AppError('invalid_input', { fields: faults })
    await refineShares(sql, condominiumId, typed.factor)
    const made = await split(context, old, parts, given)
    audit({
      entity: 'units',
      entityId: unit.id,
      before: { ...contentOf(old), share_total },
      after: { parts, share_total, on: given.on, reason: given.reason },
    })
    return made
  },
})

const refused = (path: string, message: string) =>
  new AppError('invalid_input', { fields: [{ path, message }] })

type Part = Omit<Given['parts'][number], 'share'> & { share: number }

async function split(context: Context, old: KnownUnit, parts: readonly Part[], { on, reason }: Given) {
  const { sql, condominiumId, userId } = context
  const ids = (
    await sql<{ id: string }[]>`select private.new_id() as id from generate_series(1, ${parts.length}::int)`
  ).map(({ id }) => id)
  const title = `Dividir ${unitLabel(old)} em ${parts.map(unitLabel).join(', ')}`
  const changeId = await beginChange(sql, { condominiumId, kind: 'split', title, reason, by: userId })
  const rows = parts.map(({ area_m2, is_home: _, ...rest }, index) => ({
    unit_id: ids[index]!,
    before: null,
    after: {
      ...rest,
      floor: rest.floor ?? null,
      area_cm2: area_m2 ? field.squareCentimetres(area_m2) : null,
      closed_on: null,
      ...nameKeys(rest),
    },
  }))
  await describe(sql, condominiumId, changeId, [
    { unit_id: old.id, before: { closed_on: null }, after: { closed_on: on } },
    ...rows,
  ])
  await applyChange(sql, condominiumId, changeId)
  const homes = ids.filter((_, index) => parts[index]?.is_home)
  const lived = homes.length > 0 ? homes : ids.slice(0, 1)
  await succeed(context, { changeId, from: [old.id], to: ids, homes: lived, heir: lived[0]!, on, title })
  return { change_id: changeId, unit_ids: ids }
}
