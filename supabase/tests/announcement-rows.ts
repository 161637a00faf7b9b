import type postgres from 'postgres'
import { everybody } from '../../domain/communications/audience.ts'
import { bodyOf } from '../../domain/communications/body.ts'

/** Adds a saved text, by the condominium's id. */
export async function furnishTemplates(sql: postgres.Sql, id: string): Promise<void> {
  await sql`
    insert into public.announcement_templates (condominium_id, id, name, kind, title, body)
    values (${id}, ${id}, 'Modelo', 'info', 'Aviso', ${sql.json(bodyOf('Texto') as never)})`
}

/** Adds an announcement to a single account, by the account's id, that was corrected, commented and certified. */
export async function addressTo(
  sql: postgres.Sql,
  condominiumId: string,
  { userId, personId }: { userId: string; personId: string | null },
): Promise<void> {
  const body = sql.json(bodyOf('Segredo de uma pessoa') as never)
  await sql`
    insert into public.announcements (condominium_id, id, kind, status, title, body, plain, audience, allows_comments, asks_confirmation, published_at)
    values (${condominiumId}, ${userId}, 'info', 'published', 'Aviso', ${body}, 'Segredo de uma pessoa', ${sql.json(everybody)}, true, true,
      private.now())`
  await sql`
    insert into public.announcement_recipients (condominium_id, announcement_id, person_id, user_id, tie)
    values (${condominiumId}, ${userId}, ${personId}, ${userId}, 'owner')`
  await sql`
    insert into public.announcement_versions (condominium_id, announcement_id, version, title, body, note)
    values (${condominiumId}, ${userId}, 1, 'Aviso', ${body}, 'Faltou o dia')`
  await sql`
    insert into public.announcement_comments (condominium_id, announcement_id, user_id, body)
    values (${condominiumId}, ${userId}, ${userId}, 'Obrigado')`
  await sql`
    insert into public.announcement_certificates (condominium_id, announcement_id, sequence, edition, code, manifest, content_hash, previous_hash,
      hash, pdf_hash, recipient_count, delivered_count, read_count)
    select ${condominiumId}, ${userId}, count(*) + 1, 1, private.clearance_code(), '{}', repeat('0', 64), repeat('0', 64), repeat('0', 64),
      repeat('0', 64), 1, 0, 0
    from public.announcement_certificates where condominium_id = ${condominiumId}`
}

/** Well-formed bodies of the commands of announcements; `id` is one that was published. */
export function announcementBodies(condominium_id: string, id: string) {
  const body = bodyOf('Texto')
  const named = { condominium_id, id }
  return {
    'save-announcement': {
      condominium_id,
      id: crypto.randomUUID(),
      kind: 'info',
      title: 'Aviso',
      body,
      audience: everybody,
    },
    'remove-announcement': named,
    'preview-announcement': { condominium_id, audience: everybody },
    'publish-announcement': named,
    'unschedule-announcement': named,
    'correct-announcement': { ...named, version: 9, title: 'Aviso', body, note: 'Faltou o dia' },
    'withdraw-announcement': { condominium_id, id: crypto.randomUUID(), reason: 'Engano' },
    'arrange-announcement': {
      ...named,
      pinned_until: null,
      expires_on: null,
      allows_comments: true,
      remind_after_days: null,
      remind_times: 0,
    },
    'resolve-emergency': { ...named, title: 'Resolvido', body },
    'remind-announcement': { condominium_id, id: crypto.randomUUID() },
    'read-announcement': named,
    'comment-announcement': { condominium_id, announcement_id: id, body: 'Obrigado' },
    'remove-announcement-comment': { condominium_id, id: crypto.randomUUID() },
    'report-announcement-comment': { condominium_id, id: crypto.randomUUID() },
    'save-announcement-template': {
      condominium_id,
      id: crypto.randomUUID(),
      name: crypto.randomUUID().slice(0, 30),
      kind: 'info',
      title: 'Aviso',
      body,
    },
    'remove-announcement-template': { condominium_id, id: crypto.randomUUID() },
    'certify-announcement': { condominium_id, id: crypto.randomUUID() },
    'certificate-document': { condominium_id, certificate_id: crypto.randomUUID() },
    'check-certificate': { code: 'ABCD-EFGH-JKLM-NPQR' },
    'export-announcement-readings': { condominium_id, announcement_id: id, format: 'csv' },
    'export-announcements': { condominium_id, format: 'csv' },
  }
}
