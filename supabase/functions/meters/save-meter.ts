import { z } from 'zod'
import { AppError } from '../../../domain/errors.ts'
import { type Context, command } from '../_shared/command.ts'
import * as field from '../_shared/meters/inputs.ts'

const meter = {
  kind: field.kind,
  measure: field.measure,
  digits: field.digits,
  installed_on: field.date,
  first_value: field.value.default(0),
}
const input = z.discriminatedUnion('of', [
  z.object({
    of: z.literal('unit'),
    condominium_id: field.condominium_id,
    id: z.uuid('Medidor inválido.').nullish(),
    unit_id: z.uuid('Escolha a unidade.'),
    serial: field.serial,
    ...meter,
  }),
  /** One for each unit that has none of the kind yet, numbered like its unit. */
  z.object({ of: z.literal('every_unit'), condominium_id: field.condominium_id, ...meter }),
])
type Input = z.output<typeof input>
type OfUnit = Extract<Input, { of: 'unit' }>

/**
 * Saves a meter, or gives one to every unit that has none of its kind. A meter with readings keeps its unit, kind and initial reading: only its
 * number, measure and digits can be corrected. Throws `meter_serial_taken`, `meter_has_readings`, `not_found`.
 */
export default command('save-meter', {
  roles: 'admins',
  feature: 'financial',
  auditedAs: 'Salvou um medidor',
  ownCase: 'proven fact',
  input,
  async run(context, given) {
    if (given.of === 'every_unit') return everyUnit(context, given)
    if (given.id) await guardRead(context, given, given.id)
    const { sql, condominiumId, audit } = context
    const unit = await sql`
      select from public.units where condominium_id = ${condominiumId} and id = ${given.unit_id} and closed_on is null`
    if (unit.length === 0) throw new AppError('not_found')
    const { of: _of, condominium_id: _condominium, id, ...row } = given
    const [saved] = id
      ? await sql<{ id: string }[]>`
          update public.meters set ${sql(row)} where condominium_id = ${condominiumId} and id = ${id} returning id`
      : await sql<{ id: string }[]>`
          insert into public.meters ${sql({ condominium_id: condominiumId, ...row })} returning id`
    if (!saved) throw new AppError('not_found')
    audit({ entity: 'meters', entityId: saved.id, after: row })
    return { meter_id: saved.id }
  },
})

async function guardRead({ sql, condominiumId }: Context, given: OfUnit, id: string): Promise<void> {
  const [before] = await sql<{ moved: boolean }[]>`
    select (m.unit_id, m.kind, m.installed_on, m.first_value) is distinct from
        (${given.unit_id}::uuid, ${given.kind}, ${given.installed_on}::date, ${given.first_value}::bigint) as moved
    from public.meters m where m.condominium_id = ${condominiumId} and m.id = ${id} for update`
  if (!before) throw new AppError('not_found')
  if (!before.moved) return
  // Checked after locking the meter: a statement that waited for the lock would not see readings made meanwhile.
  const [read] = await sql`
    select 1 from public.meter_readings where condominium_id = ${condominiumId} and meter_id = ${id} limit 1`
  if (read) throw new AppError('meter_has_readings')
}

async function everyUnit(
  { sql, condominiumId, audit }: Context,
  given: Extract<Input, { of: 'every_unit' }>,
): Promise<{ created: number }> {
  const { kind, measure, digits, installed_on, first_value } = given
  const rows = await sql`
    insert into public.meters (condominium_id, unit_id, kind, serial, measure, digits, installed_on, first_value)
    select ${condominiumId}, l.unit_id, ${kind}, l.label, ${measure}, ${digits}, ${installed_on}, ${first_value}
    from public.unit_list l
    where l.condominium_id = ${condominiumId} and l.kind not in ('garage', 'storage')
      and not exists (select from public.meters m
        where m.condominium_id = ${condominiumId} and m.unit_id = l.unit_id and m.kind = ${kind} and m.removed_on is null)
    order by l.sort_key
    on conflict do nothing returning 1`
  audit({ entity: 'meters', after: { kind, measure, digits, installed_on, rows: rows.length } })
  return { created: rows.length }
}
