import { z } from 'zod'
import { AppError } from '../../../domain/errors.ts'
import { command } from '../_shared/command.ts'
import * as field from '../_shared/meters/inputs.ts'
import { recordReadings } from '../_shared/meters/recording.ts'

const input = z.object({
  condominium_id: field.condominium_id,
  meter_id: z.uuid('Medidor inválido.'),
  /** The month in which the old meter's consumption is charged. */
  competence: field.competence,
  removed_on: field.date,
  last_value: field.value,
  has_rolled_over: z.boolean().default(false),
  is_confirmed: z.boolean().default(false),
  serial: field.serial,
  digits: field.digits,
  first_value: field.value.default(0),
})

type Old = { unit_id: string; kind: z.output<typeof field.kind>; measure: string }

/**
 * Removes a meter with its last reading and installs another in its place: the unit's month is the sum of both. Throws `not_found`,
 * `meter_serial_taken`, `reading_billed`, and `invalid_input` with what is wrong with the last reading.
 */
export default command('replace-meter', {
  roles: 'admins',
  feature: 'financial',
  auditedAs: 'Trocou um medidor',
  ownCase: 'proven fact',
  input,
  async run({ sql, condominiumId, userId, today, audit }, given) {
    const [old] = await sql<Old[]>`
      select unit_id, kind, measure from public.meters
      where condominium_id = ${condominiumId} and id = ${given.meter_id} and removed_on is null for update`
    if (!old) throw new AppError('not_found')
    const { refused } = await recordReadings(
      sql,
      { condominiumId, userId, today, kind: old.kind, competence: given.competence },
      [
        {
          meter_id: given.meter_id,
          value: given.last_value,
          read_on: given.removed_on,
          is_estimated: false,
          has_rolled_over: given.has_rolled_over,
          is_confirmed: given.is_confirmed,
          note: 'Última leitura antes da troca',
        },
      ],
    )
    if (refused[0]) {
      const { message, problem } = refused[0]
      const path = problem === 'before_previous' || problem === 'in_future' ? 'removed_on' : 'last_value'
      throw new AppError('invalid_input', { message, fields: [{ path, message }], details: { problem } })
    }
    await sql`
      update public.meters set removed_on = ${given.removed_on} where condominium_id = ${condominiumId} and id = ${given.meter_id}`
    const [fresh] = await sql<{ id: string }[]>`
      insert into public.meters (condominium_id, unit_id, kind, serial, measure, digits, installed_on, first_value, replaces_id)
      values (${condominiumId}, ${old.unit_id}, ${old.kind}, ${given.serial}, ${old.measure}, ${given.digits}, ${given.removed_on},
        ${given.first_value}, ${given.meter_id}) returning id`
    const { serial, removed_on, last_value, first_value } = given
    audit({
      entity: 'meters',
      entityId: given.meter_id,
      after: { serial, removed_on, last_value, first_value },
    })
    return { meter_id: fresh!.id }
  },
})
