import type postgres from 'postgres'

/** A space that opens every day, with a quota and a block in the past, and a draw; by the condominium's own id. */
export async function furnishArea(sql: postgres.Sql, id: string): Promise<void> {
  await sql`
    insert into public.common_areas (condominium_id, id, name, capacity, mode) values (${id}, ${id}, 'Salão de festas', 40, 'slots')`
  await sql`
    insert into public.area_hours (condominium_id, area_id, weekday, starts_minute, ends_minute)
    select ${id}, ${id}, d, 600, 1320 from generate_series(0, 6) d`
  await sql`
    insert into public.area_quotas (condominium_id, id, area_ids, period, most) values (${id}, ${id}, array[${id}::uuid], 'month', 4)`
  await sql`
    insert into public.special_days (condominium_id, id, name, on_day) values (${id}, ${id}, 'Padroeira', '2025-12-08')`
  await sql`
    insert into public.condominium_holidays (condominium_id, id, name, on_day) values (${id}, ${id}, 'Padroeira', '2025-12-08')`
  await sql`
    insert into public.area_blocks (condominium_id, id, area_id, starts_at, ends_at, reason)
    values (${id}, ${id}, ${id}, '2025-01-01 12:00Z', '2025-01-02 12:00Z', 'Pintura')`
  await sql`
    insert into public.draws (condominium_id, id, kind, title, opened_at, closes_at, public_source, public_on, seed_hash)
    values (${id}, ${id}, 'order', 'Ordem das vagas', '2025-01-01 12:00Z', '2025-01-10 12:00Z', 'Loteria Federal de 12/01/2025', '2025-01-12',
      repeat('0', 64))`
  await sql`insert into private.draw_seeds (condominium_id, draw_id, seed) values (${id}, ${id}, repeat('0', 64))`
}

/** Adds a unit's cancelled booking, the waiting-list place that it left, a refunded deposit, a damage, a message and a ticket; each by the unit's id. */
export async function furnishReservation(
  sql: postgres.Sql,
  id: string,
  unitId: string,
  userId: string,
): Promise<void> {
  await sql`
    insert into public.reservations (condominium_id, id, area_id, unit_id, booked_by, starts_at, ends_at, busy, state, fee_cents, deposit_cents,
      free_cancel_hours, late_cancel_percent)
    values (${id}, ${unitId}, ${id}, ${unitId}, ${userId}, '2026-01-05 13:00Z', '2026-01-06 01:00Z',
      tstzrange('2026-01-05 13:00Z', '2026-01-06 01:00Z'), 'cancelled', 0, 0, 48, 0)`
  await sql`
    insert into public.reservation_waits (condominium_id, id, area_id, unit_id, user_id, starts_at, ends_at, state, fee_cents, deposit_cents)
    values (${id}, ${unitId}, ${id}, ${unitId}, ${userId}, '2026-01-05 13:00Z', '2026-01-06 01:00Z', 'left', 0, 0)`
  await sql`
    insert into public.reservation_deposits (condominium_id, reservation_id, unit_id, returned_cents, kept_cents)
    values (${id}, ${unitId}, ${unitId}, 0, 0)`
  await sql`
    insert into public.reservation_checklists (condominium_id, id, reservation_id, unit_id, stage, items, signed_name)
    values (${id}, ${unitId}, ${unitId}, ${unitId}, 'before', '[{"id": "limpeza", "label": "Limpeza", "state": "ok"}]', 'Porteiro')`
  await sql`
    insert into public.reservation_damages (condominium_id, id, reservation_id, unit_id, cents, reason, proposed_name, answer_until)
    values (${id}, ${unitId}, ${unitId}, ${unitId}, 1000, 'Vidro quebrado', 'Síndica', '2026-01-13')`
  await sql`
    insert into public.reservation_comments (condominium_id, id, reservation_id, unit_id, user_id, author_name, is_management, body)
    values (${id}, ${unitId}, ${unitId}, ${unitId}, ${userId}, 'Moradora', false, 'Posso entrar às 9h?')`
  await sql`
    insert into public.draw_tickets (condominium_id, id, draw_id, unit_id, unit_label, nonce, entered_by)
    values (${id}, ${unitId}, ${id}, ${unitId}, 'A-101', repeat('0', 32), ${userId})`
}

