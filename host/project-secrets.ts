import { readFile } from 'node:fs/promises'
import { resolve } from 'node:path'
import type { JWK } from 'jose'
import { type Project, ProjectConfigError } from './project.ts'
import { loadSecrets } from './secrets.ts'
import { importKeyPair } from './signing-keys.ts'
import { type HostSecrets, signApiKey } from './tokens.ts'

// The values that `supabase start` uses for every project on a developer's machine, so that its users' scripts and tests know them by heart. They
// protect nothing.
const localSecret = 'super-secret-jwt-token-with-at-least-32-characters-long'
const localPublishableKey = 'sb_publishable_ACJWlzQHlZjBrEguHvfOxg_3BJgxAaH'
const localSecretKey = 'sb_secret_N7UND0UgjKTVK-Uodkm0Hg_xSvEMPvz'
const localIssuer = 'supabase-demo'
const localExpiry = 1_983_812_996

/**
 * Loads the secrets of a project served as `supabase start` does: those of `[auth]` in its `config.toml`, otherwise the Supabase CLI's well-known
 * ones. Creates a missing signing key and stores it in `dataDir`. Throws `ProjectConfigError` naming the key that is wrong.
 */
export async function loadProjectSecrets(
  { folder, config: { auth } }: Project,
  dataDir: string,
): Promise<HostSecrets> {
  const jwtSecret = auth.jwt_secret ?? localSecret
  const keys = auth.signing_keys_path
    ? await readSigningKeys(resolve(folder, auth.signing_keys_path))
    : [(await loadSecrets(dataDir, {})).signingKey]
  const [signingKey, ...otherKeys] = keys as [JWK, ...JWK[]]
  const jwt = (role: string) => signApiKey(jwtSecret, { iss: localIssuer, role, exp: localExpiry })
  return {
    jwtSecret,
    signingKey,
    otherKeys,
    apiKeys: {
      anon: auth.anon_key ?? (await jwt('anon')),
      serviceRole: auth.service_role_key ?? (await jwt('service_role')),
      publishable: auth.publishable_key ?? localPublishableKey,
      secret: auth.secret_key ?? localSecretKey,
    },
  }
}

async function readSigningKeys(path: string): Promise<JWK[]> {
  const wrong = (reason: string, cause?: unknown) =>
    new ProjectConfigError(`auth.signing_keys_path: ${path}: ${reason}`, { cause })
  const text = await readFile(path, 'utf8').catch((error: NodeJS.ErrnoException) => {
    throw wrong(`não pode ser lido (${error.code})`, error)
  })
  const keys = parseKeys(text)
  if (!keys) throw wrong('precisa ser uma lista JSON de chaves privadas (JWK), a primeira assina')
  for (const [index, key] of keys.entries()) {
    await importKeyPair(key).catch((error: Error) => {
      throw wrong(`a chave ${index + 1} não é uma chave privada ES256 ou RS256`, error)
    })
  }
  return keys
}

function parseKeys(text: string): JWK[] | undefined {
  try {
    const keys: unknown = JSON.parse(text)
    return Array.isArray(keys) && keys.length > 0 ? (keys as JWK[]) : undefined
  } catch {
    // Not JSON: refused without revealing its content.
    return undefined
  }
}
