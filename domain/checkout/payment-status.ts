/** A payment's status at Mercado Pago, in its own words (payments.md 4.3). */
export const paymentStatuses = [
  'pending',
  'approved',
  'authorized',
  'in_process',
  'in_mediation',
  'rejected',
  'cancelled',
  'refunded',
  'charged_back',
] as const
export type PaymentStatus = (typeof paymentStatuses)[number]