/** Well-formed bodies of the commands of reservations. */
export function reservationBodies(condominium_id: string, unit_id: string) {
  const area_id = condominium_id
  const span = { starts_at: '2026-12-05T13:00:00Z', ends_at: '2026-12-06T01:00:00Z' }
  const reservation_id = crypto.randomUUID()
  return {
    'book-area': { condominium_id, id: crypto.randomUUID(), area_id, unit_id, ...span, answers: {} },
    'cancel-reservation': { condominium_id, reservation_id, reason: 'Mudei de planos' },
    'join-area-wait': { condominium_id, id: crypto.randomUUID(), area_id, unit_id, ...span },
    'answer-area-offer': { condominium_id, wait_id: crypto.randomUUID(), accepts: false },
    'save-common-area': {
      condominium_id,
      id: crypto.randomUUID(),
      name: 'Churrasqueira',
      capacity: 20,
      mode: 'slots',
      hours: [{ weekday: 6, name: 'Dia', starts_minute: 600, ends_minute: 1320 }],
    },
    'save-condominium-holidays': {
      condominium_id,
      days: [{ name: 'Padroeira', on_day: '2026-12-08', yearly: true }],
    },
    'save-special-days': {
      condominium_id,
      days: [{ name: 'Padroeira', on_day: '2026-12-08', yearly: true }],
    },
    'remove-common-area': { condominium_id, area_id: crypto.randomUUID() },
    'save-area-quotas': { condominium_id, quotas: [] },
    'block-area': { condominium_id, id: crypto.randomUUID(), area_id, ...span, reason: 'Pintura' },
    'unblock-area': { condominium_id, block_id: crypto.randomUUID() },
    'decide-reservation': { condominium_id, reservation_id, approves: true },
    'waive-reservation-fee': { condominium_id, reservation_id, reason: 'Festa do condomínio' },
    'settle-reservation-deposit': { condominium_id, reservation_id, kept_cents: 0 },
    'propose-reservation-damage': {
      condominium_id,
      id: crypto.randomUUID(),
      reservation_id,
      cents: 1000,
      reason: 'Vidro quebrado',
      files: [`${condominium_id}/damages/${unit_id}/${unit_id}/vidro.jpg`],
    },
    'answer-reservation-damage': { condominium_id, damage_id: unit_id, answer: 'accepted', files: [] },
    'decide-reservation-damage': { condominium_id, damage_id: crypto.randomUUID(), cents: 1000 },
    'withdraw-reservation-damage': {
      condominium_id,
      damage_id: crypto.randomUUID(),
      reason: 'Já estava assim',
    },
    'comment-reservation': {
      condominium_id,
      id: crypto.randomUUID(),
      reservation_id,
      body: 'Posso entrar às 9h?',
    },
    'save-reservation-guests': { condominium_id, reservation_id, guests: [] },
    'export-reservation-guests': { condominium_id, reservation_id: unit_id, format: 'csv' },
    'sign-reservation-checklist': {
      condominium_id,
      id: crypto.randomUUID(),
      reservation_id,
      stage: 'before',
      items: [{ id: 'limpeza', state: 'ok' }],
    },
    'answer-reservation-checklist': { condominium_id, checklist_id: unit_id, answer: 'agreed' },
    'reservation-checklist-document': { condominium_id, reservation_id },
    'open-draw': {
      condominium_id,
      id: crypto.randomUUID(),
      kind: 'order',
      title: 'Ordem das vagas',
      closes_at: '2027-01-10T12:00:00Z',
      public_on: '2027-01-12',
      public_source: 'Loteria Federal de 12/01/2027, os cinco prêmios',
    },
    'enter-draw': { condominium_id, draw_id: condominium_id, unit_id, nonce: '0'.repeat(32) },
    'leave-draw': { condominium_id, draw_id: condominium_id, unit_id },
    'reveal-draw': { condominium_id, draw_id: condominium_id, public_value: '45218 09127' },
    'cancel-draw': { condominium_id, draw_id: crypto.randomUUID(), reason: 'Assembleia decidiu' },
    'draw-document': { condominium_id, draw_id: crypto.randomUUID() },
    'make-reservation-feed': { condominium_id, scope: 'mine' },
    'revoke-reservation-feed': { condominium_id, scope: 'mine' },
    'make-calendar-feed': { condominium_id },
    'revoke-calendar-feed': { condominium_id },
    'reservation-feed': { token: 'desconhecido' },
    'export-reservations': { condominium_id, format: 'csv' },
  }
}
