import { callerSignal } from '../http/node-server.ts'
import { type Claims, InvalidToken, type RoleClaims, type Tokens, withRole } from '../tokens.ts'
import { accessDenied } from './errors.ts'

/** The caller, and what policies see of the request. */
export type Caller = {
  role: string
  claims: RoleClaims
  /** The owner of new objects: the subject of the token. */
  owner: string | undefined
  /** Brought a token that can be trusted. */
  isAuthenticated: boolean
  request: { method: string; path: string; headers: string; signal(): AbortSignal }
}

/**
 * Finds the caller by the bearer token.
 * @throws StorageError 403 without a token, and for one that must not be trusted
 */
export async function identify(
  request: Request,
  path: string,
  tokens: Pick<Tokens, 'verify'>,
): Promise<Caller> {
  // None is looked at like one: Supabase's gateway puts an empty one there.
  const token = bearer(request) ?? ''
  try {
    return bearing(await tokens.verify(token), request, path)
  } catch (error) {
    if (!(error instanceof InvalidToken)) throw error
    throw accessDenied(whyRefused(token, error))
  }
}

/** Finds the caller where a token is not needed: one that is missing or not good leaves them anonymous. */
export async function identifyAnyone(
  request: Request,
  path: string,
  tokens: Pick<Tokens, 'verify'>,
): Promise<Caller> {
  const token = bearer(request)
  const claims = token === undefined ? undefined : await tokens.verify(token).catch(ignoreInvalid)
  return claims ? bearing(claims, request, path) : anonymous(request, path)
}

/** Who brought a token with these claims; without `role` it is the anonymous one. */
function bearing(given: Claims, request: Request, path: string): Caller {
  const claims = withRole(given)
  return { role: claims.role, claims, owner: claims.sub, isAuthenticated: true, ...describe(request, path) }
}

export function anonymous(request: Request, path: string): Caller {
  const claims = { role: 'anon' }
  return { role: 'anon', claims, owner: undefined, isAuthenticated: false, ...describe(request, path) }
}

/** Returns the caller for a signed URL: it permits what the signer was allowed to do, and the file belongs to the signer. */
export function asSigner(request: Request, path: string, owner: string | undefined): Caller {
  const claims: RoleClaims = { role: 'service_role', ...(owner !== undefined && { sub: owner }) }
  return { role: 'service_role', claims, owner, isAuthenticated: true, ...describe(request, path) }
}

function describe(request: Request, path: string): Pick<Caller, 'request'> {
  return {
    request: {
      method: request.method,
      path,
      headers: JSON.stringify(Object.fromEntries(request.headers)),
      signal: () => callerSignal(request),
    },
  }
}

function bearer(request: Request): string | undefined {
  return /^bearer\s+(\S+)\s*$/i.exec(request.headers.get('authorization') ?? '')?.[1]
}

function ignoreInvalid(error: unknown): undefined {
  if (!(error instanceof InvalidToken)) throw error
}

// In the words of jose, which Supabase passes on.
function whyRefused(token: string, { code }: InvalidToken): string {
  if (code === 'expired') return '"exp" claim timestamp check failed'
  return token.split('.').length === 3 ? 'signature verification failed' : 'Invalid Compact JWS'
}
