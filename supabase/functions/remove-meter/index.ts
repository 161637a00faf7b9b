import { z } from 'zod'
import { AppError } from '../../../domain/errors.ts'
import { command } from '../_shared/command.ts'
import * as field from '../_shared/meters/inputs.ts'

const input = z.object({ condominium_id: field.condominium_id, meter_id: z.uuid('Medidor inválido.') })

/** Takes a meter out of the register that was never read; one that was is replaced. Throws `meter_has_readings`, `not_found`. */
export default command('remove-meter', {
  input,
  condominium: ({ condominium_id }) => condominium_id,
  async run({ sql, condominiumId, audit }, { meter_id }) {
    const [meter] = await sql<{ serial: string; kind: string; is_read: boolean }[]>`
      select serial, kind, exists (select from public.meter_readings r
        where r.condominium_id = m.condominium_id and r.meter_id = m.id) as is_read
      from public.meters m where condominium_id = ${condominiumId} and id = ${meter_id} for update`
    if (!meter) throw new AppError('not_found')
    if (meter.is_read) throw new AppError('meter_has_readings')
    await sql`delete from public.meters where condominium_id = ${condominiumId} and id = ${meter_id}`
    audit({ entity: 'meters', entityId: meter_id, before: { serial: meter.serial, kind: meter.kind } })
    return {}
  },
})
