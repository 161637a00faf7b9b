import { createHash, randomBytes } from 'node:crypto'
import { type MercadoPagoConfig, OAuth, User } from 'mercadopago'
import { z } from 'zod'
import { unmaskDocument } from '../../../../domain/cpf-cnpj.ts'
import { AppError } from '../../../../domain/errors.ts'
import { optionalSetting, siteUrl } from '../environment.ts'
import { callConfig } from '../mercado-pago/client.ts'

/** Where people grant an application access; the simulator serves it on its own address. */
const realConsent = 'https://auth.mercadopago.com.br'

/** A condominium's access: its calls go in the account's name. */
export type AccountTokens = { accessToken: string; refreshToken: string }

/** The account that granted us access, as the provider reports it. */
export type GrantedAccount = AccountTokens & {
  userId: string
  publicKey: string
  isLive: boolean
  /** Seconds that the access token is good for: 180 days. */
  lifetime: number
}

type Application = { clientId: string; clientSecret: string }

/** Throws `payment_gateway_unset` where no application is configured. */
function applicationOf(): Application {
  const clientId = optionalSetting('MERCADO_PAGO_CLIENT_ID', '')
  const clientSecret = optionalSetting('MERCADO_PAGO_CLIENT_SECRET', '')
  if (!clientId || !clientSecret) throw new AppError('payment_gateway_unset')
  return { clientId, clientSecret }
}

/** Our page that the provider sends people back to; registered with the application. */
const returnAddress = (): string => `${siteUrl()}/dashboard/finances/recebimentos-online/retorno`

/** Creates an unguessable state for the condominium, and the proof that the one who redeems the code also requested it (RFC 7636, S256). */
export function newAuthorization(condominiumId: string): { state: string; verifier: string; url: string } {
  const state = `${randomBytes(32).toString('base64url')}.${condominiumId}`
  const verifier = randomBytes(48).toString('base64url')
  const place = optionalSetting('MERCADO_PAGO_API_URL', '') || realConsent
  const url = new URL(`${place.replace(/\/+$/, '')}/authorization`)
  url.search = String(
    new URLSearchParams({
      client_id: applicationOf().clientId,
      response_type: 'code',
      platform_id: 'mp',
      redirect_uri: returnAddress(),
      state,
      code_challenge: createHash('sha256').update(verifier).digest('base64url'),
      code_challenge_method: 'S256',
    }),
  )
  return { state, verifier, url: url.href }
}

/** Returns the stored hash of a state: reading the table is not enough to use it. */
export const hashOfState = (state: string): Buffer => createHash('sha256').update(state).digest()

const granted = z.object({
  access_token: z.string().min(1).max(300),
  refresh_token: z.string().min(1).max(300),
  user_id: z.coerce.string().regex(/^\d{1,12}$/),
  public_key: z.string().min(1).max(120),
  live_mode: z.boolean().default(true),
  expires_in: z.number().int().positive(),
})

function toGranted(answer: unknown): GrantedAccount {
  const read = granted.parse(answer)
  return {
    accessToken: read.access_token,
    refreshToken: read.refresh_token,
    userId: read.user_id,
    publicKey: read.public_key,
    isLive: read.live_mode,
    lifetime: read.expires_in,
  }
}

/** Spends a code. Throws what the provider answers. */
export async function exchangeCode(code: string, verifier: string): Promise<GrantedAccount> {
  const { clientId, clientSecret } = applicationOf()
  const body = {
    client_id: clientId,
    client_secret: clientSecret,
    code,
    redirect_uri: returnAddress(),
    code_verifier: verifier,
  }
  return toGranted(await new OAuth(callConfig()).create({ body }))
}

/** New tokens for old ones; the refresh token may be another one from then on. Throws what the provider answers. */
export async function refreshTokens(refreshToken: string): Promise<GrantedAccount> {
  const { clientId, clientSecret } = applicationOf()
  const body = { client_id: clientId, client_secret: clientSecret, refresh_token: refreshToken }
  return toGranted(await new OAuth(callConfig()).refresh({ body }))
}

/** The SDK for one call in the account's name. */
export const accountConfig = ({ accessToken }: { accessToken: string }, key?: string): MercadoPagoConfig =>
  callConfig(key, { accessToken })

const words = (most: number) => z.string().max(most).nullish().catch(null)
const holder = z.object({
  id: z.coerce.string(),
  nickname: words(200),
  identification: z
    .object({ number: words(30) })
    .nullish()
    .catch(null),
  company: z
    .object({ corporate_name: words(200), identification: words(30) })
    .nullish()
    .catch(null),
})

export type Holder = { userId: string; nickname: string; document: string | null }

/** Returns the account's holder. Ignores a document whose shape is neither a CPF nor a CNPJ. */
export async function readHolder(tokens: { accessToken: string }): Promise<Holder> {
  const told = holder.parse(await new User(accountConfig(tokens)).get())
  const bare = unmaskDocument(told.company?.identification ?? told.identification?.number ?? '')
  return {
    userId: told.id,
    nickname: (told.company?.corporate_name ?? told.nickname ?? told.id).trim().slice(0, 80) || told.id,
    document: /^(\d{11}|[0-9A-Z]{12}\d{2})$/.test(bare) ? bare : null,
  }
}
