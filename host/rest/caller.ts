import { type Claims, InvalidToken, type Tokens } from '../tokens.ts'
import { badToken, expiredToken } from './errors.ts'

/** Who asks: the role that the database takes on, and the claims that policies see. */
export type Caller = { role: string; claims: Claims; isAnonymous: boolean }

/**
 * Finds the caller by the bearer token, else by the API key in header or URL, else as the anonymous role.
 * @throws RestError PGRST301, PGRST303 for a token that must not be trusted
 */
export async function identify(
  request: Request,
  url: URL,
  tokens: Pick<Tokens, 'verify'>,
  anonRole: string,
): Promise<Caller> {
  const authorization = request.headers.get('authorization') ?? ''
  const bearer = /^bearer\s+(\S+)\s*$/i.exec(authorization)?.[1]
  const token = bearer ?? request.headers.get('apikey') ?? url.searchParams.get('apikey')
  if (!token) return { role: anonRole, claims: { role: anonRole }, isAnonymous: true }
  try {
    const claims = await tokens.verify(token)
    return { role: claims.role, claims, isAnonymous: claims.role === anonRole }
  } catch (error) {
    if (!(error instanceof InvalidToken)) throw error
    if (error.code === 'expired') throw expiredToken()
    const parts = token.split('.').length
    throw badToken(
      parts === 3 ? 'No suitable key or wrong key type' : `Expected 3 parts in JWT; got ${parts}`,
    )
  }
}
