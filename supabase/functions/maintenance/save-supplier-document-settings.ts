import { supplierDocumentSettingsInput } from '../../../domain/maintenance/supplier-documents/input.ts'
import { command } from '../_shared/command.ts'

/** Saves which documents every supplier must provide, and whether a document never submitted blocks new work. */
export default command('save-supplier-document-settings', {
  roles: 'admins',
  feature: 'incidents',
  auditedAs: 'Mudou os documentos exigidos de fornecedores',
  section: 'supplier-documents',
  ownCase: 'one rule',
  input: supplierDocumentSettingsInput,
  async run({ sql, condominiumId, audit }, { required, refuses_lacking }) {
    await sql`
      insert into public.supplier_document_settings (condominium_id, required, refuses_lacking)
      values (${condominiumId}, ${required}, ${refuses_lacking})
      on conflict (condominium_id) do update set required = excluded.required, refuses_lacking = excluded.refuses_lacking`
    audit({
      entity: 'supplier_document_settings',
      entityId: condominiumId,
      after: { required, refuses_lacking },
    })
    return { required }
  },
})
