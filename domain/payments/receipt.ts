import type { Outcome, WaitReason } from './imputation.ts'

/** How money comes in, in words. `credit`: none came, what the unit had paid ahead was used. */
export const receiptMethods = {
  boleto: 'Boleto',
  pix: 'Pix',
  transfer: 'Transferência',
  deposit: 'Depósito',
  cash: 'Dinheiro',
  check: 'Cheque',
  card: 'Cartão',
  credit: 'Crédito da unidade',
} as const
export type ReceiptMethod = keyof typeof receiptMethods

/** Methods that a person may enter: boletos come from the bank, credit has its own command. */
export const typedMethods = [
  'pix',
  'transfer',
  'deposit',
  'cash',
  'check',
  'card',
] as const satisfies ReceiptMethod[]

/** `provider`: the condominium's account at Mercado Pago; `released`: no money came, what a charge asked is no longer owed. */
export type ReceiptSource = 'return_file' | 'pix' | 'statement' | 'typed' | 'provider' | 'released'

export const receiptStates = {
  waiting: 'A decidir',
  posted: 'Lançado',
  refunded: 'Devolvido',
  undone: 'Desfeito',
} as const
export type ReceiptState = keyof typeof receiptStates

export const waitReasons: Record<WaitReason, { title: string; help: string }> = {
  unknown_payer: {
    title: 'Não se sabe de quem é',
    help: 'Escolha a cobrança ou a unidade. Se não for de uma unidade, diga que receita era; se não for do condomínio, devolva.',
  },
  paid_twice: {
    title: 'Cobrança já paga',
    help: 'Deixe como crédito da unidade, use em outra cobrança ou devolva.',
  },
  charge_cancelled: {
    title: 'Cobrança cancelada',
    help: 'Deixe como crédito da unidade, use em outra cobrança ou devolva.',
  },
  charge_agreed: {
    title: 'Cobrança que está num acordo',
    help: 'Use numa parcela do acordo, deixe como crédito ou devolva.',
  },
  taken_back: { title: 'Lançamento desfeito', help: 'O dinheiro está na conta. Diga para onde ele vai.' },
}

export const outcomes: Record<Outcome, string> = {
  exact: 'Valor certo',
  rounding: 'Arredondamento do banco',
  part: 'Pago em parte',
  more: 'Pago a mais',
  credit: 'Crédito da unidade',
  income: 'Outra receita',
}
