import type { CommandName } from '../permissions/commands.ts'

/** A part of the product as people think of it: the tables that hold it and the commands that change it. */
export type Area = {
  key: string
  group: 'Prédio e pessoas' | 'Dinheiro' | 'Administração' | 'Só seu'
  label: string
  /** What stands in it, and what is masked. */
  note: string
  tables: readonly string[]
  commands: readonly CommandName[]
}

/**
 * Every table of `domain/permissions` and every command that is for some roles only, in exactly one area (a test holds that):
 * 'Quem vê o quê' is made of both and cannot say anything else than the policies do.
 */
export const areas: readonly Area[] = [
  {
    key: 'condominium',
    group: 'Prédio e pessoas',
    label: 'Dados do condomínio',
    note: 'Nome, endereço e CNPJ; avisos de costume; quem é e quem foi síndico.',
    tables: ['condominiums', 'mandates', 'notification_defaults'],
    commands: ['save-mandate', 'create-condominium', 'copy-settings', 'save-notification-defaults'],
  },
  {
    key: 'rules',
    group: 'Prédio e pessoas',
    label: 'Convenção e decisões',
    note: 'Multa, juros e índice em vigor; o que as assembleias decidiram.',
    tables: ['conventions', 'decisions', 'decision_versions', 'unit_groups', 'unit_group_members'],
    commands: ['record-decision', 'save-unit-group', 'remove-unit-group'],
  },
  {
    key: 'directory',
    group: 'Prédio e pessoas',
    label: 'Lista da portaria',
    note: 'Bloco, número e primeiro nome de quem mora. Sem contatos, sem documentos.',
    tables: ['unit_directory'],
    commands: [],
  },
  {
    key: 'units',
    group: 'Prédio e pessoas',
    label: 'Unidades',
    note: 'Fração, área, vagas e histórico de cada unidade.',
    tables: [
      'units',
      'unit_list',
      'unit_annexes',
      'unit_history',
      'unit_successors',
      'share_acknowledgements',
    ],
    commands: [
      'save-unit',
      'split-unit',
      'merge-units',
      'remove-unit',
      'tie-annex',
      'set-shares',
      'preview-shares',
      'acknowledge-shares',
    ],
  },
  {
    key: 'people',
    group: 'Prédio e pessoas',
    label: 'Cadastro das pessoas',
    note: 'Nome e vínculo com a unidade. CPF, e-mail e telefone aparecem cortados; ver inteiro deixa registro.',
    tables: ['people', 'occupancies', 'occupancy_versions'],
    commands: [
      'save-person',
      'merge-people',
      'add-occupancy',
      'end-occupancy',
      'correct-occupancy',
      'set-unit-roles',
      'transfer-unit',
      'anonymise-person',
      'export-register',
      'reveal-contact',
    ],
  },
  {
    key: 'household',
    group: 'Prédio e pessoas',
    label: 'Veículos, animais e emergência',
    note: 'O que cada casa informa para a portaria e para a administração.',
    tables: ['vehicles', 'pets', 'emergency_contacts'],
    commands: [
      'save-vehicle',
      'save-pet',
      'save-emergency-contact',
      'remove-household-item',
      'reveal-emergency-contacts',
    ],
  },
  {
    key: 'changes',
    group: 'Prédio e pessoas',
    label: 'Pedidos de alteração e mudanças',
    note: 'O que moradores pedem para corrigir; entradas e saídas com a lista de conferência.',
    tables: ['change_requests', 'moves', 'move_checklists'],
    commands: [
      'propose-change',
      'withdraw-change',
      'review-changes',
      'start-move',
      'update-move',
      'finish-move',
      'save-move-checklist',
    ],
  },
  {
    key: 'published-accounts',
    group: 'Dinheiro',
    label: 'Fundos e conta do condomínio',
    note: 'Em que banco e para qual chave Pix se paga, e quais fundos existem.',
    tables: ['funds', 'bank_accounts'],
    commands: ['save-bank-account'],
  },
  {
    key: 'charges',
    group: 'Dinheiro',
    label: 'Cobranças e pagamentos',
    note: 'Boletos, Pix e recibos das unidades.',
    tables: ['charges', 'charge_items', 'boletos', 'payments'],
    commands: ['charge-document', 'finance-summary'],
  },
  {
    key: 'books',
    group: 'Dinheiro',
    label: 'Emissão, banco e livros',
    note: 'Remessas, retornos, despesas e lançamentos contábeis.',
    tables: [
      'charge_runs',
      'charge_run_lines',
      'collection_agreements',
      'ledger_accounts',
      'ledger_transfers',
      'payment_reviews',
      'remittances',
      'return_files',
    ],
    commands: [
      'preview-charge-run',
      'issue-charge-run',
      'record-expense',
      'create-remittance',
      'import-return-file',
      'review-payment',
    ],
  },
  {
    key: 'access',
    group: 'Administração',
    label: 'Usuários, pedidos e convites',
    note: 'Quem entra, com qual papel, e quando usou por último.',
    tables: ['memberships', 'invitations', 'handovers', 'condominium_codes'],
    commands: [
      'review-membership',
      'review-memberships',
      'undo-membership-approval',
      'rotate-condominium-code',
      'invite-members',
      'resend-invitation',
      'revoke-invitation',
      'change-membership',
      'offer-handover',
      'cancel-handover',
      'answer-handover',
    ],
  },
  {
    key: 'audit',
    group: 'Administração',
    label: 'Registro de auditoria',
    note: 'Quem fez o quê e quando. Ninguém apaga nem corrige uma linha.',
    tables: ['audit_entries', 'audit_seals'],
    commands: ['export-audit'],
  },
  {
    key: 'work',
    group: 'Administração',
    label: 'Importações e alterações em massa',
    note: 'Trabalhos em segundo plano e o que não entrou, linha por linha.',
    tables: ['jobs', 'job_issues', 'unit_changes'],
    commands: [
      'import-units',
      'preview-import',
      'review-import',
      'change-job',
      'generate-units',
      'preview-unit-edits',
      'edit-units',
      'undo-unit-change',
    ],
  },
  {
    key: 'subscription',
    group: 'Administração',
    label: 'Plano e assinatura',
    note: 'Plano contratado, prazo e limites.',
    tables: ['condominium_subscriptions'],
    commands: [],
  },
  {
    key: 'messages',
    group: 'Só seu',
    label: 'Avisos enviados',
    note: 'O que enviamos a cada pessoa, com a prova de entrega.',
    tables: ['messages'],
    commands: ['send-test-notification'],
  },
  {
    key: 'privacy',
    group: 'Só seu',
    label: 'Consentimentos e pedidos sobre dados',
    note: 'O que você autorizou, e os pedidos de cópia, correção ou eliminação.',
    tables: ['consents', 'data_requests', 'person_erasures'],
    commands: ['record-consent', 'answer-data-request'],
  },
  {
    key: 'own',
    group: 'Só seu',
    label: 'Sua conta',
    note: 'Perfil, foto, escolhas de avisos e cópias dos seus dados.',
    tables: ['profiles', 'my_memberships', 'user_roles', 'notification_settings', 'data_exports'],
    commands: ['save-own-contact'],
  },
]

/** Tables that hold nothing about anybody: the same for everyone. */
export const publicTables: readonly string[] = ['index_values', 'subscription_plans']
