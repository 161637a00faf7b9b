import { z } from 'zod'
import { command } from '../_shared/command.ts'
import * as field from '../_shared/meters/inputs.ts'
import { recordReadings } from '../_shared/meters/recording.ts'

const input = z.object({
  condominium_id: field.condominium_id,
  kind: field.kind,
  competence: field.competence,
  readings: z
    .array(field.reading)
    .min(1, 'Informe ao menos uma leitura.')
    .max(5000, 'Envie até 5.000 leituras.'),
})

/**
 * Records readings of a month. Returns implausible ones with the question to ask (a dial that restarted, three times the usual), to be sent again
 * confirmed; stores the others. Throws `reading_billed`, `not_found`.
 */
export default command('record-readings', {
  roles: 'admins',
  feature: 'financial',
  auditedAs: 'Registrou leituras',
  ownCase: 'proven fact',
  input,
  auditsOnlyWhatItTells: true,
  async run({ sql, condominiumId, userId, today, audit }, { kind, competence, readings }) {
    const sitting = { condominiumId, userId, today, kind, competence }
    const result = await recordReadings(sql, sitting, readings)
    if (result.recorded > 0)
      audit({ entity: 'meter_readings', after: { kind, competence, rows: result.recorded } })
    return result
  },
})
