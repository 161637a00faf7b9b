import { AppError } from '../../../domain/errors.ts'
import { removeSupplierDocumentInput } from '../../../domain/maintenance/supplier-documents/input.ts'
import { command } from '../_shared/command.ts'
import { lockSupplier, requireReplaceable } from '../_shared/maintenance/supplier-documents.ts'

/**
 * Removes a document, or restores it: meanwhile the one that it replaced is valid again. After a month the nightly cleanup deletes it with its files.
 * Throws `not_found`, `supplier_document_replaced`.
 */
export default command('remove-supplier-document', {
  roles: 'admins',
  feature: 'incidents',
  auditedAs: 'Removeu ou recuperou um documento de fornecedor',
  section: 'supplier-documents',
  ownCase: 'proven fact',
  input: removeSupplierDocumentInput,
  async run({ sql, condominiumId, now, audit }, { id, supplier_id, removed }) {
    await lockSupplier(sql, condominiumId, supplier_id)
    const [known] = await sql<{ name: string; replaces_id: string | null; removed_at: Date | null }[]>`
      select name, replaces_id, removed_at from public.supplier_documents
      where condominium_id = ${condominiumId} and id = ${id} and supplier_id = ${supplier_id}`
    if (!known) throw new AppError('not_found')
    if (!removed && known.removed_at && known.replaces_id)
      await requireReplaceable(sql, condominiumId, {
        id,
        supplier_id,
        replaces_id: known.replaces_id,
        isRestored: true,
      })
    await sql`
      update public.supplier_documents set removed_at = ${removed ? (known.removed_at ?? now) : null}
      where condominium_id = ${condominiumId} and id = ${id}`
    const document = { name: known.name, removed }
    audit({ entity: 'supplier_documents', entityId: id, after: document })
    return { document_id: id }
  },
})
