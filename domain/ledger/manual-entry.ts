import type { AccountKind } from './words.ts'

/** What a person may book by hand: from what to what, and what the books call it. */
export type ManualEntry = {
  key: string
  label: string
  /** One sentence that says when this is the right one. */
  help: string
  debit: readonly AccountKind[]
  credit: readonly AccountKind[]
  kind: 'receipt' | 'expense' | 'payment' | 'adjustment'
}

const money = ['bank', 'cash'] as const

/**
 * Fees, what comes in of them or of nobody known, openings and transfers between funds have commands of their own: by hand go the
 * rest. The same pair of account kinds is in the list once.
 */
export const manualEntries: readonly ManualEntry[] = [
  {
    key: 'income',
    label: 'Receita recebida',
    help: 'Aluguel de espaço, rendimento de aplicação, indenização: o que entrou sem cobrança.',
    debit: money,
    credit: ['income'],
    kind: 'receipt',
  },
  {
    key: 'spent',
    label: 'Despesa paga',
    help: 'O que saiu do banco ou do caixa.',
    debit: ['expense'],
    credit: money,
    kind: 'expense',
  },
  {
    key: 'owed',
    label: 'Despesa a pagar',
    help: 'Uma conta do mês que será paga depois: entra nas contas por competência.',
    debit: ['expense'],
    credit: ['payable'],
    kind: 'expense',
  },
  {
    key: 'paid',
    label: 'Pagamento de despesa a pagar',
    help: 'O pagamento de uma conta lançada antes como despesa a pagar.',
    debit: ['payable'],
    credit: money,
    kind: 'payment',
  },
  {
    key: 'moved',
    label: 'Movimento entre contas',
    help: 'Aplicação, resgate, saque ou depósito: o dinheiro muda de lugar e fica no fundo.',
    debit: money,
    credit: money,
    kind: 'adjustment',
  },
  {
    key: 'reimbursed',
    label: 'Despesa devolvida',
    help: 'O fornecedor devolveu dinheiro.',
    debit: money,
    credit: ['expense'],
    kind: 'adjustment',
  },
  {
    key: 'reclassified',
    label: 'Mudar a rubrica de uma despesa',
    help: 'A despesa estava em outra rubrica.',
    debit: ['expense'],
    credit: ['expense'],
    kind: 'adjustment',
  },
]

/** What takes back a transfer by hand: nothing that a charge or a payment stands behind, whose own pages undo it. */
export function isReversible(transfer: {
  kind: string
  charge_id: string | null
  payment_id: string | null
  bill_id?: string | null
}): boolean {
  const kinds = ['receipt', 'expense', 'payment', 'refund', 'adjustment', 'fund_transfer']
  return (
    kinds.includes(transfer.kind) &&
    !transfer.charge_id &&
    !transfer.payment_id &&
    !(transfer.bill_id ?? null)
  )
}
