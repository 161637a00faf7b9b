import type { Claims, Profile } from '../identities/profile.ts'

/** What a provider answered to the exchange of a code. */
export type ProviderAnswer = {
  accessToken: string
  refreshToken: string | undefined
  /** Claims of the ID token, whose signature was checked; empty where the protocol is plain OAuth 2.0. */
  claims: Claims
  /** Fetches the person's data from the provider, with the access token. */
  get(url: string): Promise<unknown>
  userInfo(): Promise<Claims>
}

/** How to reach a provider. */
export type ProviderServer =
  | { kind: 'oidc'; issuer: string; discoveryUrl?: string }
  | { kind: 'oauth2'; issuer: string; authorizationUrl: string; tokenUrl: string }

/** What is known about a provider before any request to it. */
export type Provider = {
  /** `google`, `custom:…`: the value of `auth.identities.provider`. */
  name: string
  server: ProviderServer
  /** The first is used to sign in; ID tokens for any of them are accepted. */
  clientIds: string[]
  secret: string
  redirectUri: string
  scopes: string[]
  authorizationParams: Record<string, string>
  /** RFC 7636 towards the provider. */
  pkce: boolean
  skipNonceCheck: boolean
  emailOptional: boolean
  /** Typed in by an administrator while the service runs, not by who runs it: reaches public addresses only. */
  isCustom: boolean
  /** Turns the claims of an ID token, or of the answers that `read` fetches, into a profile. */
  profileOf(claims: Claims): Omit<Profile, 'provider'>
  /** What there is to know about the person after the exchange. */
  read(answer: ProviderAnswer): Promise<Claims>
}
