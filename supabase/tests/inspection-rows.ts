import type postgres from 'postgres'

/** Adds a request to one supplier and a completed inspection, by the condominium's id; the supplier must exist. */
export async function furnishInspections(sql: postgres.Sql, id: string): Promise<void> {
  await sql`
    insert into public.supplier_document_needs (condominium_id, supplier_id, kinds) values (${id}, ${id}, '{contract}')`
  await sql`
    insert into public.inspection_records (condominium_id, id, inspection_id, done_on, valid_until, result)
    select ${id}::uuid, ${id}::uuid, i.id, '2026-01-05', '2027-01-05', 'approved' from public.inspections i
    where i.condominium_id = ${id} and i.kind = 'lifts'`
}

/** Well-formed bodies of the commands of suppliers' documents and inspections. */
export function inspectionBodies(condominium_id: string) {
  const id = crypto.randomUUID()
  return {
    'save-supplier-document': { condominium_id, supplier_id: id, id, name: 'Contrato' },
    'remove-supplier-document': { condominium_id, supplier_id: id, id, removed: true },
    'save-supplier-needs': { condominium_id, supplier_id: id, kinds: ['contract'] },
    'save-supplier-document-settings': { condominium_id, required: ['cnpj_card'], refuses_lacking: false },
    'export-supplier-documents': { condominium_id, format: 'csv' },
    'save-inspection': { condominium_id, name: 'Portões automáticos', every_months: 12 },
    'record-inspection': {
      condominium_id,
      id,
      inspection_id: id,
      done_on: '2026-01-05',
      valid_until: null,
      result: 'approved',
    },
    'remove-inspection-record': { condominium_id, id, removed: true },
    'export-inspections': { condominium_id, format: 'csv' },
    'inspections-document': { condominium_id },
  }
}
