import { addDays, civilDate } from '../../domain/calendar.ts'
import type { CommandName } from '../../domain/permissions/commands.ts'
import { peopleBodies } from './people-bodies.ts'
import { unitBodies } from './unit-rows.ts'
import type { World } from './world.ts'

/** A well-formed body of each command, about the first condominium: what is refused is then refused for who asks. */
export function commandBodies(world: World): Record<CommandName, Record<string, unknown>> {
  const { home, chargeId, unitId } = world.subjects.resident
  const condominium_id = home.id
  const today = civilDate(new Date())
  const run = {
    condominium_id,
    competence: '2026-03',
    due_on: '2026-03-10',
    lines: [{ fund: 'ordinary', rubric: 'Água', description: 'Água', cents: 1000, rule: 'ideal_share' }],
  }
  return {
    'check-password-security': { password: '123456' },
    'report-error': { id: 'e1', message: 'm', route: '/' },
    'complete-onboarding': { ticket: 'x', condominium_name: 'Novo', total_units: 10 },
    'delete-account': {},
    'request-membership': { code: 'ZZZZ-ZZZZ' },
    'review-membership': {
      condominium_id,
      membership_id: world.subjects.pending.membershipId,
      decision: 'reject',
      reason: 'Não confere',
    },
    'review-memberships': {
      condominium_id,
      decisions: [
        {
          membership_id: world.subjects.pending.membershipId,
          decision: 'reject',
          reason: 'Não confere',
        },
      ],
    },
    'undo-membership-approval': { condominium_id, membership_id: world.subjects.pending.membershipId },
    'correct-membership-request': { membership_id: crypto.randomUUID(), unit_hint: 'B-302' },
    'cancel-membership-request': { membership_id: crypto.randomUUID() },
    'create-condominium': {
      condominium_id,
      name: 'Edifício Sol',
      total_units: 10,
      plan_slug: 'essencial',
    },
    'copy-settings': {
      condominium_id,
      source_id: world.foreigner.home.id,
      what: ['convention'],
      dry_run: true,
    },
    'look-up-postal-code': { postal_code: '01045-001' },
    'rotate-condominium-code': { condominium_id },
    'invite-members': { condominium_id, role: 'council', people: [{ email: 'convite@example.com' }] },
    'resend-invitation': { condominium_id, invitation_id: home.invitationId },
    'revoke-invitation': { condominium_id, invitation_id: home.invitationId },
    'view-invitation': { token: 'a'.repeat(43) },
    'accept-invitation': { token: 'a'.repeat(43) },
    'change-membership': { condominium_id, membership_id: world.neighbour.membershipId, change: 'end' },
    'offer-handover': {
      condominium_id,
      membership_id: world.subjects.council.membershipId,
      starts_on: today,
      ends_on: addDays(today, 365),
      outgoing_role: 'resident',
    },
    'cancel-handover': { condominium_id, handover_id: world.subjects.council.handoverId },
    'answer-handover': {
      condominium_id,
      handover_id: world.subjects.council.handoverId,
      answer: 'decline',
    },
    'save-mandate': { condominium_id, starts_on: '2026-01-01', ends_on: '2027-01-01' },
    'import-units': {
      condominium_id,
      file_name: 'u.csv',
      path: `${condominium_id}/imports/${home.jobId}/${home.jobId}/u.csv`,
    },
    'preview-import': { condominium_id, job_id: home.jobId },
    'review-import': { condominium_id, job_id: home.jobId, decision: 'import' },
    'change-job': { condominium_id, job_id: home.jobId, change: 'cancel' },
    'export-register': { condominium_id, kind: 'units', format: 'csv' },
    'generate-units': {
      condominium_id,
      blocks: 1,
      floors: 1,
      units_per_floor: 1,
      numbering: 'sequential',
      dry_run: true,
    },
    ...peopleBodies(world),
    ...unitBodies(condominium_id, unitId),
    'save-bank-account': {
      condominium_id,
      bank: '001',
      branch: '1234',
      account: '5678',
      account_digit: '9',
      holder_name: 'Residencial Jacarandá',
      holder_document: '11.222.333/0001-81',
      pix_key: 'caixa@example.com',
      layout: 240,
      parameters: { agencyDigit: '3', agreement: '3128557', wallet: '17', variation: '019' },
    },
    'preview-charge-run': run,
    'issue-charge-run': run,
    'record-expense': {
      condominium_id,
      fund: 'ordinary',
      rubric: 'Água',
      description: 'Conta de água',
      cents: 1000,
      occurred_on: '2026-01-05',
    },
    'create-remittance': { condominium_id },
    'import-return-file': {
      condominium_id,
      file_name: 'r.ret',
      content_base64: Buffer.from('x').toString('base64'),
    },
    'review-payment': { condominium_id, review_id: home.reviewId, decision: 'dismiss', note: 'Devolvido' },
    'finance-summary': { condominium_id },
    'charge-document': { condominium_id, charge_id: chargeId },
    'receive-pix': { pix: [] },
    'reveal-contact': { condominium_id, person_id: world.subjects.resident.personId, fields: ['phone'] },
    'export-audit': { condominium_id },
    'request-data-export': { condominium_id },
    'open-data-request': { condominium_id, kind: 'access', details: 'Quero saber o que há sobre mim.' },
    'cancel-data-request': { condominium_id, request_id: crypto.randomUUID() },
    'answer-data-request': {
      condominium_id,
      request_id: crypto.randomUUID(),
      decision: 'refused',
      answer: 'Não há nada a corrigir.',
    },
    'anonymise-person': { condominium_id, person_id: world.subjects.resident.personId, action: 'cancel' },
    'save-notification-preferences': {
      quiet_from: '22:00',
      quiet_until: '07:00',
      digest: 'off',
      owner_copies: false,
      choices: { charge_paid: { email: false } },
    },
    'save-notification-defaults': { condominium_id, choices: { charge_paid: { push: false } } },
    'save-push-device': {
      endpoint: 'https://fcm.googleapis.com/fcm/send/a',
      keys: { p256dh: 'BPc0', auth: 'c2VjcmV0' },
    },
    'push-key': {},
    'send-test-notification': { condominium_id },
  }
}
