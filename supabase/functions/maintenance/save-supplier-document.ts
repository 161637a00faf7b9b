import { AppError } from '../../../domain/errors.ts'
import { supplierDocumentInput } from '../../../domain/maintenance/supplier-documents/input.ts'
import { command } from '../_shared/command.ts'
import { checkAttachments } from '../_shared/ledger/attachments.ts'
import { lockSupplier, requireReplaceable } from '../_shared/maintenance/supplier-documents.ts'

/**
 * Saves a supplier's document or corrects one; a new version names the one that it replaces. Throws `not_found`, `file_missing`,
 * `supplier_document_replaced` when another already replaced it, `supplier_document_removed` for one that was removed.
 */
export default command('save-supplier-document', {
  roles: 'admins',
  feature: 'incidents',
  auditedAs: 'Salvou um documento de fornecedor',
  section: 'supplier-documents',
  ownCase: 'proven fact',
  input: supplierDocumentInput,
  async run({ sql, condominiumId, audit }, { condominium_id, attachments, ...given }) {
    const { id, supplier_id, replaces_id } = given
    await lockSupplier(sql, condominiumId, supplier_id)
    await checkAttachments(sql, condominiumId, id, attachments)
    const [known] = await sql<{ supplier_id: string; removed_at: Date | null }[]>`
      select supplier_id, removed_at from public.supplier_documents
      where condominium_id = ${condominiumId} and id = ${id}`
    if (known && known.supplier_id !== supplier_id) throw new AppError('not_found')
    if (known?.removed_at) throw new AppError('supplier_document_removed')
    if (!known && replaces_id) await requireReplaceable(sql, condominiumId, { id, supplier_id, replaces_id })
    const row = {
      kind: given.kind,
      name: given.name,
      issued_on: given.issued_on ?? null,
      expires_on: given.expires_on ?? null,
    }
    // A changed end triggers a new notification.
    await (known
      ? sql`
          update public.supplier_documents set ${sql(row)}, told_days = case when expires_on is distinct from ${row.expires_on}::date then null else told_days end
          where condominium_id = ${condominiumId} and id = ${id}`
      : sql`
          insert into public.supplier_documents ${sql({ condominium_id, id, supplier_id, replaces_id: replaces_id ?? null, ...row })}`)
    audit({ entity: 'supplier_documents', entityId: id, after: row })
    return { document_id: id }
  },
})
