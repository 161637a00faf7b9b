import { z } from 'zod'
import { AppError } from '../../../domain/errors.ts'
import { command } from '../_shared/command.ts'
import * as field from '../_shared/meters/inputs.ts'
import { refuseBilled } from '../_shared/meters/recording.ts'

const input = z.object({ condominium_id: field.condominium_id, reading_id: z.uuid('Leitura inválida.') })

type Row = { kind: string; competence: string; meter_id: string; value: number }

/** Takes a meter's newest reading out while it is not charged. Throws `not_found`, `reading_billed`, `reading_has_later`. */
export default command('remove-reading', {
  roles: 'admins',
  feature: 'financial',
  auditedAs: 'Excluiu uma leitura',
  ownCase: 'proven fact',
  input,
  async run({ sql, condominiumId, audit }, { reading_id }) {
    const [row] = await sql<Row[]>`
      select kind, to_char(competence, 'YYYY-MM') as competence, meter_id, value::float8 as value from public.meter_readings
      where condominium_id = ${condominiumId} and id = ${reading_id} for update`
    if (!row) throw new AppError('not_found')
    await refuseBilled(sql, { condominiumId, ...row })
    const later = await sql`
      select from public.meter_readings where condominium_id = ${condominiumId} and meter_id = ${row.meter_id}
        and competence > ${`${row.competence}-01`} limit 1`
    if (later.length > 0) throw new AppError('reading_has_later')
    await sql`delete from public.meter_readings where condominium_id = ${condominiumId} and id = ${reading_id}`
    audit({ entity: 'meter_readings', entityId: reading_id, before: row })
    return {}
  },
})
