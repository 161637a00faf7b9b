import { MercadoPagoConfig, MercadoPagoError } from 'mercadopago'
// A CommonJS deep import: the SDK has no setting for its address (payments.md 4.9), only this static.
import sdk from 'mercadopago/dist/utils/config/index.js'
import { AppError } from '../../../../domain/errors.ts'
import { optionalSetting } from '../environment.ts'

const realAddress = 'https://api.mercadopago.com'
const patience = 8000

/** Whether an account is configured at all: a real one, or the local stand-in's. */
export const isConfigured = (): boolean => optionalSetting('MERCADO_PAGO_ACCESS_TOKEN', '') !== ''

/**
 * The SDK for one call. Options that are given with a call stay in its configuration for all that follow, an idempotency key too, so each
 * call has one of its own. Throws `payment_gateway_unset` where no account is configured.
 */
export function callConfig(idempotencyKey?: string): MercadoPagoConfig {
  const accessToken = optionalSetting('MERCADO_PAGO_ACCESS_TOKEN', '')
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
