import { createHash } from 'node:crypto'
import type postgres from 'postgres'
import { deliveryCode } from '../../domain/concierge/acts.ts'

/** Of every desk of the tests' condominiums; those differ by their ids. */
const secret = 'a'.repeat(43)

/** Adds the front desk's rows for the whole condominium, each by the condominium's own id. */
export async function furnishDesk(sql: postgres.Sql, id: string): Promise<void> {
  await sql`insert into public.desks (condominium_id, id, name) values (${id}, ${id}, 'Portaria')`
  await sql`
    insert into private.desk_secrets (desk_id, condominium_id, secret_hash)
    values (${id}, ${id}, ${createHash('sha256').update(secret).digest('hex')})`
  await sql`
    insert into public.desk_acts (condominium_id, id, desk_id, seq, kind, happened_at, acted_by, acted_by_name, subject_id, payload)
    values (${id}, ${id}, ${id}, 1, 'occurrence.noted', now(), ${id}, 'Porteiro', ${id}, '{"text": "Lâmpada queimada"}')`
  await sql`
    insert into public.desk_conflicts (condominium_id, id, subject_id, code) values (${id}, ${id}, ${id}, 'undo_kept')`
  await sql`
    insert into public.occurrences (condominium_id, id, act_id, category, text, noted_at, noted_by, noted_by_name, desk_id)
    values (${id}, ${id}, ${id}, 'maintenance', 'Lâmpada queimada', now(), ${id}, 'Porteiro', ${id})`
  await sql`insert into public.desk_keys (condominium_id, id, name) values (${id}, ${id}, 'Salão')`
  await sql`
    insert into public.key_loans (condominium_id, id, key_id, status, to_name, lent_at, lent_by, desk_id)
    values (${id}, ${id}, ${id}, 'out', 'Zelador', now(), ${id}, ${id})`
  await sql`
    insert into public.lost_items (condominium_id, id, status, description, place, found_at, found_by, desk_id)
    values (${id}, ${id}, 'kept', 'Guarda-chuva', 'Hall', now(), ${id}, ${id})`
  await sql`
    insert into public.shifts (condominium_id, id, desk_id, doorman_id, doorman_name, started_at)
    values (${id}, ${id}, ${id}, ${id}, 'Porteiro', now())`
  await sql`
    insert into public.patrol_points (condominium_id, id, name, token_hash) values (${id}, ${id}, 'Garagem', ${'0'.repeat(64)})`
  await sql`
    insert into public.patrol_passes (condominium_id, id, point_id, proof, is_valid, passed_at, passed_by, passed_by_name, desk_id)
    values (${id}, ${id}, ${id}, 'qr', true, now(), ${id}, 'Porteiro', ${id})`
  await sql`insert into public.gates (condominium_id, id, name) values (${id}, ${id}, 'Pedestres')`
  await sql`
    insert into public.gate_openings (condominium_id, id, gate_id, reason, opened_at, opened_by, opened_by_name, desk_id)
    values (${id}, ${id}, ${id}, 'Mudança', now(), ${id}, 'Porteiro', ${id})`
}

/** Adds the front desk's rows for a unit, each by the unit's own id; for its annex, that it is under protection. */
export async function furnishUnitAtDesk(sql: postgres.Sql, id: string, unitId: string): Promise<void> {
  await sql`
    insert into public.hidden_units (condominium_id, unit_id, hidden_by)
    select ${id}::uuid, annex_id, ${unitId}::uuid from public.unit_annexes where condominium_id = ${id} and main_id = ${unitId}`
  await sql`
    insert into public.gate_contacts (condominium_id, unit_id, name, phone) values (${id}, ${unitId}, 'Ana', ${`+55119${String(Number.parseInt(unitId.slice(-6), 16)).padStart(8, '0')}`})`
  await sql`
    insert into public.visit_parties (condominium_id, id, unit_id, name, valid_from, valid_until)
    values (${id}, ${unitId}, ${unitId}, 'Aniversário', now(), now() + interval '1 day')`
  await sql`
    insert into public.visit_authorizations (condominium_id, id, unit_id, name, valid_from, valid_until, party_id)
    values (${id}, ${unitId}, ${unitId}, 'Cláudio', now(), now() + interval '1 day', ${unitId})`
  await sql`
    insert into public.admission_bans (condominium_id, id, unit_id, name, reason) values (${id}, ${unitId}, ${unitId}, 'Rui', 'Medida protetiva')`
  await sql`
    insert into public.desk_instructions (condominium_id, id, unit_id, text) values (${id}, ${unitId}, ${unitId}, 'Receber flores')`
  await sql`
    insert into public.visits (condominium_id, id, status, unit_id, name, kind, entered_at, entered_by, desk_id, act_id, seq)
    values (${id}, ${unitId}, 'inside', ${unitId}, 'Cláudio', 'visitor', now(), ${id}, ${id}, ${unitId}, 1)`
  await sql`
    insert into public.deliveries (condominium_id, id, status, unit_id, carrier, description, volumes, code, arrived_at, received_by, desk_id)
    values (${id}, ${unitId}, 'waiting', ${unitId}, 'Correios', 'Caixa', 1, ${deliveryCode(unitId)}, now(), ${id}, ${id})`
}

