import type postgres from 'postgres'
import type { CommandName } from '../../domain/permissions/commands.ts'

/** Adds infractions, by the condominium's own id. */
export async function furnishInfractions(sql: postgres.Sql, id: string): Promise<void> {
  await sql`insert into public.penalty_rules (condominium_id) values (${id})`
  await sql`insert into public.infraction_types (condominium_id, id) values (${id}, ${id})`
  await sql`
    insert into public.infraction_type_versions (condominium_id, id, type_id, version, in_force_from, name, source, article, quote, duty,
      first_measure, names_fine, fine_hundredths)
    values (${id}, ${id}, ${id}, 1, '2000-01-01', 'Barulho', 'convention', 'Art. 12', 'É vedado o barulho.', 'use', 'fine', true, 100)`
}

/** What an account reported. */
export async function furnishReport(
  sql: postgres.Sql,
  condominiumId: string,
  id: string,
  userId: string,
): Promise<void> {
  await sql`
    insert into public.penalty_reports (condominium_id, id, happened_on, facts, told_by, told_by_role)
    values (${condominiumId}, ${id}, '2026-01-01', 'Som alto de madrugada', ${userId}, 'resident')`
}

/** Adds a case of a unit whose people were notified, its acts by an administering account, and a report by the account; each by the unit's id. */
export async function furnishPenalty(
  sql: postgres.Sql,
  id: string,
  unitId: string,
  userId: string,
): Promise<void> {
  await furnishReport(sql, id, unitId, userId)
  const [admin] = await sql<{ user_id: string }[]>`
    select user_id from public.memberships
    where condominium_id = ${id} and status = 'approved' and role in ('owner_admin', 'admin') limit 1`
  if (!admin) return
  await sql`
    insert into public.penalty_cases (condominium_id, id, unit_id, unit_label, type_id, breached_on, facts, created_by)
    values (${id}, ${unitId}, ${unitId}, 'A', ${id}, private.today(), 'Som alto de madrugada', ${admin.user_id})`
  await sql`
    insert into public.penalty_acts (condominium_id, case_id, kind, actor_id) values (${id}, ${unitId}, 'opened', ${admin.user_id})`
  const [noticed] = await sql<{ id: string }[]>`
    insert into public.penalty_acts (condominium_id, case_id, kind, actor_id)
    values (${id}, ${unitId}, 'noticed', ${admin.user_id}) returning id`
  await sql`
    insert into public.penalty_letters (condominium_id, id, case_id, act_id, kind, code, pdf_hash)
    values (${id}, ${unitId}, ${unitId}, ${noticed!.id}, 'notice', ${`T${unitId}`}, ${'0'.repeat(64)})`
}

/** Of penalties' commands; none of the rows that they name is there. */
export function penaltyBodies(condominium_id: string, unit_id: string) {
  const act = { condominium_id, case_id: crypto.randomUUID(), id: crypto.randomUUID() }
  const why = 'Foi lido tudo o que consta do caso.'
  return {
    'save-penalty-rules': {
      condominium_id,
      defence_days: 15,
      appeal_days: 15,
      decided_by: 'admin',
      appeal_to: 'assembly',
    },
    'save-infraction-type': {
      ...{
        condominium_id,
        in_force_from: '2020-01-01',
        name: 'Barulho',
        source: 'rules',
        article: 'Art. 12',
      },
      ...{
        quote: 'É vedado o barulho.',
        duty: 'use',
        first_measure: 'warning',
        names_fine: false,
        window_months: 12,
      },
    },
    'archive-infraction-type': { condominium_id, type_id: condominium_id, archived: true },
    'report-infraction': {
      condominium_id,
      id: crypto.randomUUID(),
      happened_on: '2026-01-01',
      facts: 'Som alto',
    },
    'dismiss-penalty-report': { condominium_id, report_id: crypto.randomUUID(), reason: 'Sem provas' },
    'open-penalty-case': {
      ...{
        condominium_id,
        id: crypto.randomUUID(),
        act_id: crypto.randomUUID(),
        unit_id,
        type_id: condominium_id,
      },
      breached_on: '2026-01-01',
      facts: 'Som alto depois da meia-noite, por horas.',
    },
    'send-penalty-letter': { ...act, kind: 'notice' },
    'record-penalty-delivery': {
      ...act,
      about_id: crypto.randomUUID(),
      way: 'hand',
      delivered_on: '2026-01-02',
      receiver: 'Ana',
      witness: 'Rui',
    },
    'extend-penalty-defence': { ...act, term_ends_on: '2027-01-01', body: 'Pediu mais tempo' },
    'defend-penalty': { ...act, body: 'Não fui eu.' },
    'appeal-penalty': { ...act, body: 'Peço que a assembleia reveja.' },
    'open-penalty-letter': { condominium_id, letter_id: crypto.randomUUID() },
    'penalty-dossier': { condominium_id, case_id: act.case_id },
    'give-penalty-opinion': { ...act, body: 'Sou contra a multa.', outcome: 'against' },
    'decide-penalty': { ...act, outcome: 'archived', body: why },
    'decide-penalty-appeal': { ...act, outcome: 'upheld', body: why },
    'annul-penalty': { ...act, body: 'Erro de unidade' },
    'charge-penalty': { ...act, charged_from: '2027-01' },
    'export-penalties': { condominium_id, format: 'csv' },
    'check-penalty-letter': { code: 'ABCD-EFGH-JKLM-NPQR' },
  } satisfies Partial<Record<CommandName, object>>
}
