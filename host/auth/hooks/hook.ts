import type { SupabaseConfig } from '../../project-config.ts'

const hookNames = [
  'before_user_created',
  'after_user_created',
  'custom_access_token',
  'send_email',
  'send_sms',
  'mfa_verification_attempt',
  'password_verification_attempt',
] as const
export type HookName = (typeof hookNames)[number]

/** A function of the project's database, or an address; `secrets` sign what is sent there. */
export type Hook =
  | { kind: 'postgres'; schema: string; function: string }
  | { kind: 'http'; url: string; secrets: Buffer[] }

export type Hooks = Partial<Record<HookName, Hook>>

/**
 * Reads `[auth.hook.<name>]`.
 * @throws Error in Portuguese if an enabled hook's address or secret cannot be used
 */
export function hooksOf(section: SupabaseConfig['auth']['hook']): Hooks {
  const enabled = hookNames.filter((name) => section[name]?.enabled)
  return Object.fromEntries(enabled.map((name) => [name, hookOf(name, section[name]!)]))
}

function hookOf(name: HookName, { uri, secrets }: { uri: string; secrets: string }): Hook {
  const [, schema, fn] = /^pg-functions:\/\/[^/]+\/([\w-]+)\/([\w-]+)$/.exec(uri) ?? []
  if (schema && fn) return { kind: 'postgres', schema, function: fn }
  if (!/^https?:\/\//.test(uri) || !URL.canParse(uri)) {
    throw new Error(`auth.hook.${name}.uri: use pg-functions://postgres/<schema>/<função> ou https://…`)
  }
  return { kind: 'http', url: uri, secrets: secrets.split('|').map((secret) => secretOf(name, secret)) }
}

/** `v1,whsec_<base64>`, as Standard Webhooks names a shared secret. */
function secretOf(name: HookName, text: string): Buffer {
  const [, encoded] = /^v1,whsec_([A-Za-z0-9+/=_-]{16,})$/.exec(text.trim()) ?? []
  if (!encoded) throw new Error(`auth.hook.${name}.secrets: use v1,whsec_<base64>`)
  return Buffer.from(encoded, 'base64')
}
