import { createHmac } from 'node:crypto'
import { link, mkdir, readFile, rm, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import type { JWK } from 'jose'
import type { RolePasswords } from './database/bootstrap/roles.ts'
import { createSecrets, type HostSecrets } from './tokens.ts'

/**
 * Loads the secrets of an installation: JWT_SECRET and JWT_SIGNING_KEY (a private ES256 JWK, or a list whose first one signs) from the environment,
 * else those stored in the data folder, created at the first start. Several machines share them through the environment.
 */
export async function loadSecrets(dataDir: string, environment: NodeJS.ProcessEnv): Promise<HostSecrets> {
  const { JWT_SECRET, JWT_SIGNING_KEY } = environment
  if (JWT_SECRET && JWT_SIGNING_KEY) {
    if (JWT_SECRET.length < 32) throw new Error('JWT_SECRET precisa de pelo menos 32 caracteres')
    const [signingKey, ...otherKeys] = readSigningKeys(JWT_SIGNING_KEY)
    return { jwtSecret: JWT_SECRET, signingKey, otherKeys }
  }
  if (JWT_SECRET || JWT_SIGNING_KEY)
    throw new Error('Informe JWT_SECRET e JWT_SIGNING_KEY juntos, ou nenhum dos dois')
  const file = join(dataDir, 'secrets.json')
  const kept = await readFile(file, 'utf8').catch((error: NodeJS.ErrnoException) => {
    if (error.code === 'ENOENT') return null
    throw new Error(`Os segredos em ${file} não podem ser lidos (${error.message}).`, { cause: error })
  })
  if (kept) return JSON.parse(kept) as HostSecrets
  await mkdir(dataDir, { recursive: true })
  // Appears whole, and never in place of another process's.
  const draft = `${file}.${process.pid}`
  await writeFile(draft, JSON.stringify(await createSecrets()), { mode: 0o600 })
  await link(draft, file).finally(() => rm(draft))
  return JSON.parse(await readFile(file, 'utf8')) as HostSecrets
}

function readSigningKeys(text: string): [JWK, ...JWK[]] {
  try {
    const [first, ...others] = [JSON.parse(text) as JWK | JWK[]].flat()
    const isPrivate = (key: JWK) => key.kty === 'EC' && key.crv === 'P-256' && key.d !== undefined
    if (first && [first, ...others].every(isPrivate)) return [first, ...others]
  } catch {
    // Not JSON: refused below, without revealing its content.
  }
  throw new Error('JWT_SIGNING_KEY precisa ser uma chave privada ES256 em JSON (JWK), ou uma lista delas')
}

/** Derives a separate password or key for each purpose from the one secret. */
export function deriveSecret(secrets: HostSecrets, purpose: string): string {
  return createHmac('sha256', secrets.jwtSecret).update(purpose).digest('hex')
}

export function rolePasswords(secrets: HostSecrets): RolePasswords {
  return {
    postgres: deriveSecret(secrets, 'role postgres'),
    authenticator: deriveSecret(secrets, 'role authenticator'),
    authAdmin: deriveSecret(secrets, 'role supabase_auth_admin'),
    storageAdmin: deriveSecret(secrets, 'role supabase_storage_admin'),
    realtimeAdmin: deriveSecret(secrets, 'role supabase_realtime_admin'),
  }
}
