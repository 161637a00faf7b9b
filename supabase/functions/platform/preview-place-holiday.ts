import { holidayChange } from '../../../domain/platform/holiday-changes.ts'
import { command } from '../_shared/command.ts'
import { holidayEffects, holidayItem } from '../_shared/platform/holidays.ts'

/** Returns how many due dates, bookings and terms rest on the days that a change moves, and of which condominiums; writes nothing. */
export default command('preview-place-holiday', {
  roles: ['superadmin'],
  auditedAs: 'Conferiu um feriado antes de salvar',
  section: 'platform-settings',
  input: holidayChange,
  readOnly: true,
  run: async (context, change) => holidayEffects(context, await holidayItem(context.sql, change)),
})
