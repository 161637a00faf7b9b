import {
  type ChargePaymentStanding,
  type ChargePaymentStatus,
  type PaymentMethod,
  standingOf,
} from './states.ts'

export const methodNames: Record<PaymentMethod, string> = { card: 'Cartão', pix: 'Pix', boleto: 'Boleto' }

const brands: Record<string, string> = {
  visa: 'Visa',
  master: 'Mastercard',
  amex: 'American Express',
  elo: 'Elo',
  hipercard: 'Hipercard',
  debvisa: 'Visa débito',
  debmaster: 'Mastercard débito',
  debelo: 'Elo débito',
}

type Way = {
  method: PaymentMethod
  method_name: string | null
  card_end: string | null
  installments: number
}

/** 'Visa final 5682, em 3 vezes', 'Pix'. */
export function methodWords({ method, method_name, card_end, installments }: Way): string {
  if (method !== 'card') return methodNames[method]
  const brand = brands[method_name ?? ''] ?? 'Cartão'
  const end = card_end ? ` final ${card_end}` : ''
  return `${brand}${end}${installments > 1 ? `, em ${installments} vezes` : ''}`
}

const names: Record<ChargePaymentStanding, string> = {
  asking: 'Enviando',
  waiting: 'Aguardando pagamento',
  review: 'Em análise',
  paid: 'Pago',
  refused: 'Recusado',
  over: 'Cancelado',
  back: 'Devolvido',
}

/** Returns a payment's state in one or two words. */
export function statusWords({
  status,
  method,
  status_detail,
}: {
  status: ChargePaymentStatus
  method: PaymentMethod
  status_detail?: string | null
}): string {
  if (status === 'charged_back') return 'Contestado'
  if (status === 'in_mediation') return 'Em contestação'
  if (status === 'cancelled' && status_detail === 'expired') return 'Vencido'
  return names[standingOf(status, method)]
}
