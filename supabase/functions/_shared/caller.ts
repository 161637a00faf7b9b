import {
  createLocalJWKSet,
  createRemoteJWKSet,
  type JSONWebKeySet,
  type JWTVerifyGetKey,
  jwtVerify,
} from 'jose'
import { AppError } from '../../../domain/errors.ts'
import type { Claims } from './database.ts'
import { optionalSetting, setting } from './environment.ts'

let keys: { source: string; get: JWTVerifyGetKey } | undefined

/** Returns the project's public keys: from the environment, or else from the auth service. */
function publicKeys(): JWTVerifyGetKey {
  const given = optionalSetting('SUPABASE_JWKS', '')
  const source = given || `${setting('SUPABASE_URL')}/auth/v1/.well-known/jwks.json`
  if (keys?.source !== source) {
    const get = given
      ? createLocalJWKSet(JSON.parse(given) as JSONWebKeySet)
      : createRemoteJWKSet(new URL(source))
    keys = { source, get }
  }
  return keys.get
}

const anonymous: Claims = { role: 'anon' }

/** The API keys that every browser has, in both forms: Supabase's gateway puts one where a person's token would be. */
function publicKeysOfTheApi(): string[] {
  const named = JSON.parse(optionalSetting('SUPABASE_PUBLISHABLE_KEYS', '{}')) as Record<string, string>
  return [optionalSetting('SUPABASE_ANON_KEY', ''), ...Object.values(named)]
}

/**
 * Identifies the caller from the bearer token. No token or the public API key: anonymous. A token that does not verify is refused
 * (`not_authenticated`), never taken for anonymous.
 */
export async function callerOf(request: Request): Promise<Claims> {
  const token = /^Bearer (.+)$/i.exec(request.headers.get('authorization') ?? '')?.[1]
  if (!token || publicKeysOfTheApi().includes(token)) return anonymous
  try {
    const { payload } = await jwtVerify(token, publicKeys(), { algorithms: ['ES256', 'RS256'] })
    return { ...payload, role: typeof payload.role === 'string' ? payload.role : anonymous.role }
  } catch (cause) {
    throw new AppError('not_authenticated', { cause })
  }
}
