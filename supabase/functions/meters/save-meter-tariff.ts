import { z } from 'zod'
import { condominiumId } from '../../../domain/fields/id.ts'
import { tariffInput } from '../../../domain/meters/tariff.ts'
import { command } from '../_shared/command.ts'

const input = tariffInput.and(
  z.object({
    condominium_id: condominiumId,
    /** Replaces the one that starts on the same day. */
    replace: z.boolean().default(false),
  }),
)

/** Saves the prices of a consumption from a given day; issued charges stay as they are. Throws `meter_tariff_once`. */
export default command('save-meter-tariff', {
  roles: 'admins',
  feature: 'financial',
  auditedAs: 'Salvou uma tarifa de consumo',
  ownCase: 'one rule',
  input,
  async run({ sql, condominiumId, userId, audit }, { kind, effective_from, fixed_cents, steps, replace }) {
    if (replace)
      await sql`
        delete from public.meter_tariffs
        where condominium_id = ${condominiumId} and kind = ${kind} and effective_from = ${effective_from}`
    const [row] = await sql<{ id: string }[]>`
      insert into public.meter_tariffs (condominium_id, kind, effective_from, fixed_cents, steps, created_by)
      values (${condominiumId}, ${kind}, ${effective_from}, ${fixed_cents}, ${sql.json(steps)}, ${userId}) returning id`
    audit({ entity: 'meter_tariffs', entityId: row!.id, after: { kind, effective_from, fixed_cents, steps } })
    return { tariff_id: row!.id }
  },
})
