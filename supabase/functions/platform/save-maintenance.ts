import { z } from 'zod'
import { AppError } from '../../../domain/errors.ts'
import { maintenanceInput, windowFault } from '../../../domain/platform/maintenance.ts'
import { command } from '../_shared/command.ts'
import { requireShownFactor } from '../_shared/platform/accounts.ts'
import { readMaintenance, writeMaintenance } from '../_shared/platform/maintenance.ts'
import { keepChange, lockPart } from '../_shared/platform/settings.ts'

/** Null: nothing is announced any more, and what was paused goes on. */
const input = z.strictObject({ maintenance: maintenanceInput.nullable() })

/** Announces a maintenance, changes it or ends it. Throws `platform_second_factor_required`. */
export default command('save-maintenance', {
  roles: ['superadmin'],
  auditedAs: 'Mudou a manutenção anunciada',
  section: 'platform-settings',
  input,
  logsRefusals: true,
  async run(context, { maintenance }) {
    const { sql, now, audit } = context
    await requireShownFactor(sql)
    await lockPart(sql, 'maintenance')
    const before = await readMaintenance(sql)
    const after = maintenance && {
      ...maintenance,
      starts_at: new Date(maintenance.starts_at ?? now).toISOString(),
      ends_at: new Date(maintenance.ends_at).toISOString(),
    }
    const fault =
      after && windowFault(new Date(after.starts_at), new Date(after.ends_at), after.is_read_only, now)
    if (fault)
      throw new AppError('invalid_input', { fields: [{ path: 'maintenance.ends_at', message: fault }] })
    if (!before && !after) throw new AppError('not_found')
    await writeMaintenance(sql, [{ before, after }])
    const id = await keepChange(context, 'maintenance', after?.text ?? 'Encerrada', [{ before, after }])
    audit({ entity: 'maintenance', entityId: id, before, after })
    return { id }
  },
})
