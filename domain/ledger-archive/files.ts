/**
 * Contents of the archive of a condominium's books, in the order of importing them into a database (docs/ledger-archive.md): each file is a table,
 * each line a row.
 */
export type ArchiveFile = {
  name: string
  /** For people. */
  title: string
  schema?: 'public' | 'private'
  /** What its lines are sorted by; together it is a key of the table. */
  order: readonly string[]
  /** Columns, besides those of `referenceColumns`, that reference the register. */
  references?: readonly string[]
  /** Made with every condominium: these are not what makes books begun. */
  isDefault?: true
  /** Not imported directly: the books derive them from the other columns. */
  derived?: readonly string[]
}

const byId = ['id'] as const

/** Files of the register: matched with existing rows when the archive is imported, never written. */
export const registerFiles: readonly ArchiveFile[] = [
  { name: 'units', title: 'Unidades', order: byId },
  { name: 'people', title: 'Pessoas em cujo nome há cobranças', order: byId },
  { name: 'unit_groups', title: 'Grupos de unidades', order: byId },
]

export const bookFiles: readonly ArchiveFile[] = [
  { name: 'decisions', title: 'Decisões de assembleia', order: byId, isDefault: true },
  { name: 'conventions', title: 'Regras da convenção', order: ['effective_from'], isDefault: true },
  { name: 'rubrics', title: 'Plano de contas', order: byId, isDefault: true },
  { name: 'bank_accounts', title: 'Contas bancárias', order: byId },
  { name: 'funds', title: 'Fundos', order: byId, isDefault: true },
  {
    name: 'ledger_accounts',
    title: 'Contas do razão',
    order: byId,
    isDefault: true,
    derived: ['debit_cents', 'credit_cents'],
  },
  { name: 'collection_agreements', title: 'Convênios de cobrança', order: byId },
  { name: 'remittances', title: 'Remessas', order: byId },
  { name: 'return_files', title: 'Retornos', order: byId },
  { name: 'meters', title: 'Medidores', order: byId },
  { name: 'meter_readings', title: 'Leituras', order: byId },
  { name: 'meter_tariffs', title: 'Tarifas', order: byId },
  { name: 'charge_runs', title: 'Emissões', order: byId },
  {
    name: 'charge_run_lines',
    title: 'Linhas das emissões',
    order: ['run_id', 'position'],
    references: ['group_id'],
  },
  {
    name: 'charge_run_parts',
    title: 'Valores por unidade das emissões',
    schema: 'private',
    order: ['run_id', 'position', 'unit_id'],
  },
  { name: 'unit_dues', title: 'Lançamentos das unidades', order: byId },
  { name: 'agreement_rules', title: 'Regras de acordo', order: ['updated_at'] },
  { name: 'debt_agreements', title: 'Acordos', order: byId },
  { name: 'charges', title: 'Cobranças', order: byId },
  { name: 'charge_items', title: 'Itens das cobranças', order: ['charge_id', 'position'] },
  { name: 'agreement_debts', title: 'Dívidas dos acordos', order: ['agreement_id', 'position'] },
  { name: 'agreement_instalments', title: 'Parcelas dos acordos', order: ['agreement_id', 'position'] },
  { name: 'boletos', title: 'Boletos', order: byId },
  {
    name: 'former_our_numbers',
    title: 'Nossos números anteriores',
    schema: 'private',
    order: ['agreement_id', 'our_number'],
  },
  { name: 'receipts', title: 'Recebimentos', order: byId },
  { name: 'payments', title: 'Partes dos recebimentos', order: byId },
  { name: 'debt_contacts', title: 'Contatos de cobrança', order: byId },
  { name: 'dunning_rulers', title: 'Régua de cobrança', order: ['updated_at'] },
  { name: 'dunning_notices', title: 'Avisos da régua', order: byId },
  { name: 'clearances', title: 'Certidões e declarações', order: byId },
  { name: 'suppliers', title: 'Fornecedores', order: byId },
  { name: 'supplier_documents', title: 'Documentos de fornecedores', order: byId },
  { name: 'bill_recurrences', title: 'Contas que se repetem', order: byId },
  { name: 'bills', title: 'Contas a pagar', order: byId },
  { name: 'bill_lines', title: 'Linhas das contas', order: ['bill_id', 'position'] },
  { name: 'bill_payments', title: 'Pagamentos', order: byId },
  // After the payments made under them: a pending bill cannot be paid.
  { name: 'approval_rules', title: 'Alçadas de aprovação', order: ['effective_from'] },
  { name: 'bill_approvals', title: 'Aprovações de contas', order: byId },
  { name: 'budgets', title: 'Orçamentos', order: byId },
  { name: 'budget_versions', title: 'Versões dos orçamentos', order: ['budget_id', 'version'] },
  {
    name: 'budget_lines',
    title: 'Linhas dos orçamentos',
    order: ['budget_id', 'version', 'fund_id', 'rubric_id'],
  },
  { name: 'budget_alerts', title: 'Avisos do orçamento', order: ['changed_at'] },
  { name: 'budget_notices', title: 'Avisos dados do orçamento', order: ['month', 'rubric_id'] },
  { name: 'bank_statements', title: 'Extratos', order: byId },
  { name: 'statement_rules', title: 'Regras de conciliação', order: byId },
  { name: 'statement_layouts', title: 'Formatos de extrato', order: ['bank_account_id'] },
  { name: 'statement_matches', title: 'Conciliações', order: byId },
  { name: 'bank_statement_lines', title: 'Linhas dos extratos', order: byId },
  { name: 'bank_statement_balances', title: 'Saldos dos extratos', order: ['bank_account_id', 'day'] },
  {
    name: 'statement_match_entries',
    title: 'Lançamentos conciliados',
    schema: 'private',
    order: ['bank_account_id', 'entry_key'],
  },
  // In the order of the leaves of the months' trees, so that seals are checked in one pass.
  { name: 'ledger_transfers', title: 'Livro diário', order: ['month', 'unit', 'id'] },
  {
    name: 'closings',
    title: 'Fechamentos',
    order: ['sequence'],
    derived: ['root', 'reopenings', 'previous_seal', 'seal'],
  },
  { name: 'closing_reopenings', title: 'Reaberturas', order: ['sequence'] },
]

