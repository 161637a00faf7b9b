import type postgres from 'postgres'

/** A unit's gas meter with a reading and a tariff: one row each, by the condominium's id. */
export async function furnishMeters(sql: postgres.Sql, id: string, unitId: string): Promise<void> {
  await sql`
    insert into public.meters (condominium_id, id, unit_id, kind, serial, measure, installed_on)
    values (${id}, ${id}, ${unitId}, 'gas', 'G-1', 'm3', '2026-01-01') on conflict do nothing`
  await sql`
    insert into public.meter_readings (condominium_id, id, meter_id, unit_id, kind, competence, read_on, value, previous_value, previous_on,
      consumption)
    values (${id}, ${id}, ${id}, ${unitId}, 'gas', '2026-02-01', '2026-02-05', 7000, 0, '2026-01-01', 7000) on conflict do nothing`
  await sql`
    insert into public.meter_tariffs (condominium_id, id, kind, effective_from, steps)
    values (${id}, ${id}, 'gas', '2026-01-01', '[{"up_to": null, "price": 98700}]') on conflict do nothing`
}

/** Well-formed bodies of the commands of runs and meters. */
export function runBodies(condominium_id: string, chargeId: string, unitId: string) {
  const meter_id = crypto.randomUUID()
  const month = { condominium_id, kind: 'gas', competence: '2026-03' }
  const meter = { kind: 'gas', measure: 'm3', installed_on: '2026-01-01' }
  return {
    'undo-charge-run': { condominium_id, run_id: crypto.randomUUID(), reason: 'Valor errado' },
    'cancel-charge': { condominium_id, charge_id: chargeId, reason: 'Valor errado' },
    'change-due-date': {
      condominium_id,
      charge_id: chargeId,
      due_on: '2030-01-10',
      seen_due_on: '2026-01-10',
      reason: 'Pedido do morador',
    },
    'resend-boletos': { condominium_id, charge_ids: [chargeId] },
    'save-meter': { condominium_id, of: 'unit', unit_id: unitId, serial: 'G-2', ...meter },
    'replace-meter': {
      condominium_id,
      meter_id,
      competence: '2026-03',
      removed_on: '2026-03-05',
      last_value: 9000,
      serial: 'G-3',
    },
    'remove-meter': { condominium_id, meter_id },
    'record-readings': { ...month, readings: [{ meter_id, value: 9000, read_on: '2026-03-05' }] },
    'remove-reading': { condominium_id, reading_id: crypto.randomUUID() },
    'import-readings': {
      ...month,
      read_on: '2026-03-05',
      file_name: 'leituras.csv',
      content_base64: Buffer.from('Unidade;Leitura\nA-101;9').toString('base64'),
    },
    'save-unit-due': {
      condominium_id,
      unit_id: unitId,
      rubric: 'damage',
      description: 'Chave perdida',
      cents: 4500,
      charged_from: '2026-03',
    },
    'waive-unit-due': { condominium_id, due_id: meter_id, reason: 'Decisão do conselho' },
    'restore-unit-due': { condominium_id, due_id: meter_id },
    'save-meter-tariff': {
      condominium_id,
      kind: 'gas',
      effective_from: '2026-03-01',
      steps: [{ up_to: null, price: 98_700 }],
      replace: true,
    },
  }
}
