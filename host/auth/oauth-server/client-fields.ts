import { z } from 'zod'
import { AuthError } from '../errors.ts'
import { type AuthMethod, authMethods, type ClientType, clientTypes, grantTypes } from './clients.ts'

/** What a client says of itself (RFC 7591 §2). Null is as good as nothing, and unknown fields are dropped. */
export const registration = z.object({
  redirect_uris: z.array(z.string()).nullish(),
  client_type: z.string().nullish(),
  token_endpoint_auth_method: z.string().nullish(),
  grant_types: z.array(z.string()).nullish(),
  client_name: z.string().nullish(),
  client_uri: z.string().nullish(),
  logo_uri: z.string().nullish(),
})
export type Registration = z.output<typeof registration>

const invalid = (message: string) => new AuthError('validation_failed', { message })

const MOST_REDIRECT_URIS = 10

/**
 * Returns the addresses that a client's people may be redirected to.
 * @throws AuthError `validation_failed`
 */
export function checkRedirectUris(uris: readonly string[] | null | undefined): string[] {
  if (!uris) throw invalid('redirect_uris is required')
  if (uris.length === 0) throw invalid('redirect_uris cannot be empty')
  if (uris.length > MOST_REDIRECT_URIS) throw invalid('redirect_uris cannot exceed 10 items')
  for (const uri of uris) {
    const fault = faultOf(uri)
    if (fault) throw invalid(`invalid redirect_uri '${uri}': ${fault}`)
  }
  return [...uris]
}

/** Schemes whose addresses a browser would run, or show as a page of ours. */
const dangerous = /^(javascript|data|file|vbscript|about|blob|filesystem|view-source):$/
const loopback = ['localhost', '127.0.0.1', '[::1]']

/** Returns what is wrong with an address; only `http` is restricted to this machine: apps have their own schemes. */
function faultOf(uri: string): string | undefined {
  if (uri === '') return 'redirect URI cannot be empty'
  if (uri.length > 2048) return 'redirect URI cannot exceed 2048 characters'
  // The column separates addresses by commas: the part after one would be an unchecked address.
  if (uri.includes(',')) return 'comma not allowed in redirect URI'
  if (!/^[!-~]+$/.test(uri) || !URL.canParse(uri)) return 'invalid URL format'
  const url = new URL(uri)
  if (url.host === '') return 'must have scheme and host'
  if (dangerous.test(url.protocol))
    return `scheme '${url.protocol.slice(0, -1)}' is not allowed for security reasons`
  if (url.protocol === 'http:' && !loopback.includes(url.hostname)) {
    return 'HTTP scheme only allowed for localhost'
  }
  return uri.includes('#') ? 'fragment not allowed in redirect URI' : undefined
}

/**
 * Returns the grants that a client requests.
 * @throws AuthError `validation_failed`
 */
export function checkGrantTypes(types: readonly string[]): string[] {
  if (types.length === 0) throw invalid('grant_types cannot be empty')
  if (types.every((type) => grantTypes.some((known) => known === type))) return [...new Set(types)]
  throw invalid("grant_types must only contain 'authorization_code' and/or 'refresh_token'")
}

/**
 * Returns a client's name as it is stored.
 * @throws AuthError `validation_failed`
 */
export function checkClientName(name: string): string {
  if (name.length > 1024) throw invalid('client_name cannot exceed 1024 characters')
  return name
}

/**
 * Returns an address that a page shows as a link or picture: web addresses only, since others could be executed.
 * @throws AuthError `validation_failed`
 */
export function checkShownUri(field: 'client_uri' | 'logo_uri', uri: string): string {
  if (uri.length > 2048) throw invalid(`${field} cannot exceed 2048 characters`)
  const isOnTheWeb = URL.canParse(uri) && /^https?:$/.test(new URL(uri).protocol)
  if (uri !== '' && !isOnTheWeb) throw invalid(`${field} must be a valid URL`)
  return uri
}

const typeOf = (method: AuthMethod): ClientType => (method === 'none' ? 'public' : 'confidential')

/**
 * Decides how a new client authenticates: as it requests, otherwise by a secret.
 * @throws AuthError `validation_failed`
 */
export function chooseAuthMethod(input: Pick<Registration, 'client_type' | 'token_endpoint_auth_method'>) {
  const type = clientTypes.find((known) => known === input.client_type)
  if (input.client_type && !type) throw invalid("client_type must be 'public' or 'confidential'")
  const method = authMethods.find((known) => known === input.token_endpoint_auth_method)
  if (input.token_endpoint_auth_method && !method) {
    throw invalid(`token_endpoint_auth_method must be one of: [${authMethods.join(' ')}]`)
  }
  if (type && method && type !== typeOf(method)) {
    throw invalid(
      `client_type '${type}' is inconsistent with token_endpoint_auth_method '${method}' (expected client_type '${typeOf(method)}')`,
    )
  }
  const chosen = method ?? (type === 'public' ? 'none' : 'client_secret_basic')
  return { client_type: typeOf(chosen), token_endpoint_auth_method: chosen }
}

/**
 * Returns how an existing client authenticates from now on; a public one never gets a secret.
 * @throws AuthError `validation_failed`
 */
export function checkAuthMethod(type: ClientType, wanted: string): AuthMethod {
  const method = authMethods.find((known) => known === wanted)
  if (!method) throw invalid(`invalid token_endpoint_auth_method: must be one of [${authMethods.join(' ')}]`)
  if (typeOf(method) === type) return method
  const allowed = authMethods.filter((one) => typeOf(one) === type)
  throw invalid(
    `token_endpoint_auth_method '${method}' is not valid for client_type '${type}'; valid methods: [${allowed.join(' ')}]`,
  )
}
