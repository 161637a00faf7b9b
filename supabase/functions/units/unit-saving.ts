import { unitLabel } from '../../../domain/units/unit-label.ts'
import type { Context } from '../_shared/command.ts'
import { tieAnnex } from '../_shared/units/annexes.ts'
import {
  applyChange,
  beginChange,
  describe,
  refineShares,
  type UnitContent,
} from '../_shared/units/changes.ts'
import { contentOf, type KnownUnit } from '../_shared/units/loading.ts'

type Saved = { unit_id: string; change_id: string }

/** Makes a unit, tied to its main one where it is an annex. */
export async function createUnit(
  { sql, condominiumId, userId, today }: Context,
  wanted: UnitContent,
  factor: number,
  { annex_of, reason }: { annex_of?: string | null; reason: string },
): Promise<Saved> {
  await refineShares(sql, condominiumId, factor)
  const [made] = await sql<{ id: string }[]>`select private.new_id() as id`
  const unitId = made!.id
  const title = `Nova unidade ${unitLabel(wanted)}`
  const changeId = await beginChange(sql, { condominiumId, kind: 'create', title, reason, by: userId })
  await describe(sql, condominiumId, changeId, [{ unit_id: unitId, before: null, after: wanted }])
  await applyChange(sql, condominiumId, changeId)
  if (annex_of) {
    const tie = await tieAnnex(sql, condominiumId, {
      annexId: unitId,
      mainId: annex_of,
      tie: 'belongs',
      startsOn: today,
      note: '',
    })
    await sql`
      update public.unit_changes set details = ${sql.json({ annexes: { made: [tie], ended: [] } })}
      where condominium_id = ${condominiumId} and id = ${changeId}`
  }
  return { unit_id: unitId, change_id: changeId }
}

/** Changes a unit; null when nothing about it is different. */
export async function editUnit(
  { sql, condominiumId, userId }: Context,
  current: KnownUnit,
  wanted: UnitContent,
  factor: number,
  reason: string,
): Promise<Saved | null> {
  const now = { ...contentOf(current), share: current.share * factor }
  const keys = (Object.keys(wanted) as (keyof UnitContent)[]).filter((key) => now[key] !== wanted[key])
  if (keys.length === 0) return null
  await refineShares(sql, condominiumId, factor)
  const only = (content: UnitContent) => Object.fromEntries(keys.map((key) => [key, content[key]]))
  const renamed = unitLabel(now) === unitLabel(wanted) ? '' : ` para ${unitLabel(wanted)}`
  const title = `${renamed ? 'Renomear' : 'Corrigir'} ${unitLabel(now)}${renamed}`
  const changeId = await beginChange(sql, { condominiumId, kind: 'edit', title, reason, by: userId })
  await describe(sql, condominiumId, changeId, [
    { unit_id: current.id, before: only(now), after: only(wanted) },
  ])
  await applyChange(sql, condominiumId, changeId)
  return { unit_id: current.id, change_id: changeId }
}
