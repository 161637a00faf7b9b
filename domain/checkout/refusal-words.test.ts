import { expect, test } from 'vitest'
import { refusalWords } from './refusal-words.ts'

// Every `status_detail` of payments.md 4.3 that ends a payment, with the code of the specification that it falls under.
const all: Record<string, string> = {
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
  cc_rejected_call_for_authorize: 'payment_rejected',
  cc_rejected_duplicated_payment: 'payment_rejected',
  cc_rejected_high_risk: 'payment_rejected',
  cc_rejected_blacklist: 'payment_rejected',
  rejected_high_risk: 'payment_rejected',
  cc_rejected_max_attempts: 'payment_rejected',
  cc_rejected_time_out: 'payment_rejected',
  cc_rejected_other_reason: 'payment_rejected',
  cc_rejected_3ds_challenge: 'payment_rejected',
  cc_rejected_3ds_mandatory: 'payment_rejected',
  cc_amount_rate_limit_exceeded: 'payment_rejected',
  rejected_by_bank: 'payment_rejected',
  rejected_by_regulations: 'payment_rejected',
  rejected_by_biz_rule: 'payment_rejected',
  rejected_insufficient_data: 'payment_rejected',
  rejected_other_reason: 'payment_rejected',
  bank_error: 'payment_rejected',
  by_payer: 'payment_cancelled',
  by_collector: 'payment_cancelled',
  expired: 'expired_payment',
}

test.each(Object.entries(all))('%s is %s, and says what to do', (detail, code) => {
  const words = refusalWords(detail)
  expect(words.code).toBe(code)
  expect(words.title.length).toBeGreaterThan(10)
  expect(words.advice).toMatch(/\.$/)
})

test('a reason that is about risk reads like one that was not told', () => {
  const untold = refusalWords('cc_rejected_other_reason')
  for (const risk of ['cc_rejected_high_risk', 'cc_rejected_blacklist', 'rejected_high_risk', null])
    expect(refusalWords(risk)).toEqual(untold)
  expect(JSON.stringify(untold)).not.toMatch(/risco|fraude|lista/i)
})
