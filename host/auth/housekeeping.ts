import type postgres from 'postgres'
import type { Log } from './context.ts'
import { loggable } from './errors.ts'
import type { AuthSettings } from './settings.ts'

type Lifetimes = { email: Pick<AuthSettings['email'], 'otp_expiry'> }

const HOUR = 3_600_000

/** Removes what has expired; nothing else depends on the removal. */
export async function removeExpired(sql: postgres.Sql, settings: Lifetimes, now: Date): Promise<void> {
  const tokensBefore = new Date(now.getTime() - settings.email.otp_expiry * 1000)
  const dayAgo = new Date(now.getTime() - 24 * HOUR)
  await sql`
    delete from auth.one_time_tokens where created_at < ${tokensBefore}::timestamptz at time zone 'utc'`
  await sql`delete from auth.flow_state where created_at < ${dayAgo}`
  await sql`delete from auth.oauth_client_states where created_at < ${dayAgo}`
  await sql`delete from auth.saml_relay_states where created_at < ${dayAgo}`
  await sql`delete from auth.spent_statements where expires_at < ${dayAgo}`
  await sql`
    update auth.oauth_authorizations set status = 'expired' where status = 'pending' and expires_at < ${now}`
  await sql`delete from auth.oauth_authorizations where expires_at < ${dayAgo}`
  await sql`delete from auth.spent_authorization_codes where created_at < ${dayAgo}`
  await sql`delete from auth.webauthn_challenges where expires_at < ${now}`
  await sql`delete from auth.mfa_challenges where created_at < ${dayAgo}`
  await sql`delete from auth.mfa_factors where status = 'unverified' and created_at < ${dayAgo}`
  await sql`delete from auth.rate_limits where window_start < ${dayAgo}`
  await sql`delete from auth.sessions where not_after < ${now}`
}

/** Runs `removeExpired` every hour until it is stopped. */
export function startHousekeeping(sql: postgres.Sql, settings: Lifetimes, log: Log, now: () => Date) {
  const timer = setInterval(() => {
    removeExpired(sql, settings, now()).catch((err: unknown) =>
      log.warn({ err: loggable(err) }, 'expired auth rows were not removed'),
    )
  }, HOUR)
  timer.unref()
  return { close: () => clearInterval(timer) }
}
