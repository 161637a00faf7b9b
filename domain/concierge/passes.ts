import { compactVerify, importJWK, type JWK } from 'jose'
import { z } from 'zod'
import { civilDate, weekday } from '../calendar.ts'
import { civilTime } from '../time-zones/moments.ts'

/** Days of the week, 0 is Sunday; 'HH:MM' by the building's clock. A window that ends before it begins runs over midnight. */
const window = z.strictObject({
  d: z.array(z.int().min(0).max(6)).optional(),
  f: z.string().optional(),
  t: z.string().optional(),
})
const claimsSchema = z.object({
  v: z.literal(1),
  /** Of the pass; a changed authorisation gets another. */
  pid: z.guid(),
  /** Of the condominium. */
  cid: z.guid(),
  /** Of the authorisation. */
  aid: z.guid(),
  /** The unit's label, as 'B-302'. */
  u: z.string(),
  /** The visitor's name. */
  n: z.string(),
  /** Instants, in seconds. */
  from: z.int(),
  until: z.int(),
  w: window.optional(),
  /** How often it opens; absent is without limit. */
  uses: z.int().min(1).optional(),
})
export type PassClaims = z.infer<typeof claimsSchema>
export type PassKey = { kid: string; public_jwk: JWK }

export type PassCode =
  | 'forged'
  | 'other_condominium'
  | 'revoked'
  | 'not_yet'
  | 'expired'
  | 'outside_hours'
  | 'used_up'
  | 'unknown_key'
/** refuse: the desk denies entry unless someone of the unit agrees; flag: the desk may allow it, and the administration is notified. */
export type PassPolicy = Record<'expired' | 'used_up' | 'outside_hours', 'refuse' | 'flag'>
export type PassVerdict = {
  verdict: 'good' | 'flag' | 'refuse'
  code: PassCode | null
  claims: PassClaims | null
}

const refuse = (code: PassCode, claims: PassClaims | null = null): PassVerdict => ({
  verdict: 'refuse',
  code,
  claims,
})

/**
 * Checks whether a token was signed by one of the condominium's keys. Uses no network. 'forged' is any other: changed, cut off, signed by someone
 * else; 'unknown_key' names a key that this device does not have (another condominium's, or a newer one).
 */
export async function readPass(
  token: string,
  keys: readonly PassKey[],
): Promise<PassClaims | 'forged' | 'unknown_key'> {
  try {
    const kid = kidOf(token)
    const key = keys.find((known) => known.kid === kid)
    if (!key) return kid ? 'unknown_key' : 'forged'
    const { payload } = await compactVerify(token, await importJWK(key.public_jwk, 'ES256'), {
      algorithms: ['ES256'],
    })
    return claimsSchema.parse(JSON.parse(new TextDecoder().decode(payload)))
  } catch {
    return 'forged'
  }
}

function kidOf(token: string): string | null {
  const head = JSON.parse(atob((token.split('.')[0] ?? '').replace(/-/g, '+').replace(/_/g, '/'))) as {
    kid?: unknown
  }
  return typeof head.kid === 'string' ? head.kid : null
}

export type PassContext = {
  /** The desk's corrected clock. */
  now: Date
  /** The building's time zone. */
  zone: string
  condominiumId: string
  /** Ids of passes that were taken back. */
  revoked: ReadonlySet<string>
  /** How often the pass was used, by what this device knows. */
  usedTimes: number
  policy: PassPolicy
}

/**
 * Decides what to do with a pass whose signature is valid: a pure rule, the same on an offline desk and on the server. A revoked pass, or another
 * condominium's, never opens; the rest is the condominium's policy.
 */
export function checkPass(claims: PassClaims, context: PassContext): PassVerdict {
  const { now, policy } = context
  if (claims.cid !== context.condominiumId) return refuse('other_condominium', claims)
  if (context.revoked.has(claims.pid)) return refuse('revoked', claims)
  const seconds = Math.floor(now.getTime() / 1000)
  if (seconds < claims.from) return refuse('not_yet', claims)
  if (seconds > claims.until) return { verdict: policy.expired, code: 'expired', claims }
  if (!isInWindow(claims.w, now, context.zone))
    return { verdict: policy.outside_hours, code: 'outside_hours', claims }
  if (claims.uses !== undefined && context.usedTimes >= claims.uses)
    return { verdict: policy.used_up, code: 'used_up', claims }
  return { verdict: 'good', code: null, claims }
}

/** Checks signature and rule at once. */
export async function judgePass(
  token: string,
  keys: readonly PassKey[],
  context: PassContext,
): Promise<PassVerdict> {
  const read = await readPass(passTokenOf(token), keys)
  return typeof read === 'string' ? refuse(read) : checkPass(read, context)
}

/** The token of what a scanner read: the address of the pass's page, or the token itself. */
export const passTokenOf = (scanned: string): string =>
  /\/visita\/([A-Za-z0-9_.-]+)/.exec(scanned)?.[1] ?? scanned.trim()

/**
 * Whether an instant is on one of the days and between the hours, by the building's clock; the early morning of a window over midnight is
 * the day before's.
 */
export function isInWindow(w: PassClaims['w'], now: Date, zone: string): boolean {
  if (!w) return true
  const time = civilTime(now, zone)
  const day = weekday(civilDate(now, zone))
  const on = (which: number) => !w.d || w.d.length === 0 || w.d.includes(which)
  const { f, t } = w
  if (!f || !t) return on(day)
  if (f <= t) return on(day) && time >= f && time <= t
  return (on(day) && time >= f) || (on((day + 6) % 7) && time <= t)
}

/** What the desk says. */
export const passWords: Record<PassCode, string> = {
  forged: 'Este QR não é um passe deste sistema ou foi alterado. Não libere; ligue para a unidade.',
  unknown_key: 'Este passe não é deste condomínio, ou foi feito agora há pouco. Ligue para a unidade.',
  other_condominium: 'Este passe é de outro condomínio. Não libere.',
  revoked: 'O morador cancelou este passe. Não libere; ligue para a unidade.',
  not_yet: 'Este passe ainda não vale. Confira o dia e a hora, ou ligue para a unidade.',
  expired: 'Este passe venceu. Ligue para a unidade antes de liberar.',
  outside_hours: 'Este passe não vale neste dia ou horário. Ligue para a unidade antes de liberar.',
  used_up: 'Este passe já foi usado. Ligue para a unidade antes de liberar.',
}
