import { z } from 'zod'
import { AppError } from '../../../domain/errors.ts'
import { command } from '../_shared/command.ts'
import * as field from '../_shared/meters/inputs.ts'

const input = z.object({ condominium_id: field.condominium_id, meter_id: z.uuid('Medidor inválido.') })

/** Takes a meter out of the register that was never read; one that was is replaced. Throws `meter_has_readings`, `not_found`. */
export default command('remove-meter', {
  roles: 'admins',
  feature: 'financial',
  auditedAs: 'Removeu um medidor',
  ownCase: 'proven fact',
  input,
  async run({ sql, condominiumId, audit }, { meter_id }) {
    const [meter] = await sql<{ serial: string; kind: string }[]>`
      select serial, kind from public.meters where condominium_id = ${condominiumId} and id = ${meter_id} for update`
    if (!meter) throw new AppError('not_found')
    // Checked after locking the meter: a statement that waited for the lock would not see readings made meanwhile.
    const [read] = await sql`
      select 1 from public.meter_readings where condominium_id = ${condominiumId} and meter_id = ${meter_id} limit 1`
    if (read) throw new AppError('meter_has_readings')
    await sql`delete from public.meters where condominium_id = ${condominiumId} and id = ${meter_id}`
    audit({ entity: 'meters', entityId: meter_id, before: { serial: meter.serial, kind: meter.kind } })
    return {}
  },
})
