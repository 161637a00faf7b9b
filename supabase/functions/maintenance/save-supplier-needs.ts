import { supplierNeedsInput } from '../../../domain/maintenance/supplier-documents/input.ts'
import { command } from '../_shared/command.ts'
import { lockSupplier } from '../_shared/maintenance/supplier-documents.ts'

/**
 * Saves which documents one supplier must provide; null: the condominium's general list; an empty list: exempt, with a reason. Throws `not_found`.
 */
export default command('save-supplier-needs', {
  roles: 'admins',
  feature: 'incidents',
  auditedAs: 'Mudou os documentos exigidos de um fornecedor',
  section: 'supplier-documents',
  ownCase: 'one rule',
  input: supplierNeedsInput,
  async run({ sql, condominiumId, audit }, { supplier_id, kinds, reason }) {
    await lockSupplier(sql, condominiumId, supplier_id)
    await (kinds === null
      ? sql`delete from public.supplier_document_needs where condominium_id = ${condominiumId} and supplier_id = ${supplier_id}`
      : sql`
          insert into public.supplier_document_needs (condominium_id, supplier_id, kinds, reason)
          values (${condominiumId}, ${supplier_id}, ${kinds}, ${reason})
          on conflict (condominium_id, supplier_id) do update set kinds = excluded.kinds, reason = excluded.reason`)
    audit({ entity: 'supplier_document_needs', entityId: supplier_id, after: { kinds, reason } })
    return { supplier_id }
  },
})