/** Tables of money that an archive leaves out, and why. */
export const leftOut: Readonly<Record<string, string>> = {
  acknowledgement_requests: 'documents of the building, of no entry in the books',
  acknowledgements: 'documents of the building, of no entry in the books',
  document_folders: 'documents of the building, of no entry in the books',
  document_marks: 'documents of the building, of no entry in the books',
  document_share_openings: 'documents of the building, of no entry in the books',
  document_shares: 'documents of the building, of no entry in the books',
  document_templates: 'documents of the building, of no entry in the books',
  document_versions: 'documents of the building, of no entry in the books',
  documents: 'documents of the building, of no entry in the books',
  unit_credits: 'follows from the transfers',
  pix_returns: 'how a refund stands with a provider of this installation',
  pix_connections: 'how an account stands with a provider of this installation; credentials never leave it',
  pix_charges: 'how a charge stands with a provider of this installation',
  pix_authorizations: 'what a payer allowed a provider of this installation',
  payment_accounts: 'how an account stands with a provider of this installation; tokens never leave it',
  charge_payments: 'how a payment stands with a provider of this installation; what came of it are receipts',
  pix_debits: 'how a debit stands with a provider of this installation',
  payment_bundles: 'an offer to pay, and no debt',
  payment_bundle_charges: 'an offer to pay, and no debt',
  bundle_boletos: 'an offer to pay, and no debt',
  account_folders: 'printed again from the closed months',
  own_decisions: 'what accounts of one installation decided in their own case',
  folder_opinions: 'what somebody signed on a folder stays with it',
  folder_questions: 'what somebody asked about a folder stays with it',
  jobs: 'how work went, not what it made',
  job_issues: 'how work went, not what it made',
}

/** Columns that reference the register in every file: `private.ledger_import_ids` maps them to local ids. */
const referenceColumns = ['unit_id', 'excluded_units', 'payer_id', 'debtor_id']

export const isReference = (file: ArchiveFile, column: string): boolean =>
  referenceColumns.includes(column) || (file.references?.includes(column) ?? false)

/** Returns whether a text column contains an id of the books: 'extrato:<line>:0', '<document>:fee'. */
export const isKeyText = (column: string): boolean => column === 'external_id' || column === 'entry_key'

/**
 * Returns whether a column is an author's account, which belongs to one installation; the archive has their names in `authors`, and an import creates
 * no accounts.
 */
export const isAuthor = (column: string, type: string): boolean => type === 'uuid' && /_by$/.test(column)

/** Returns whether a column is meaningless outside: the owner of the books is stated once, and jobs belong to the machine. */
export const isLeftOutColumn = (column: string): boolean => column === 'condominium_id' || column === 'job_id'

/** Areas of files whose rows are in the archive: their files come along. */
export const attachmentAreas = ['expenses', 'decisions', 'agreements', 'statements'] as const
