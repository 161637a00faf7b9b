import { InvalidToken, type RoleClaims, type Tokens, withRole } from '../tokens.ts'
import { badToken, expiredToken, type RestError } from './errors.ts'

/** The caller: the role that the database assumes, and the claims that policies see. */
export type Caller = { role: string; claims: RoleClaims; isAnonymous: boolean }

/**
 * Identifies the caller by the bearer token, else by the API key in header or URL, else as the anonymous role, which also applies to a token without
 * `role`.
 * @throws RestError PGRST301, PGRST303 for a token that must not be trusted
 */
export async function identify(
  request: Request,
  url: URL,
  tokens: Pick<Tokens, 'verify'>,
  anonRole: string,
): Promise<Caller> {
  const authorization = request.headers.get('authorization') ?? ''
  if (/^bearer\s*$/i.test(authorization)) throw badToken('Empty JWT is sent in Authorization header')
  const bearer = /^bearer\s+(\S+)\s*$/i.exec(authorization)?.[1]
  const token = bearer ?? request.headers.get('apikey') ?? url.searchParams.get('apikey')
  if (!token) return { role: anonRole, claims: { role: anonRole }, isAnonymous: true }
  try {
    const claims = withRole(await tokens.verify(token), anonRole)
    return { role: claims.role, claims, isAnonymous: claims.role === anonRole }
  } catch (error) {
    if (!(error instanceof InvalidToken)) throw error
    if (error.code === 'expired') throw expiredToken()
    throw whyRefused(token)
  }
}

function whyRefused(token: string): RestError {
  const [head = '', ...rest] = token.split('.')
  if (rest.length !== 2) return badToken(`Expected 3 parts in JWT; got ${rest.length + 1}`)
  if (/"alg"\s*:\s*"none"/i.test(Buffer.from(head, 'base64url').toString()))
    return badToken(
      'Wrong or unsupported encoding algorithm',
      "JWT is unsecured but expected 'alg' was not 'none'",
    )
  return badToken('No suitable key or wrong key type', 'None of the keys was able to decode the JWT')
}
