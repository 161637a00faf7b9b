import { z } from 'zod'
import { AppError } from '../../../domain/errors.ts'
import { holidayChange } from '../../../domain/platform/holiday-changes.ts'
import { command } from '../_shared/command.ts'
import { requireShownFactor } from '../_shared/platform/accounts.ts'
import { holidayEffects, holidayItem, writeHolidays } from '../_shared/platform/holidays.ts'
import { keepChange, lockPart } from '../_shared/platform/settings.ts'

const input = z.strictObject({
  change: holidayChange,
  /** What rests on its days was shown. */
  is_seen: z.boolean().default(false),
})

/**
 * Adds a holiday of a state or town, or ends one from a year on. Due dates and terms already written stay; until when a charge is paid without addition
 * follows at once. Throws `platform_second_factor_required`, `holiday_unseen`, and as holidayItem does.
 */
export default command('save-place-holiday', {
  roles: ['superadmin'],
  auditedAs: 'Mudou os feriados de um lugar',
  section: 'platform-settings',
  input,
  logsRefusals: true,
  async run(context, { change, is_seen }) {
    const { sql, audit } = context
    await requireShownFactor(sql)
    await lockPart(sql, 'holidays')
    const item = await holidayItem(sql, change)
    if (!is_seen && (await holidayEffects(context, item)).condominiums > 0)
      throw new AppError('holiday_unseen')
    await writeHolidays(sql, [item])
    const source = 'key' in change ? change.source : change.law
    const id = await keepChange(context, 'holidays', source, [item])
    audit({ entity: 'place_holidays', entityId: id, before: item.before, after: { ...item.after, source } })
    return { id }
  },
})
