import type postgres from 'postgres'

/** A failure of the whole condominium, by the condominium's own id. */
export async function furnishOutage(sql: postgres.Sql, id: string): Promise<void> {
  await sql`
    insert into public.outages (condominium_id, id, title, body, category_id, started_at)
    select ${id}::uuid, ${id}::uuid, 'Falta de água', 'A bomba parou', c.id, now() from public.incident_categories c
    where c.condominium_id = ${id} and c.name = 'Água e vazamento'`
  await sql`
    insert into public.outage_updates (condominium_id, id, outage_id, kind, body) values (${id}, ${id}, ${id}, 'begun', 'A bomba parou')`
}

/** Adds a public incident reported by an account, by the account's id, with its log, an answer and the people it affects. */
export async function furnishIncident(
  sql: postgres.Sql,
  condominiumId: string,
  userId: string,
): Promise<void> {
  await sql`
    insert into public.incidents (condominium_id, id, year, number, category_id, priority, visibility, title, description, place_kind, reporter_id)
    select ${condominiumId}::uuid, ${userId}::uuid, 2026, (select count(*) + 1 from public.incidents where condominium_id = ${condominiumId}), c.id,
      'normal', 'community', 'Lâmpada queimada', 'Lâmpada queimada no hall', 'other', ${userId}::uuid
    from public.incident_categories c where c.condominium_id = ${condominiumId} and c.name = 'Elétrica e iluminação'`
  await sql`
    insert into public.incident_events (condominium_id, id, incident_id, kind, user_id)
    values (${condominiumId}, ${userId}, ${userId}, 'reported', ${userId})`
  await sql`
    insert into public.incident_comments (condominium_id, id, incident_id, user_id, body)
    values (${condominiumId}, ${userId}, ${userId}, ${userId}, 'Ainda no escuro')`
  await sql`
    insert into public.incident_followers (condominium_id, incident_id, user_id) values (${condominiumId}, ${userId}, ${userId})`
}

/** Well-formed bodies of the commands of incidents; `id` is one that is open. */
export function incidentBodies(condominium_id: string, id: string) {
  const about = { condominium_id, incident_id: id }
  const category_id = crypto.randomUUID()
  const outage = { condominium_id, outage_id: condominium_id }
  return {
    'report-incident': {
      condominium_id,
      id: crypto.randomUUID(),
      category_id,
      description: 'Portão não fecha',
      place: { kind: 'other', note: 'Entrada' },
    },
    'answer-incident-publishing': { condominium_id, incident_id: crypto.randomUUID(), agrees: false },
    'follow-incident': { ...about, follows: true },
    'comment-incident': { ...about, body: 'Obrigado' },
    'remove-incident-comment': { condominium_id, comment_id: crypto.randomUUID() },
    'remove-incident-file': { ...about, file_id: crypto.randomUUID(), reason: 'Mostra uma criança' },
    'reopen-incident': { ...about, reason: 'Voltou a pingar' },
    'rate-incident': { ...about, rating: 5 },
    'withdraw-incident': { condominium_id, incident_id: crypto.randomUUID() },
    'change-incidents': {
      condominium_id,
      ids: [crypto.randomUUID()],
      change: { kind: 'status', status: 'triaged' },
    },
    'merge-incident': { ...about, into_id: crypto.randomUUID() },
    'unmerge-incident': about,
    'open-outage': {
      condominium_id,
      id: crypto.randomUUID(),
      title: 'Falta de luz',
      body: 'A rua está sem luz',
      category_id,
      started_at: '2026-01-05T10:00:00Z',
    },
    'update-outage': { ...outage, outage_id: crypto.randomUUID(), body: 'Ainda sem previsão' },
    'end-outage': { ...outage, outage_id: crypto.randomUUID(), body: 'Voltou' },
    'save-incident-category': {
      condominium_id,
      id: crypto.randomUUID(),
      name: 'Interfone',
      icon: 'phone',
      is_private: false,
      priority: 'normal',
    },
    'save-incident-place': { condominium_id, id: crypto.randomUUID(), name: 'Bicicletário' },
    'save-incident-deadlines': {
      condominium_id,
      category_id,
      from_on: '2026-12-01',
      rules: [{ priority: 'normal', answer_hours: 8, solve_hours: 80, is_working: true }],
    },
    'save-incident-settings': {
      condominium_id,
      close_days: 7,
      reopen_days: 15,
      work_from: 8,
      work_until: 18,
      warn_hours: 4,
    },
    'view-supplier-link': { token: 'a'.repeat(43) },
    'view-supplier-photo': { token: 'a'.repeat(43), photo_id: crypto.randomUUID() },
    'answer-supplier-link': {
      token: 'a'.repeat(43),
      id: crypto.randomUUID(),
      answer: { kind: 'done', words: 'Sensor trocado' },
    },
    'add-supplier-photo': { token: 'a'.repeat(43), id: crypto.randomUUID(), content: '/9j/' },
    'send-supplier-link': { ...about, shows_photos: true },
    'end-supplier-link': about,
    'export-incidents': { condominium_id, format: 'csv' },
    'incident-document': about,
  }
}
