import type { CommandName } from './commands.ts'

/**
 * Commands by which somebody who decides could decide their own case, each with the trigger that asks whether it is one
 * (docs/decisions/0073). Sibling commands that write the same columns are asked too.
 */
export const ownCaseGuards = {
  'waive-unit-due': 'unit_dues_own_case',
  'restore-unit-due': 'unit_dues_own_case',
  'save-unit-due': 'unit_dues_own_case',
  'cancel-charge': 'charges_own_case',
  'change-due-date': 'charges_own_case',
  'undo-charge-run': 'jobs_own_case',
  'propose-agreement': 'debt_agreements_own_case',
  'make-agreement': 'debt_agreements_own_case',
  'break-agreement': 'debt_agreements_own_case',
  'mend-agreement': 'debt_agreements_own_case',
  'bring-in-agreement': 'debt_agreements_own_case',
  'import-agreements': 'debt_agreements_own_case',
  'record-receipt': 'receipts_own_case',
  'decide-receipt': 'receipts_own_case',
  'return-pix': 'receipts_own_case',
  'undo-receipt': 'receipts_own_case',
  'match-statement-lines': 'receipts_own_case',
  'refund-credit': 'ledger_transfers_own_case',
  'refund-charge-payment': 'charge_payments_own_case',
  'record-expense': 'bill_payments_own_case',
  'pay-bill': 'bill_payments_own_case',
  'pay-bills': 'bill_payments_own_case',
  'decide-bill': 'bill_approvals_own_case',
  'declare-urgent-bill': 'bill_approvals_own_case',
  'open-maintenance-order': 'maintenance_orders_own_case_added',
  'change-maintenance-order': 'maintenance_orders_own_case',
  'choose-maintenance-quote': 'maintenance_orders_own_case',
  'book-area': 'reservations_own_case',
  'decide-reservation': 'reservations_own_case',
  'waive-reservation-fee': 'reservations_own_case',
  'cancel-reservation': 'unit_dues_own_case',
  'settle-reservation-deposit': 'reservation_deposits_own_case',
  'review-changes': 'change_requests_own_case',
  'answer-data-request': 'data_requests_own_case',
  'anonymise-person': 'person_erasures_own_case',
  'check-proxy': 'assembly_proxies_own_case',
  'admit-voter': 'assembly_units_own_case',
  'dismiss-penalty-report': 'penalty_reports_own_case',
  'open-penalty-case': 'penalty_cases_own_report',
  'extend-penalty-defence': 'penalty_acts_chain',
  'give-penalty-opinion': 'penalty_acts_chain',
  'decide-penalty': 'penalty_acts_chain',
  'decide-penalty-appeal': 'penalty_acts_chain',
  'annul-penalty': 'penalty_acts_chain',
  'charge-penalty': 'penalty_acts_chain',
  'change-incidents': 'incidents_own_case',
  'merge-incident': 'incidents_own_case',
  'unmerge-incident': 'incidents_own_case',
  'reopen-incident': 'incidents_own_case',
  'comment-incident': 'incident_comments_own_case',
  'remove-incident-comment': 'incident_comments_own_case',
} as const satisfies Partial<Record<CommandName, string>>

type Reason = { why: string; commands: readonly CommandName[] }

