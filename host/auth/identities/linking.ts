import { findUserByEmail, reloadUser, type User } from '../accounts/users.ts'
import type { Db } from '../context.ts'
import { AuthError } from '../errors.ts'
import { findIdentity } from './identities.ts'
import { isSso, type Profile, primaryEmail } from './profile.ts'

/** Whose a provider's answer is. */
export type Owner =
  | { kind: 'known'; user: User; identityId: string }
  | { kind: 'same_email'; user: User }
  | { kind: 'new'; email: string | null }

/**
 * Decides which account a provider's answer belongs to: the one with this identity; else the one with an e-mail that the provider has verified; else
 * a new one. An unverified e-mail never opens another person's account.
 * @throws AuthError `provider_email_needs_verification` if only an unverified e-mail points to an account
 */
export async function findOwner(db: Db, profile: Profile): Promise<Owner> {
  const identity = await findIdentity(db, profile)
  if (identity) {
    return { kind: 'known', user: await reloadUser(db, identity.user_id), identityId: identity.id }
  }
  const verified = profile.emails.filter((email) => email.verified).map(({ email }) => email)
  const userId = isSso(profile)
    ? await companyAccount(db, profile.provider, verified)
    : await commonAccount(db, verified)
  if (userId) return { kind: 'same_email', user: await reloadUser(db, userId) }
  const primary = primaryEmail(profile)
  const taken = primary && !isSso(profile) ? await findUserByEmail(db, primary.email) : undefined
  // The same person's other sign-in may have made the account since the look above.
  if (taken && primary?.verified) return { kind: 'same_email', user: taken }
  if (taken) throw needsVerification(profile.provider)
  return { kind: 'new', email: primary?.email ?? null }
}

/** An account's own e-mail takes precedence over those of its identities; each must be verified by its source. */
async function commonAccount(db: Db, emails: string[]): Promise<string | undefined> {
  if (emails.length === 0) return undefined
  const accounts = await db<{ id: string; is_own: boolean }[]>`
    select id, true as is_own from auth.users where email in ${db(emails)} and is_sso_user = false
    union
    select user_id, false from auth.identities
    where email in ${db(emails)} and provider not like 'sso:%' and identity_data ->> 'email_verified' = 'true'
    order by is_own desc`
  const owners = accounts.some((account) => account.is_own) ? accounts.filter((a) => a.is_own) : accounts
  return onlyOne(owners)
}

/** A company's people are separate: only identities of the same sign-in count. */
async function companyAccount(db: Db, provider: string, emails: string[]): Promise<string | undefined> {
  if (emails.length === 0) return undefined
  const accounts = await db<{ id: string }[]>`
    select distinct user_id as id from auth.identities where email in ${db(emails)} and provider = ${provider}`
  return onlyOne(accounts)
}

function onlyOne(accounts: readonly { id: string }[]): string | undefined {
  if (accounts.length < 2) return accounts[0]?.id
  throw new AuthError('unexpected_failure', {
    message: 'Multiple accounts with the same email address in the same linking domain detected',
  })
}

/** Returns GoTrue's refusal of a provider's unverified e-mail; `sent` if a mail is on its way. */
export function needsVerification(provider: string, sent = false): AuthError {
  const next = sent
    ? `A confirmation email has been sent to your ${provider} email`
    : `Verify the email with ${provider} in order to sign in`
  return new AuthError('provider_email_needs_verification', {
    message: `Unverified email with ${provider}. ${next}`,
  })
}
