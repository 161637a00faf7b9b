import type { AccountKind } from './words.ts'

/** An entry that a person may book manually: from what to what, and its name in the books. */
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
 * Fees, receipts of fees or unidentified money, openings and transfers between funds have their own commands: all others are manual. Each pair of
 * account kinds is listed once.
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

/** Returns whether a transfer can be reversed manually: not if a charge or a payment caused it, whose own pages undo it. */
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
