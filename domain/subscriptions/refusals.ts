/** The codes of /subscription-error (specification, section 8). */
export type PaymentErrorCode =
  | 'payment_rejected'
  | 'payment_cancelled'
  | 'insufficient_funds'
  | 'expired_payment'
  | 'invalid_card'

const known: Record<string, PaymentErrorCode> = {
  cc_rejected_insufficient_amount: 'insufficient_funds',
  insufficient_amount: 'insufficient_funds',
  cc_rejected_bad_filled_card_number: 'invalid_card',
  cc_rejected_bad_filled_date: 'invalid_card',
  cc_rejected_bad_filled_security_code: 'invalid_card',
  cc_rejected_bad_filled_other: 'invalid_card',
  cc_rejected_card_disabled: 'invalid_card',
  cc_rejected_card_error: 'invalid_card',
  cc_rejected_card_type_not_allowed: 'invalid_card',
  cc_rejected_invalid_installments: 'invalid_card',
  by_payer: 'payment_cancelled',
  by_collector: 'payment_cancelled',
  expired: 'expired_payment',
}

/** Maps a Mercado Pago `status_detail` to what the payer sees (payments.md 4.3); risk is never shown as a separate reason. */
export const paymentErrorOf = (detail: string | null | undefined): PaymentErrorCode =>
  known[detail ?? ''] ?? 'payment_rejected'

/** What to do about a refused charge, in one sentence. */
export function adviceFor(detail: string | null | undefined): string {
  if (detail === 'cc_rejected_call_for_authorize')
    return 'O banco pede que você autorize a compra: ligue para o telefone atrás do cartão e depois aguarde a próxima tentativa.'
  if (detail === 'cc_rejected_duplicated_payment')
    return 'O banco tomou a cobrança por repetida. A próxima tentativa costuma passar.'
  const advice: Record<PaymentErrorCode, string> = {
    insufficient_funds:
      'Não havia limite no cartão. Libere limite ou troque o cartão na sua conta do Mercado Pago.',
    invalid_card:
      'O cartão não serve mais: confira validade e bloqueio, ou troque o cartão na sua conta do Mercado Pago.',
    payment_rejected:
      'O banco não disse o motivo. Fale com ele ou troque o cartão na sua conta do Mercado Pago.',
    payment_cancelled: 'O pagamento foi cancelado. Nada foi cobrado.',
    expired_payment: 'O prazo para pagar passou. Nada foi cobrado.',
  }
  return advice[paymentErrorOf(detail)]
}

/** Returns the path for a person who comes back from the provider's checkout page; the address is always ours. */
export function returnPlace(query: URLSearchParams): string {
  const status = query.get('status') ?? query.get('collection_status') ?? 'pending'
  const id = query.get('preapproval_id') ?? ''
  if (status === 'rejected' || status === 'cancelled' || status === 'expired') {
    const codes = {
      rejected: paymentErrorOf(query.get('status_detail')),
      cancelled: 'payment_cancelled',
      expired: 'expired_payment',
    }
    return `/subscription-error?${new URLSearchParams({ error: codes[status] })}`
  }
  return `/subscription-success?${new URLSearchParams({ preapproval_id: id, status })}`
}
