import { type PaymentErrorCode, paymentErrorOf } from '../subscriptions/refusals.ts'

/** A refusal as shown to the payer: its meaning in a few words, and what to do. `code`: the specification's (section 8). */
export type RefusalWords = {
  code: PaymentErrorCode
  title: string
  advice: string
  /** The same card may pass when something is corrected; else another way helps. */
  sameCard: boolean
}

type Words = Omit<RefusalWords, 'code'>

const details: Record<string, Words> = {
  cc_rejected_insufficient_amount: {
    title: 'O cartão não tem limite para este valor',
    advice: 'Libere limite no aplicativo do banco, use outro cartão ou pague por Pix.',
    sameCard: true,
  },
  cc_rejected_bad_filled_card_number: {
    title: 'O número do cartão não confere',
    advice: 'Digite de novo os números da frente do cartão.',
    sameCard: true,
  },
  cc_rejected_bad_filled_date: {
    title: 'A validade não confere',
    advice: 'Confira o mês e o ano impressos no cartão.',
    sameCard: true,
  },
  cc_rejected_bad_filled_security_code: {
    title: 'O código de segurança não confere',
    advice:
      'São 3 números no verso do cartão, ou 4 na frente no American Express. Cartão virtual tem código próprio.',
    sameCard: true,
  },
  cc_rejected_bad_filled_other: {
    title: 'Algum dado do cartão não confere',
    advice: 'Confira número, nome, validade, código e CPF ou CNPJ do titular.',
    sameCard: true,
  },
  cc_rejected_card_disabled: {
    title: 'O cartão não está ativo',
    advice: 'Ative ou desbloqueie o cartão no aplicativo do banco, ou use outro.',
    sameCard: true,
  },
  cc_rejected_card_error: {
    title: 'Este cartão não pôde ser usado',
    advice: 'Use outro cartão ou pague por Pix.',
    sameCard: false,
  },
  cc_rejected_card_type_not_allowed: {
    title: 'Este tipo de cartão não é aceito aqui',
    advice: 'Use um cartão de crédito ou pague por Pix.',
    sameCard: false,
  },
  cc_rejected_invalid_installments: {
    title: 'O cartão não aceita este número de parcelas',
    advice: 'Escolha menos parcelas ou pague à vista.',
    sameCard: true,
  },
  cc_rejected_call_for_authorize: {
    title: 'O banco pede a sua autorização',
    advice: 'Ligue para o número no verso do cartão, autorize este valor ao Mercado Pago e tente de novo.',
    sameCard: true,
  },
  cc_rejected_duplicated_payment: {
    title: 'Um pagamento igual acabou de ser feito',
    advice:
      'Veja se ele já aparece como pago antes de tentar de novo. Se não, use outro cartão ou pague por Pix.',
    sameCard: false,
  },
  cc_rejected_max_attempts: {
    title: 'Foram tentativas demais com este cartão',
    advice: 'Use outro cartão ou pague por Pix.',
    sameCard: false,
  },
  cc_rejected_time_out: {
    title: 'O banco demorou a responder',
    advice: 'Nada foi cobrado. Tente de novo em instantes.',
    sameCard: true,
  },
  bank_error: {
    title: 'O banco não conseguiu concluir',
    advice: 'Nada foi cobrado. Tente de novo mais tarde ou pague de outro jeito.',
    sameCard: true,
  },
  rejected_insufficient_data: {
    title: 'Faltaram dados de quem paga',
    advice: 'Confira nome e CPF ou CNPJ e tente de novo.',
    sameCard: true,
  },
  rejected_by_bank: {
    title: 'O banco não aceitou o pagamento',
    advice: 'Fale com o banco ou pague de outro jeito.',
    sameCard: false,
  },
  cc_rejected_3ds_challenge: {
    title: 'A confirmação pedida pelo banco não foi feita',
    advice: 'Tente de novo e conclua a confirmação no aplicativo do banco, ou pague por Pix.',
    sameCard: true,
  },
  cc_rejected_3ds_mandatory: {
    title: 'O banco exige uma confirmação que este cartão não faz aqui',
    advice: 'Use outro cartão ou pague por Pix.',
    sameCard: false,
  },
  by_payer: {
    title: 'O pagamento foi cancelado',
    advice: 'Nada foi cobrado. Comece de novo quando quiser.',
    sameCard: true,
  },
  by_collector: {
    title: 'O pagamento foi cancelado',
    advice: 'Nada foi cobrado. Comece de novo quando quiser.',
    sameCard: true,
  },
  expired: {
    title: 'O prazo para pagar passou',
    advice: 'Nada foi cobrado. Gere um novo Pix ou boleto.',
    sameCard: true,
  },
}

/** The same words for every risk-related reason: which one it was is never disclosed. */
const otherwise: Words = {
  title: 'O pagamento não foi aprovado',
  advice: 'O banco não disse por quê. Use outro cartão ou pague por Pix.',
  sameCard: false,
}

const alike: Record<string, string> = {
  insufficient_amount: 'cc_rejected_insufficient_amount',
  cc_amount_rate_limit_exceeded: 'cc_rejected_max_attempts',
}

/** What a `status_detail` of the provider (payments.md 4.3) means and what to do about it. */
export const refusalWords = (detail: string | null | undefined): RefusalWords => ({
  ...(details[alike[detail ?? ''] ?? detail ?? ''] ?? otherwise),
  code: paymentErrorOf(detail),
})
