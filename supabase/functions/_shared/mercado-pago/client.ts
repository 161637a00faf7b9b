import { MercadoPagoConfig, MercadoPagoError } from 'mercadopago'
// A CommonJS deep import: the SDK has no setting for its address (payments.md 4.9), only this static.
import sdk from 'mercadopago/dist/utils/config/index.js'
import { AppError } from '../../../../domain/errors.ts'
import { optionalSetting } from '../environment.ts'

const realAddress = 'https://api.mercadopago.com'
const patience = 8000

/** Checks whether any account is configured: a real one, or the local stand-in's. */
export const isConfigured = (): boolean => optionalSetting('MERCADO_PAGO_ACCESS_TOKEN', '') !== ''

/** Whose money it is: the platform's own account, or one that a condominium has connected. */
export type PaymentAccount = 'platform' | { accessToken: string }

/**
 * Returns the SDK configuration for one call. Options of a call, including an idempotency key, remain in a configuration for all later calls, so each
 * call has its own. Throws `payment_gateway_unset` where no account is configured.
 */
export function callConfig(idempotencyKey?: string, account: PaymentAccount = 'platform'): MercadoPagoConfig {
  const accessToken =
    account === 'platform' ? optionalSetting('MERCADO_PAGO_ACCESS_TOKEN', '') : account.accessToken
  if (!accessToken) throw new AppError('payment_gateway_unset')
  // Declared read-only; it is an ordinary static.
  const address: { BASE_URL: string } = sdk.AppConfig
  address.BASE_URL = optionalSetting('MERCADO_PAGO_API_URL', realAddress).replace(/\/+$/, '')
  return new MercadoPagoConfig({
    accessToken,
    options: { timeout: patience, maxRetries: 1, initialDelay: 300, maxDelay: 2000, idempotencyKey },
  })
}

/** What the provider answered that will not change by asking again. */
export const isFinal = (error: unknown): error is MercadoPagoError =>
  error instanceof MercadoPagoError &&
  error.status >= 400 &&
  error.status < 500 &&
  ![401, 403, 408, 423, 424, 429].includes(error.status)

export const isMissing = (error: unknown): boolean =>
  error instanceof MercadoPagoError && error.status === 404

/** Why a call failed, in the provider's words, short enough to keep. */
export const reasonOf = (error: unknown): string =>
  (error instanceof Error ? error.message : String(error)).slice(0, 300)

/**
 * Why a card was refused, as a `status_detail` of the provider; null where the call failed for another reason. Refusing a card, the
 * subscriptions' API answers with an error and not with a payment, and does not always name the reason.
 */
export function cardRefusalOf(error: unknown): string | null {
  if (!(error instanceof MercadoPagoError) || error.status < 400 || error.status >= 500) return null
  const codes = error.causes.map((cause) => String((cause as { code?: unknown } | null)?.code ?? ''))
  const named = codes.find((code) =>
    /^(cc_rejected_\w+|rejected_\w+|insufficient_amount|bank_error)$/.test(code),
  )
  if (named) return named.slice(0, 80)
  return /CC_VAL|card/i.test(error.message) ? 'cc_rejected_other_reason' : null
}
