import { addDays, civilDate } from '../../../domain/calendar.ts'
import { testAgreement } from '../../../domain/charges/bank-account.ts'
import { brasiliaZone } from '../../../domain/time-zones/time-zones.ts'
import { finish } from '../building.ts'
import type { Caller } from '../caller.ts'

/** Few units, so that fifty people compete for each charge. */
const layout = { blocks: ['A'], floors: 4, units_per_floor: 3, numbering: 'floor_hundreds' }

export const key = '11222333000181'

/** Units, account and the month that everybody fights over. */
export async function furnishSmall(caller: Caller, condominiumId: string): Promise<void> {
  await finish(caller, 'generate-units', { condominium_id: condominiumId, ...layout })
  await caller.command('save-bank-account', {
    ...testAgreement('001'),
    condominium_id: condominiumId,
    holder_name: 'Multidão',
    holder_document: key,
    pix_key: key,
  })
  await finish(caller, 'issue-charge-run', monthOf(condominiumId))
}

export function monthOf(condominiumId: string) {
  const today = civilDate(new Date(), brasiliaZone)
  const water = { fund: 'ordinary', rubric: '2.2.01', description: 'Conta de água', rule: 'equal' }
  return {
    condominium_id: condominiumId,
    competence: today.slice(0, 7),
    due_on: addDays(today, 20),
    lines: [{ ...water, cents: 1_234_567 }],
    reserve_percent: '10',
  }
}
