import type postgres from 'postgres'

const hash = '0'.repeat(64)

/**
 * Adds a folder visible to everyone with a document, its version, a request to confirm it, a template and a link, all by the condominium's id; and a
 * second document, by `otherId`, that no one has marked.
 */
export async function furnishDocuments(sql: postgres.Sql, id: string, otherId: string): Promise<void> {
  await sql`
    insert into public.document_folders (condominium_id, id, name, readers)
    values (${id}, ${id}, 'Para todos', array['council', 'doorman', 'resident'])`
  await sql`select private.refresh_document_folders(${id})`
  for (const one of [id, otherId]) {
    const path = `${id}/documents/${one}/${one}/a.pdf`
    await sql.begin(async (tx) => {
      await tx`
        insert into public.documents (condominium_id, id, folder_id, name, version_id, file_name, content_type, size)
        values (${id}, ${one}, ${id}, 'Documento', ${one}, 'a.pdf', 'application/pdf', 1)`
      await tx`
        insert into public.document_versions (condominium_id, id, document_id, folder_id, number, path, file_name, content_type, size)
        values (${id}, ${one}, ${one}, ${id}, 1, ${path}, 'a.pdf', 'application/pdf', 1)`
    })
  }
  await sql`
    insert into public.acknowledgement_requests (condominium_id, id, document_id, folder_id, roles)
    values (${id}, ${id}, ${id}, ${id}, array['admin', 'council', 'doorman', 'resident'])`
  await sql`
    insert into public.document_templates (condominium_id, id, title, body, kind) values (${id}, ${id}, 'Modelo', 'Texto', 'letter')`
  await sql`
    insert into public.document_shares (condominium_id, id, document_id, version_id, token_hash, recipient, expires_at)
    values (${id}, ${id}, ${id}, ${id}, ${`${id.replaceAll('-', '')}${hash}`.slice(0, 64)}, 'Corretora', now() + interval '1 day')`
  await sql`
    insert into public.document_share_openings (condominium_id, id, share_id, outcome) values (${id}, ${id}, ${id}, 'opened')`
}

/** What an account did with the condominium's document. */
export async function markDocument(sql: postgres.Sql, id: string, userId: string): Promise<void> {
  await sql`
    insert into public.document_marks (condominium_id, user_id, document_id, is_favourite) values (${id}, ${userId}, ${id}, true)`
  await sql`
    insert into public.acknowledgements (condominium_id, document_id, version, user_id, name) values (${id}, ${id}, 1, ${userId}, 'Pessoa')`
}

/** Well-formed bodies of the commands of documents. */
export function documentBodies(condominium_id: string) {
  const document_id = condominium_id
  const folder_id = condominium_id
  const fresh = crypto.randomUUID()
  const file = {
    version_id: fresh,
    path: `${condominium_id}/documents/${fresh}/${fresh}/a.pdf`,
    file_name: 'a.pdf',
  }
  return {
    'save-document-folder': { condominium_id, name: 'Nova pasta' },
    'change-document-folder': { condominium_id, folder_id, change: 'unarchive' },
    'add-documents': { condominium_id, folder_id, documents: [{ id: crypto.randomUUID(), ...file }] },
    'add-document-version': { condominium_id, document_id, ...file },
    'restore-document-version': { condominium_id, document_id, number: 1, seen_version: 1 },
    'save-document': {
      condominium_id,
      document_id,
      name: 'Documento',
      kind: 'other',
      folder_id,
      remind_days: [30],
    },
    'change-documents': { condominium_id, document_ids: [document_id], change: 'unarchive' },
    'destroy-documents': { condominium_id, document_ids: [document_id], reason: 'Prazo de guarda encerrado' },
    'ask-acknowledgement': { condominium_id, document_id, roles: ['resident'] },
    'change-acknowledgement': { condominium_id, document_id, change: 'remind' },
    'acknowledge-document': { condominium_id, document_id, version: 1 },
    'save-document-template': { condominium_id, title: 'Modelo', body: 'Texto', kind: 'letter' },
    'preview-document-template': { condominium_id, template: 'circular' },
    'make-documents': { condominium_id, template: condominium_id, folder_id },
    'share-document': { condominium_id, document_id, recipient: 'Corretora', days: 7 },
    'revoke-document-share': { condominium_id, share_id: condominium_id },
    'open-document-share': { token: 'a'.repeat(43), what: 'about' },
    'ask-documents': { condominium_id, question: 'Posso ter cachorro?' },
    'export-documents': { condominium_id, format: 'csv' },
    'export-document-expiries': { condominium_id, format: 'csv' },
    'export-acknowledgements': { condominium_id, document_id, format: 'csv' },
  }
}
