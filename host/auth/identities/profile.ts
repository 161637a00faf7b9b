import type { JSONValue } from 'postgres'
import { z } from 'zod'

/** Claims about a person, by the names of OpenID Connect. */
export type Claims = { [claim: string]: JSONValue }

export type ProfileEmail = { email: string; verified: boolean; primary: boolean }

/** A provider's data about a person. `claims` are GoTrue's names for it, without the e-mail. */
export type Profile = {
  /** `google`, `custom:…`, `sso:<id>`, `web3` */
  provider: string
  /** The person's name at the provider, which never changes. */
  subject: string
  emails: ProfileEmail[]
  claims: Claims
}

/** Returns the e-mails in the form that accounts use, without those that no account could have. */
export function readEmails(emails: ProfileEmail[]): ProfileEmail[] {
  return emails
    .map((entry) => ({ ...entry, email: entry.email.trim().toLowerCase() }))
    .filter(({ email }) => email.length <= 255 && z.email().safeParse(email).success)
}

/** The e-mail that a new account gets. */
export function primaryEmail(profile: Profile): ProfileEmail | undefined {
  return profile.emails.find(({ primary }) => primary) ?? profile.emails[0]
}

/** `auth.identities.identity_data`, which is also merged into the account's `user_metadata`. */
export function identityData(profile: Profile): Claims {
  const email = primaryEmail(profile)
  const claims = Object.entries(profile.claims).filter(([, value]) => value !== '')
  return {
    ...Object.fromEntries(claims),
    sub: profile.subject,
    ...(email && { email: email.email }),
    email_verified: email?.verified ?? false,
    phone_verified: false,
  }
}

/** A company's sign-in: its accounts are separate from all others. */
export const isSso = ({ provider }: Pick<Profile, 'provider'>) => provider.startsWith('sso:')