/** Every other command of whoever administers or sits on the council, with why nobody decides their own case by it. */
export const noOwnCase: readonly Reason[] = [
  {
    why: 'Access: `own_membership` refuses what is about oneself, the office is offered by one and taken by another, and a pending request is no administrator.',
    commands: [
      ...(['review-membership', 'review-memberships', 'undo-membership-approval'] as const),
      ...(['change-membership', 'offer-handover', 'cancel-handover', 'answer-handover'] as const),
      ...(['invite-members', 'resend-invitation', 'revoke-invitation', 'rotate-condominium-code'] as const),
    ],
  },
  {
    why: 'The register says what is: who has which unit and its shares follow deeds and decisions that are named; each change stays in the history.',
    commands: [
      ...(['create-condominium', 'copy-settings', 'save-mandate', 'import-units', 'review-import'] as const),
      ...(['change-job', 'generate-units', 'save-unit', 'edit-units', 'undo-unit-change', 'split-unit'] as const),
      ...(['merge-units', 'remove-unit', 'tie-annex', 'save-unit-group', 'remove-unit-group'] as const),
      ...(['set-shares', 'acknowledge-shares', 'record-decision', 'save-person', 'merge-people'] as const),
      ...(['add-occupancy', 'end-occupancy', 'correct-occupancy', 'set-unit-roles'] as const),
      ...(['transfer-unit', 'start-move', 'update-move', 'finish-move', 'save-move-checklist'] as const),
    ],
  },
  {
    why: 'One’s own to say, as any resident does.',
    commands: [
      ...(['save-vehicle', 'save-pet', 'save-emergency-contact', 'remove-household-item'] as const),
      ...(['reveal-emergency-contacts', 'save-own-contact', 'record-consent', 'propose-change'] as const),
      ...(['withdraw-change', 'pay-charges', 'check-charge-payment', 'make-payment-bundle', 'make-bundle-boleto'] as const),
      ...(['start-pix-authorization', 'end-pix-authorization', 'close-agreement-proposal', 'use-credit'] as const),
      ...(['send-test-notification', 'read-announcement', 'comment-announcement'] as const),
      ...(['report-announcement-comment', 'acknowledge-document', 'authorize-visit'] as const),
      ...(['change-visit-authorization', 'revoke-visit-authorization', 'visit-pass', 'save-visit-party'] as const),
      ...(['cancel-visit-party', 'save-admission-ban', 'lift-admission-ban', 'save-gate-contact'] as const),
      ...(['save-desk-instruction', 'remove-desk-instruction', 'save-unit-protection'] as const),
      ...(['report-infraction', 'defend-penalty', 'appeal-penalty', 'open-penalty-letter'] as const),
      ...(['report-incident', 'follow-incident', 'rate-incident', 'withdraw-incident', 'join-area-wait'] as const),
      ...(['answer-area-offer', 'save-reservation-guests', 'enter-draw', 'leave-draw'] as const),
      ...(['make-reservation-feed', 'revoke-reservation-feed', 'give-proxy', 'revoke-proxy'] as const),
      ...(['check-in-unit', 'check-out-unit', 'cast-vote', 'ask-floor', 'leave-floor'] as const),
      ...(['save-trustee-key', 'register-credentials', 'cast-secret-ballot', 'send-tally-part'] as const),
      ...(['ask-assembly-question', 'withdraw-assembly-question', 'answer-poll', 'sign-minutes'] as const),
      ...(['ask-about-accounts', 'ask-documents'] as const),
    ],
  },
  {
    why: 'One rule for everybody, none for one unit.',
    commands: [
      ...(['save-bank-account', 'change-collection-account', 'save-pix-credentials'] as const),
      ...(['change-pix-connection', 'start-payment-account', 'finish-payment-account'] as const),
      ...(['save-payment-account', 'end-payment-account', 'start-budget', 'save-budget', 'decide-budget'] as const),
      ...(['save-budget-alerts', 'issue-charge-run', 'save-meter-tariff', 'save-approval-rule'] as const),
      ...(['save-fund', 'close-fund', 'save-fund-account', 'transfer-between-funds', 'save-rubric'] as const),
      ...(['archive-rubric', 'set-opening-balances', 'close-month', 'reopen-month', 'make-folder'] as const),
      ...(['publish-folder', 'withdraw-folder', 'answer-question', 'save-statement-rule'] as const),
      ...(['remove-statement-rule', 'save-dunning-ruler', 'save-agreement-rules'] as const),
      ...(['save-notification-defaults', 'save-concierge-settings', 'save-penalty-rules'] as const),
      ...(['save-infraction-type', 'archive-infraction-type', 'save-incident-category'] as const),
      ...(['save-incident-place', 'save-incident-deadlines', 'save-incident-settings'] as const),
      ...(['save-supplier-needs', 'save-supplier-document-settings', 'save-maintenance-settings'] as const),
      ...(['save-common-area', 'save-area-photos', 'remove-common-area', 'save-area-quotas'] as const),
      ...(['block-area', 'unblock-area', 'save-area-use', 'open-draw', 'cancel-draw'] as const),
    ],
  },
  {
    why: 'A fact with its proof: what a meter, a bank, the books or chance say, or a debt that is added.',
    commands: [
      ...(['save-meter', 'replace-meter', 'remove-meter', 'record-readings', 'remove-reading'] as const),
      ...(['import-readings', 'import-ledger', 'change-ledger-job', 'import-bank-statement'] as const),
      ...(['set-statement-balance', 'undo-statement-match', 'create-remittance', 'import-return-file'] as const),
      ...(['issue-clearance', 'issue-yearly-clearances', 'record-old-debts', 'record-debt-contact'] as const),
      ...(['resend-boletos', 'print-charges', 'post-transfer', 'reverse-transfer', 'reveal-draw'] as const),
      ...(['send-penalty-letter', 'record-penalty-delivery', 'sign-reservation-checklist'] as const),
      ...(['record-desk-acts', 'open-gate', 'settle-desk-conflict', 'certify-announcement'] as const),
      ...(['record-inspection', 'remove-inspection-record', 'save-supplier-document'] as const),
      ...(['remove-supplier-document', 'enter-paper-ballot', 'remove-paper-ballot'] as const),
      ...(['count-paper-ballots', 'annul-secret-vote'] as const),
    ],
  },
  {
    why: 'Written down and not yet decided: paying it, or approving it, is.',
    commands: [
      ...(['record-bill', 'change-bill', 'cancel-bill', 'undo-bill-payment', 'undo-bill-payments'] as const),
      ...(['end-bill-recurrence', 'save-supplier', 'save-maintenance-quote', 'bill-maintenance-order'] as const),
      // The assembly has decided.
      ...(['refer-bill-decision'] as const),
    ],
  },
  {
    why: 'The council judges accounts that it does not keep.',
    commands: ['give-opinion'],
  },
  {
    why: 'The building’s everyday work, and the assembly’s course.',
    commands: [
      ...(['retry-messages', 'test-payments', 'save-announcement', 'remove-announcement'] as const),
      ...(['publish-announcement', 'unschedule-announcement', 'correct-announcement'] as const),
      ...(['withdraw-announcement', 'arrange-announcement', 'resolve-emergency', 'remind-announcement'] as const),
      ...(['remove-announcement-comment', 'save-announcement-template'] as const),
      ...(['remove-announcement-template', 'save-document-folder', 'change-document-folder'] as const),
      ...(['add-documents', 'add-document-version', 'restore-document-version', 'save-document'] as const),
      ...(['change-documents', 'destroy-documents', 'ask-acknowledgement', 'change-acknowledgement'] as const),
      ...(['save-document-template', 'make-documents', 'share-document', 'revoke-document-share'] as const),
      ...(['register-desk', 'rename-desk', 'revoke-desk', 'set-desk-pin', 'remove-desk-pin'] as const),
      ...(['save-desk-key', 'remove-desk-key', 'save-patrol-point', 'remove-patrol-point', 'save-gate'] as const),
      ...(['remove-gate', 'open-outage', 'update-outage', 'end-outage', 'save-inspection', 'save-asset'] as const),
      ...(['save-maintenance-plan', 'move-maintenance-order', 'answer-maintenance-task'] as const),
      ...(['save-assembly', 'discard-assembly', 'call-assembly', 'cancel-assembly', 'open-assembly'] as const),
      ...(['suspend-assembly', 'close-assembly', 'open-item', 'close-item', 'withdraw-item'] as const),
      ...(['add-motion', 'give-floor', 'name-trustees', 'answer-assembly-question', 'save-poll'] as const),
      ...(['open-poll', 'end-poll', 'draft-minutes', 'save-minutes', 'open-minutes-signing'] as const),
      ...(['reopen-minutes', 'save-follow-up', 'finish-follow-up', 'remove-follow-up'] as const),
    ],
  },
  {
    why: 'Between the síndico and the platform.',
    commands: [
      ...(['create-subscription', 'change-subscription-plan', 'pause-subscription'] as const),
      ...(['resume-subscription', 'cancel-subscription', 'keep-subscription', 'check-subscription'] as const),
      ...(['pay-subscription', 'change-subscription-card', 'withdraw-subscription'] as const),
    ],
  },
]

/** Commands that only give something to read. */
export const readsOnly = (name: string): boolean =>
  /^(export|preview|view|reveal|simulate|suggest|desk-snapshot|desk-changes)/.test(name) ||
  /-(document|documents|summary|statement|receipt|kit|carnet|labels|history|dossier|archive|dossier)$/.test(name)
