import type { Claims } from '../tokens.ts'
import type { Caller } from './caller.ts'
import type { Database, Job, Outcome } from './database/pool.ts'
import { badPreferences, badSchema } from './errors.ts'
import { type Preferences, parsePreferences } from './http/preferences.ts'
import type { Timing } from './http/timing.ts'
import type { Schema, SchemaCache } from './schema/model.ts'
import type { RestConfig } from './settings.ts'
import { quoted } from './sql/statement.ts'

/** All that an action needs to know of a request. */
export type Context = {
  request: Request
  url: URL
  caller: Caller
  cache: SchemaCache
  schema: Schema
  /** The header `Content-Profile`; set when there was a choice. */
  profile: string | undefined
  preferences: Preferences
  config: RestConfig
  database: Database
  timing: Timing
}

/** The schema that the headers choose: `Accept-Profile` to read, `Content-Profile` to write. */
export function chooseSchema(
  request: Request,
  cache: SchemaCache,
  config: RestConfig,
): Pick<Context, 'schema' | 'profile'> {
  const isRead = request.method === 'GET' || request.method === 'HEAD' || request.method === 'OPTIONS'
  const asked = request.headers.get(isRead ? 'accept-profile' : 'content-profile')
  const name = asked ?? config.schemas[0] ?? 'public'
  const schema = cache.schemas.get(name)
  if (!schema) throw badSchema(name, config.schemas)
  return { schema, profile: asked !== null || config.schemas.length > 1 ? name : undefined }
}

export function choosePreferences(request: Request, cache: SchemaCache, config: RestConfig): Preferences {
  const preferences = parsePreferences(request.headers.get('prefer'), cache.timezones, config.rollback)
  if (preferences.handling === 'strict' && preferences.invalid.length > 0)
    throw badPreferences(preferences.invalid)
  return preferences
}

/** Does the work of a request under the role of its caller. */
export async function run(
  context: Context,
  work: Pick<Job, 'readOnly' | 'statement' | 'explained' | 'check'>,
  settings: Record<string, string> = {},
): Promise<Outcome> {
  const { config, preferences, caller, request, timing } = context
  timing.mark('plan')
  const outcome = await context.database.run({
    ...work,
    settings: transactionSettings(context, settings),
    preRequest: config.preRequest,
    rollBack: preferences.tx === 'rollback',
    isAnonymous: caller.isAnonymous,
    payer: caller.isAnonymous ? caller.role : caller.claims.sub,
    signal: () => request.signal,
  })
  timing.mark('transaction')
  return outcome
}

/** The settings that policies and functions of the database see, as PostgREST sets them. */
function transactionSettings(
  { request, url, caller, cache, schema, preferences, config }: Context,
  more: Record<string, string>,
): Job['settings'] {
  const headers = Object.fromEntries(request.headers)
  const path = [schema.name, ...config.extraSearchPath]
  return {
    role: caller.role,
    search_path: path.map(quoted).join(', '),
    'request.jwt.claims': claimsText(caller.claims),
    'request.method': request.method,
    'request.path': url.pathname,
    'request.headers': JSON.stringify(headers),
    'request.cookies': headers.cookie === undefined ? '{}' : JSON.stringify(readCookies(headers.cookie)),
    ...cache.roleSettings.get(caller.role),
    ...(preferences.timezone && { timezone: preferences.timezone }),
    ...more,
  }
}

/** The claims of a verified token are one object while the token is cached. */
const claimsTexts = new WeakMap<Claims, string>()

function claimsText(claims: Claims): string {
  const text = claimsTexts.get(claims) ?? JSON.stringify(claims)
  claimsTexts.set(claims, text)
  return text
}

function readCookies(header: string | undefined): Record<string, string> {
  const pairs = (header ?? '').split(';').flatMap((pair): [string, string][] => {
    const at = pair.indexOf('=')
    return at < 0 ? [] : [[pair.slice(0, at).trim(), pair.slice(at + 1).trim()]]
  })
  return Object.fromEntries(pairs)
}