/** Well-formed bodies of the commands of the front desk, about a unit of a resident. */
export function deskBodies(condominium_id: string, unit_id: string) {
  const desk = { condominium_id, desk_id: condominium_id, secret }
  const when = {
    valid_from: new Date().toISOString(),
    valid_until: new Date(Date.now() + 3_600_000).toISOString(),
  }
  const authorization_id = unit_id
  const choices = { expired: 'refuse', used_up: 'refuse', outside_hours: 'flag' }
  const asked = { condominium_id, format: 'csv' }
  const fresh = () => crypto.randomUUID()
  const act = {
    id: fresh(),
    desk_id: condominium_id,
    seq: 7,
    kind: 'gate.opened',
    happened_at: when.valid_from,
    acted_by: condominium_id,
    payload: { gate_id: condominium_id, reason: 'Mudança' },
  }
  return {
    'register-desk': { condominium_id, name: `Portaria ${fresh().slice(0, 8)}` },
    'rename-desk': { condominium_id, desk_id: condominium_id, name: 'Portaria' },
    'revoke-desk': { condominium_id, desk_id: fresh() },
    'desk-contact': { desk_id: condominium_id, secret },
    'desk-snapshot': desk,
    'desk-changes': { ...desk, cursor: '' },
    'record-desk-acts': { ...desk, acts: [] },
    'set-desk-pin': { condominium_id, pin: '482915' },
    'remove-desk-pin': { condominium_id, user_id: fresh() },
    'open-gate': { ...desk, act },
    'reveal-unit-phones': { condominium_id, unit_id, reason: 'Visita na porta' },
    'settle-desk-conflict': { condominium_id, act_id: fresh(), resolution: 'both', note: 'Conferido' },
    'authorize-visit': { condominium_id, unit_id, name: 'Cláudio Meireles', ...when },
    'change-visit-authorization': { condominium_id, authorization_id, name: 'Cláudio Meireles', ...when },
    'revoke-visit-authorization': { condominium_id, authorization_id: fresh() },
    'visit-pass': { condominium_id, authorization_id },
    'save-visit-party': { condominium_id, unit_id, name: 'Festa', ...when, guests: [{ name: 'Rita' }] },
    'cancel-visit-party': { condominium_id, party_id: fresh() },
    'save-admission-ban': { condominium_id, unit_id, name: 'Rui', reason: 'Pedido da unidade' },
    'lift-admission-ban': { condominium_id, ban_id: fresh() },
    'save-desk-instruction': { condominium_id, unit_id, text: 'Receber flores' },
    'remove-desk-instruction': { condominium_id, instruction_id: fresh() },
    'save-gate-contact': { condominium_id, unit_id, name: 'Ana', phone: '(11) 98765-4321' },
    'save-unit-protection': { condominium_id, unit_id, hides_visitors: false },
    'save-concierge-settings': {
      condominium_id,
      document_policy: 'hint',
      pass_policy: choices,
      overstay_hours: 12,
      delivery_reminder_days: [2, 5],
      visit_retention_days: 180,
      document_retention_days: 30,
      photo_retention_days: 90,
      shift_checklist: [],
      contacts: [],
    },
    'save-desk-key': { condominium_id, key_id: condominium_id, name: 'Salão' },
    'remove-desk-key': { condominium_id, key_id: fresh() },
    'save-patrol-point': { condominium_id, point_id: condominium_id, name: 'Garagem' },
    'remove-patrol-point': { condominium_id, point_id: fresh() },
    'save-gate': { condominium_id, gate_id: condominium_id, name: 'Pedestres' },
    'remove-gate': { condominium_id, gate_id: fresh() },
    'reveal-visitor-document': { condominium_id, visit_id: unit_id, reason: 'Pedido da polícia' },
    'view-visit-pass': { token: 'a.b.c' },
    'export-visits': asked,
    'export-deliveries': asked,
    'export-occurrences': asked,
    'export-shifts': asked,
    'export-key-loans': asked,
    'export-lost-items': asked,
    'export-patrols': asked,
    'export-gate-openings': asked,
  }
}
