import type postgres from 'postgres'

/** Adds a published folder with an opinion, by the condominium's id, for the condominium's first closing. */
export async function furnishFolder(sql: postgres.Sql, id: string): Promise<void> {
  await sql`
    insert into public.account_folders (condominium_id, id, month, version, status, closing_sequence, path, sha256, contents, published_at)
    select ${id}, ${id}, c.month, 1, 'published', c.sequence, ${`${id}/folders/${id}/${id}/pasta.pdf`}, repeat('0', 64), '{}', private.now()
    from public.closings c where c.condominium_id = ${id} and c.sequence = 1`
  await sql`
    insert into public.folder_opinions (condominium_id, id, folder_id, user_id, author, verdict)
    values (${id}, ${id}, ${id}, ${id}, 'Conselheira', 'approve')`
}

/** Adds a question about it. */
export const askAbout = (sql: postgres.Sql, id: string, userId: string) => sql`
  insert into public.folder_questions (condominium_id, folder_id, user_id, body) values (${id}, ${id}, ${userId}, 'Por que subiu?')`

/** Well-formed bodies of the commands of accounts. */
export function accountBodies(condominium_id: string) {
  const folder_id = condominium_id
  return {
    'make-folder': { condominium_id, month: '2025-12' },
    'publish-folder': { condominium_id, folder_id },
    'withdraw-folder': { condominium_id, folder_id: crypto.randomUUID(), reason: 'Faltou um documento' },
    'give-opinion': { condominium_id, folder_id, verdict: 'approve' },
    'ask-about-accounts': { condominium_id, folder_id, body: 'Por que subiu?' },
    'answer-question': { condominium_id, question_id: crypto.randomUUID(), answer: 'Pelo reajuste.' },
    'export-accounts': { condominium_id, format: 'csv', from: '2025-12', until: '2025-12' },
    'export-account-entries': {
      condominium_id,
      format: 'csv',
      filters: { from: '2025-12', until: '2025-12' },
    },
    'export-payees': { condominium_id, format: 'csv', filters: { from: '2025-12', until: '2025-12' } },
    'export-cash-flow': { condominium_id, format: 'csv' },
  }
}
