import { expect, test } from 'vitest'
import { adviceFor, paymentErrorOf, returnPlace } from './refusals.ts'

// payments.md 4.3, last column.
test.each([
  ['cc_rejected_insufficient_amount', 'insufficient_funds'],
  ['insufficient_amount', 'insufficient_funds'],
  ['cc_rejected_bad_filled_security_code', 'invalid_card'],
  ['cc_rejected_invalid_installments', 'invalid_card'],
  ['cc_rejected_call_for_authorize', 'payment_rejected'],
  ['cc_rejected_high_risk', 'payment_rejected'],
  ['cc_rejected_3ds_mandatory', 'payment_rejected'],
  ['something new', 'payment_rejected'],
  ['by_payer', 'payment_cancelled'],
  ['expired', 'expired_payment'],
])('%s is %s', (detail, code) => expect(paymentErrorOf(detail)).toBe(code))

test('what to do says to call the bank where the bank wants it, and nothing of risk', () => {
  expect(adviceFor('cc_rejected_call_for_authorize')).toContain('ligue')
  expect(adviceFor('cc_rejected_high_risk')).toBe(adviceFor('cc_rejected_other_reason'))
})

test.each([
  ['preapproval_id=abc&status=authorized', '/subscription-success?preapproval_id=abc&status=authorized'],
  ['preapproval_id=abc', '/subscription-success?preapproval_id=abc&status=pending'],
  ['status=rejected', '/subscription-error?error=payment_rejected'],
  [
    'status=rejected&status_detail=cc_rejected_insufficient_amount',
    '/subscription-error?error=insufficient_funds',
  ],
  ['status=cancelled', '/subscription-error?error=payment_cancelled'],
  ['status=expired', '/subscription-error?error=expired_payment'],
  // No other part of the address redirects anywhere else.
  [
    'status=//evil.example&preapproval_id=//evil.example',
    '/subscription-success?preapproval_id=%2F%2Fevil.example&status=%2F%2Fevil.example',
  ],
])('back with %s goes to %s', (query, place) => {
  expect(returnPlace(new URLSearchParams(query))).toBe(place)
})
