import type { ReceiptMethod } from '../../../domain/payments/receipt.ts'

/** How a payment came, within a sentence. */
export const methodNames: Record<ReceiptMethod, string> = {
  boleto: 'boleto',
  pix: 'Pix',
  transfer: 'transferência',
  deposit: 'depósito',
  cash: 'dinheiro',
  check: 'cheque',
  card: 'cartão',
  credit: 'crédito da unidade',
}
