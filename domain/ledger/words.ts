export const accountKinds = {
  bank: 'Banco',
  cash: 'Caixa',
  receivable: 'Cobranças a receber',
  payable: 'Despesas a pagar',
  income: 'Receita',
  late_income: 'Multa, juros e correção',
  discount: 'Descontos',
  expense: 'Despesa',
  opening: 'Saldo inicial',
  between_funds: 'Entre fundos',
  advances: 'Pago a mais por unidades',
  deposits: 'Cauções a devolver',
  unidentified: 'Depósitos não identificados',
} as const
export type AccountKind = keyof typeof accountKinds

export const transferKinds = {
  opening: 'Saldo inicial',
  fee: 'Cobrança emitida',
  receipt: 'Recebimento',
  late_receipt: 'Encargos recebidos',
  discount: 'Desconto',
  expense: 'Despesa',
  payment: 'Pagamento',
  fund_transfer: 'Transferência entre fundos',
  advance: 'Pagamento a mais',
  refund: 'Devolução',
  write_off: 'Baixa por perda',
  agreement: 'Acordo',
  adjustment: 'Ajuste',
  reversal: 'Estorno',
} as const
export type TransferKind = keyof typeof transferKinds

export const fundKinds = {
  ordinary: 'Ordinário',
  reserve: 'Reserva',
  works: 'Obras',
  other: 'Outro',
} as const
export type FundKind = keyof typeof fundKinds

/** Whose money leaves only as an assembly decided: it was collected for one purpose. */
export const needsDecision = (kind: FundKind): boolean => kind === 'reserve' || kind === 'works'

/** One side of a transfer: 'Despesa · Água e esgoto', 'Banco'. */
export const accountWords = ({ kind, rubric }: { kind: AccountKind; rubric?: string | null }): string =>
  rubric ? `${accountKinds[kind]} · ${rubric}` : accountKinds[kind]

type Side = {
  kind: AccountKind
  rubric?: string
  code?: string
  rubric_id?: string
  bank_account_id?: string
}

/** A transfer as the journal shows it. Centavos. */
export type JournalRow = {
  id: string
  occurred_on: string
  kind: TransferKind
  fund: string
  cents: number
  description: string | null
  debit: Side
  credit: Side
  unit_label: string | null
  reverses: { id: string; occurred_on: string } | null
  reversed_by: { id: string; occurred_on: string } | null
  author: string | null
  /** Of the row after which the next page begins. */
  key: string
}
