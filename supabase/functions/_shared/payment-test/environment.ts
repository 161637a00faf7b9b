import { User } from 'mercadopago'
import { z } from 'zod'
import type { PaymentEnvironment } from '../../../../domain/payment-test/steps.ts'
import { optionalSetting } from '../environment.ts'
import { callConfig } from '../mercado-pago/client.ts'

const told = z.object({
  id: z.coerce.string(),
  nickname: z.string().nullish(),
  site_id: z.string().nullish(),
  tags: z.array(z.string()).nullish().catch(null),
})

export type Account = { id: string; nickname: string; site: string; isTestUser: boolean }

/** Whose token it is. Throws what the provider answers. */
export async function readAccount(): Promise<Account> {
  const { id, nickname, site_id, tags } = told.parse(await new User(callConfig()).get())
  return {
    id,
    nickname: nickname ?? 'sem nome',
    site: site_id ?? '?',
    isTestUser: tags?.includes('test_user') ?? false,
  }
}

/** Returns whether a charge would take real money; when it cannot be known, assumes that it would. */
export async function environmentOf(): Promise<PaymentEnvironment> {
  const token = optionalSetting('MERCADO_PAGO_ACCESS_TOKEN', '')
  if (!token) return 'none'
  if (isStandIn()) return 'simulator'
  if (token.startsWith('TEST-')) return 'test'
  const account = await readAccount().catch(() => null)
  return account?.isTestUser ? 'test' : 'live'
}

export const apiUrl = (): string =>
  optionalSetting('MERCADO_PAGO_API_URL', 'https://api.mercadopago.com').replace(/\/+$/, '')

/** Only an address on this machine is the stand-in: any other may lead to the real one. */
export const isStandIn = (): boolean =>
  ['localhost', '127.0.0.1', '[::1]'].includes(new URL(apiUrl()).hostname)
