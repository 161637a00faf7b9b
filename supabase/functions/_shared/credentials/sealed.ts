import { createHmac } from 'node:crypto'
import { fieldsOf, type ProviderName } from '../../../../domain/platform/providers.ts'
import { setting } from '../environment.ts'
import { seal, unseal } from '../sealed-text.ts'

/** A credential's values by the names of its fields; an optional one that is not given is ''. */
export type CredentialValues = Readonly<Record<string, string>>

/** Sealed for its provider alone: moved to another one's row, it does not open. */
const rowOf = (provider: ProviderName) => `provider_credentials ${provider}`

export const sealCredential = (provider: ProviderName, values: CredentialValues): string =>
  seal(rowOf(provider), JSON.stringify(values))

/** Throws `SealBroken`. */
export const unsealCredential = (provider: ProviderName, sealed: string): CredentialValues =>
  JSON.parse(unseal(rowOf(provider), sealed)) as CredentialValues

/** Tells two credentials apart, and nothing about them without SEALING_SECRET. */
export const fingerprintOf = (provider: ProviderName, values: CredentialValues): string =>
  createHmac('sha256', setting('SEALING_SECRET'))
    .update(
      `fingerprint ${rowOf(provider)} ${JSON.stringify(fieldsOf(provider).map(({ name }) => values[name] ?? ''))}`,
    )
    .digest('hex')
    .slice(0, 8)

/** What may be shown of it: addresses, and the last letters of what is not secret. */
export function shownOf(provider: ProviderName, values: CredentialValues): Record<string, string> {
  const open = fieldsOf(provider).filter(({ isSecret, isLong, name }) => !isSecret && !isLong && values[name])
  return Object.fromEntries(
    open.map(({ name, isAddress }) => [name, isAddress ? values[name]! : lastOf(values[name]!)]),
  )
}

const lastOf = (value: string): string => (value.length <= 4 ? value : `…${value.slice(-4)}`)

/** The settings that readers ask for; every one of the provider's, so that nothing of the environment's mixes in. */
export function settingsOf(provider: ProviderName, values: CredentialValues): Record<string, string> {
  const own = Object.fromEntries(fieldsOf(provider).map(({ name }) => [name, values[name] ?? '']))
  return provider === 'email' ? { ...own, SMTP_URL: smtpUrlOf(values) } : own
}

/** 'smtp://user:password@server:587'; '' without a server. */
export function smtpUrlOf({ SMTP_HOST, SMTP_PORT, SMTP_USER, SMTP_PASSWORD }: CredentialValues): string {
  if (!SMTP_HOST) return ''
  const user = SMTP_USER ? `${encodeURIComponent(SMTP_USER)}:${encodeURIComponent(SMTP_PASSWORD ?? '')}@` : ''
  if (SMTP_PORT === '465') return `smtps://${user}${SMTP_HOST}:465`
  // A password leaves this machine only under TLS.
  const isHere = SMTP_HOST === 'localhost' || SMTP_HOST.startsWith('127.')
  return `smtp://${user}${SMTP_HOST}:${SMTP_PORT || '587'}${isHere ? '' : '?requireTLS=true'}`
}
