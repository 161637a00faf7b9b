import { usualRules } from '../../domain/agreements/terms.ts'
import { addDays, civilDate } from '../../domain/calendar.ts'
import { brasiliaZone } from '../../domain/time-zones/time-zones.ts'
import type { World } from './world.ts'

/** Well-formed bodies of the commands about agreements and old debts. */
export function agreementBodies(world: World) {
  const { home, chargeId, unitId } = world.subjects.resident
  const condominium_id = home.id
  const today = civilDate(new Date(), brasiliaZone)
  const agreement_id = crypto.randomUUID()
  const terms = { count: 3, first_due_on: addDays(today, 30), breach_days: 30, breach_instalments: 2 }
  const wanted = { condominium_id, unit_id: unitId, charge_ids: [chargeId], terms }
  const line = {
    unit: 'A-101',
    competence: '',
    due_on: '2020-03-10',
    amount: '100,00',
    description: '',
    fund: '',
  }
  return {
    'save-agreement-rules': { condominium_id, rules: usualRules, seen_at: null },
    'propose-agreement': wanted,
    'close-agreement-proposal': { condominium_id, agreement_id, seen_version: 1, reason: 'Não convém' },
    'make-agreement': { ...wanted, seen_total_cents: 100 },
    'break-agreement': { condominium_id, agreement_id, seen_version: 1, reason: 'Não pagou' },
    'mend-agreement': { condominium_id, agreement_id },
    'bring-in-agreement': {
      condominium_id,
      unit_id: unitId,
      agreed_on: today,
      breach_days: 30,
      breach_instalments: 2,
      instalments: [{ due_on: addDays(today, 30), cents: 1000 }],
    },
    'import-agreements': {
      condominium_id,
      dry_run: true,
      breach_days: 30,
      breach_instalments: 2,
      rows: [{ ...line, line: 1, agreed_on: '2020-01-10', number: '1' }],
    },
    'record-old-debts': { condominium_id, dry_run: true, rows: [{ line: 1, ...line }] },
    'export-agreements': { condominium_id, format: 'csv' },
    'agreement-document': { condominium_id, agreement_id },
  }
}
