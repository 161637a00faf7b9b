import { decodeProtectedHeader } from 'jose'
import type { Tokens } from '../tokens.ts'
import { type FailureCode, failure } from './failures.ts'

/** Checks what `verify_jwt` demands: a token of this project in `Authorization`. Returns the refusal, or null to let the caller through. */
export async function refuse(request: Request, tokens: Tokens): Promise<Response | null> {
  const header = request.headers.get('authorization')
  if (!header) return failure('UNAUTHORIZED_NO_AUTH_HEADER')
  const token = /^Bearer +(\S+)$/i.exec(header.trim())?.[1]
  if (!token) return failure('UNAUTHORIZED_INVALID_JWT_FORMAT')
  try {
    await tokens.verify(token)
    return null
  } catch {
    return refusalOf(token)
  }
}

/** Supabase names a refusal only by the token's algorithm, not by what is wrong with it. */
function refusalOf(token: string): Response {
  const algorithm = algorithmOf(token)
  if (!algorithm) return failure('UNAUTHORIZED_INVALID_JWT_FORMAT')
  const codes: Record<string, FailureCode> = {
    HS256: 'UNAUTHORIZED_LEGACY_JWT',
    ES256: 'UNAUTHORIZED_ASYMMETRIC_JWT',
    RS256: 'UNAUTHORIZED_ASYMMETRIC_JWT',
  }
  const code = codes[algorithm]
  return code
    ? failure(code)
    : failure('UNAUTHORIZED_UNSUPPORTED_TOKEN_ALGORITHM', `Unsupported JWT algorithm ${algorithm}`)
}

function algorithmOf(token: string): string | undefined {
  try {
    return decodeProtectedHeader(token).alg
  } catch {
    return undefined
  }
}
