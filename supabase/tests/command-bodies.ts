import type { CommandName } from '../../domain/permissions.ts'
import type { World } from './world.ts'

/** A well-formed body of each command, about the first condominium: what is refused is then refused for who asks. */
export function commandBodies(world: World): Record<CommandName, Record<string, unknown>> {
  const { home, chargeId } = world.subjects.resident
  const condominium_id = home.id
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
    'rotate-condominium-code': { condominium_id },
    'import-units': {
      condominium_id,
      file_name: 'u.csv',
      content_base64: Buffer.from('Unidade;Bloco\n1;A\n').toString('base64'),
      dry_run: true,
    },
    'generate-units': {
      condominium_id,
      blocks: 1,
      floors: 1,
      units_per_floor: 1,
      numbering: 'sequential',
      dry_run: true,
    },
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
  }
}
