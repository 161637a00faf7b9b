import { outcomes } from '../provider/cards.ts'

const details: Record<string, string> = {
  accredited: 'aprovado',
  pending_contingency: 'em análise',
  cc_rejected_other_reason: 'recusado, sem dizer por quê',
  cc_rejected_call_for_authorize: 'recusado: o banco pede que o titular autorize',
  cc_rejected_insufficient_amount: 'recusado: sem limite',
  cc_rejected_bad_filled_security_code: 'recusado: código de segurança errado',
  cc_rejected_bad_filled_date: 'recusado: validade errada',
  cc_rejected_bad_filled_other: 'recusado: dados errados',
  cc_rejected_bad_filled_card_number: 'recusado: número errado',
  cc_rejected_invalid_installments: 'recusado: parcelas',
  cc_rejected_duplicated_payment: 'recusado: o mesmo valor acaba de ser pago',
  cc_rejected_card_disabled: 'recusado: cartão desativado',
  cc_rejected_card_type_not_allowed: 'recusado: tipo de cartão',
  cc_rejected_max_attempts: 'recusado: tentativas demais',
  cc_rejected_blacklist: 'recusado: risco',
}

/** What a test card of that name does, in words. */
export const outcomeWords = (name: string): string => details[outcomes.get(name)?.status_detail ?? ''] ?? ''
