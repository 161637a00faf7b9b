import { z } from 'zod'
import { AppError } from '../../../domain/errors.ts'
import { unitLabel } from '../../../domain/units/unit-label.ts'
import { type Context, command } from '../_shared/command.ts'
import { applyChange, beginChange, describe, keepDetails } from '../_shared/units/changes.ts'
import * as field from '../_shared/units/inputs.ts'
import { contentOf, type KnownUnit, loadOpenUnit } from '../_shared/units/loading.ts'
import { lockUnits, refuseWhileIssuing } from '../_shared/units/locking.ts'

const input = z.object({
  condominium_id: field.condominium_id,
  unit_id: field.unitId,
  /** With a day the unit closes and keeps its history; without one it is deleted, which only a unit without history can be. */
  closes_on: field.civilDate('Informe a data do encerramento.').nullish(),
  reason: field.reason,
})

/** Removes a unit that was a mistake, or closes one that has a history. Throws `unit_has_history`, `unit_closed`, `units_busy`. */
export default command('remove-unit', {
  roles: 'admins',
  feature: 'unit_management',
  auditedAs: 'Removeu ou encerrou uma unidade',
  ownCase: 'register',
  input,
  async run(context, { unit_id, closes_on, reason }) {
    const { sql, condominiumId, userId, today, audit } = context
    if (closes_on && closes_on > today)
      throw new AppError('invalid_input', {
        fields: [{ path: 'closes_on', message: 'A data não pode ser futura.' }],
      })
    const { shareTotal: share_total } = await lockUnits(sql, condominiumId)
    await refuseWhileIssuing(sql, condominiumId)
    const unit = await loadOpenUnit(sql, condominiumId, unit_id)
    const history = await historyOf(sql, condominiumId, unit_id)
    const has = Object.values(history).some((rows) => rows > 0)
    if (has && !closes_on) throw new AppError('unit_has_history', { details: history })
    const kind = closes_on ? 'close' : 'remove'
    const title = `${closes_on ? 'Encerrar' : 'Remover'} ${unitLabel(unit)}`
    const changeId = await beginChange(sql, { condominiumId, kind, title, reason, by: userId })
    await describe(sql, condominiumId, changeId, [
      closes_on
        ? { unit_id, before: { closed_on: null }, after: { closed_on: closes_on } }
        : { unit_id, before: contentOf(unit), after: null },
    ])
    await applyChange(sql, condominiumId, changeId)
    if (closes_on) await endTies(context, unit, changeId, closes_on, title)
    const before = { ...contentOf(unit), share_total }
    const after = closes_on ? { ...before, closed_on: closes_on, reason } : { reason }
    audit({ entity: 'units', entityId: unit_id, before, after })
    return { change_id: changeId, kind }
  },
})

type History = { charges: number; people: number; annexes: number; successions: number }

/** What would be lost with a unit. */
async function historyOf(sql: Context['sql'], condominiumId: string, unitId: string): Promise<History> {
  const [row] = await sql<History[]>`
    select
      (select count(*)::int from public.charges where condominium_id = ${condominiumId} and unit_id = ${unitId}) as charges,
      (select count(*)::int from public.occupancies where condominium_id = ${condominiumId} and unit_id = ${unitId}) as people,
      (select count(*)::int from public.unit_annexes
       where condominium_id = ${condominiumId} and ${unitId} in (main_id, annex_id)) as annexes,
      (select count(*)::int from public.unit_successors
       where condominium_id = ${condominiumId} and ${unitId} in (from_id, to_id)) as successions`
  return row!
}

/** Ends the ties of people and annexes to a closed unit. */
async function endTies(
  { sql, condominiumId }: Context,
  { id }: KnownUnit,
  changeId: string,
  on: string,
  title: string,
): Promise<void> {
  await sql`select set_config('prumo.reason', ${title}, true)`
  const [ended] = await sql<{ occupancies: unknown; annexes: unknown }[]>`
    select private.carry_occupancies(${condominiumId}, array[${id}]::uuid[], '{}', '{}', ${on}) as occupancies,
      jsonb_build_object('ended', coalesce((
        select jsonb_agg(a.id) from public.unit_annexes a
        where a.condominium_id = ${condominiumId} and ${id} in (a.main_id, a.annex_id) and a.ends_on is null), '[]'),
        'made', '[]'::jsonb) as annexes`
  await sql`
    update public.unit_annexes set ends_on = greatest(starts_on, ${on}::date)
    where condominium_id = ${condominiumId} and ${id} in (main_id, annex_id) and ends_on is null`
  await keepDetails(sql, condominiumId, changeId, { on, ...ended! })
}
