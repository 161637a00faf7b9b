import { createHash } from 'node:crypto'
import { optionalSetting, setting } from '../environment.ts'

/** Our identity at the provider: the platform, or a bank account with its own credentials. Certificate and key are PEM texts. */
export type PixClient = {
  clientId: string
  clientSecret: string
  certificate?: string | null
  privateKey?: string | null
  /** PEM of the provider's own authority; by default the platform's setting. */
  authority?: string | null
}

/** The platform's own, of the environment. */
export function platformClient(): PixClient {
  return {
    clientId: setting('PIX_CLIENT_ID'),
    clientSecret: setting('PIX_CLIENT_SECRET'),
    certificate: optionalSetting('PIX_CERTIFICATE', ''),
    privateKey: optionalSetting('PIX_PRIVATE_KEY', ''),
  }
}

/** The provider did not let the client in: its id, secret or permissions are not as the provider has them. */
export class PixAccessDenied extends Error {}

type Session = { token: string; expires: number }

/** Tokens by provider, credentials and scopes: after a replacement the old ones are no longer used. */
const sessions = new Map<string, Session>()
const mostSessions = 1000

const nameOf = (url: string, client: PixClient, scopes: string) =>
  createHash('sha256')
    .update(JSON.stringify([url, client.clientId, client.clientSecret, scopes]))
    .digest('hex')

export function keptToken(url: string, client: PixClient, scopes: string): string | null {
  const session = sessions.get(nameOf(url, client, scopes))
  return session && session.expires > Date.now() ? session.token : null
}

export function keepToken(url: string, client: PixClient, scopes: string, session: Session): void {
  if (sessions.size >= mostSessions) sessions.clear()
  sessions.set(nameOf(url, client, scopes), session)
}

export const forgetToken = (url: string, client: PixClient, scopes: string): void =>
  void sessions.delete(nameOf(url, client, scopes))
