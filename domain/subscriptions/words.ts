import type { PaymentStatus } from '../checkout/payment-status.ts'

const methods: Record<string, string> = {
  pix: 'Pix',
  bolbradesco: 'Boleto',
  visa: 'Visa',
  master: 'Mastercard',
  amex: 'American Express',
  elo: 'Elo',
  hipercard: 'Hipercard',
  account_money: 'Saldo do Mercado Pago',
}

/** 'Visa final 5682', 'Pix'; what the provider names and we do not know stays 'Cartão'. */
export const methodWords = (method: string | null, cardEnd: string | null): string =>
  (methods[method ?? ''] ?? (cardEnd ? 'Cartão' : 'Mercado Pago')) + (cardEnd ? ` final ${cardEnd}` : '')

export const paymentWords: Record<PaymentStatus, string> = {
  pending: 'Aguardando pagamento',
  approved: 'Pago',
  authorized: 'Reservado',
  in_process: 'Em análise',
  in_mediation: 'Em disputa',
  rejected: 'Recusado',
  cancelled: 'Cancelado',
  refunded: 'Devolvido',
  charged_back: 'Contestado no cartão',
}

export const cycleWords = { monthly: 'Mensal', annual: 'Anual' } as const
