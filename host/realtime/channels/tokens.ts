import { decodeJwt } from 'jose'
import { hasRole, InvalidToken, type RoleClaims, type Tokens } from '../../tokens.ts'
import { Refused } from '../errors.ts'

/** Whose token a channel acts under. */
export type Identity = { token: string; claims: RoleClaims }

/**
 * Verifies the token that a channel acts under.
 * @throws Refused in Supabase's words
 */
export async function identify(tokens: Pick<Tokens, 'verify'>, token: string): Promise<Identity> {
  const claims = await tokens.verify(token).catch((error: unknown) => {
    throw error instanceof InvalidToken ? refusal(error, token) : error
  })
  if (claims.exp === undefined || !hasRole(claims))
    throw new Refused('InvalidJWTToken', 'Fields `role` and `exp` are required in JWT')
  return { token, claims }
}

/** Returns the message with which a channel ends if the identity has expired. */
export function expiry({ claims }: { claims: { exp?: number } }, now = Date.now()): string | undefined {
  const seconds = Math.floor(now / 1000) - (claims.exp ?? Number.POSITIVE_INFINITY)
  return seconds >= 0 ? `Token has expired ${seconds} seconds ago` : undefined
}

function refusal(error: InvalidToken, token: string): Refused {
  const claims = peek(token)
  if (!claims) return new Refused('MalformedJWT', 'The token provided is not a valid JWT')
  if (error.code === 'expired') return new Refused('InvalidJWTToken', expiry({ claims }) ?? error.message)
  if (typeof claims.role !== 'string')
    return new Refused('InvalidJWTToken', 'Fields `role` and `exp` are required in JWT')
  return new Refused('JwtSignatureError', 'Failed to validate JWT signature')
}

function peek(token: string): { role?: unknown; exp?: number } | undefined {
  try {
    return decodeJwt(token)
  } catch {
    return undefined
  }
}
