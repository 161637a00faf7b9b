import { type Claims, type Profile, type ProfileEmail, readEmails } from '../identities/profile.ts'

type Person = Omit<Profile, 'provider'>

const text = (value: unknown) => (typeof value === 'string' ? value : '')

/** Providers write booleans as such or as text. */
const isTrue = (value: unknown) => value === true || value === 'true' || value === '1'

const single = (email: unknown, verified: boolean): ProfileEmail[] =>
  text(email) === '' ? [] : readEmails([{ email: text(email), verified, primary: true }])

/** OpenID Connect Core §5.1, with the older names that GoTrue adds. */
function standardClaims(claims: Claims): Claims {
  const { iss, name, family_name, given_name, nickname, preferred_username, picture, locale } = claims
  const known = { iss, name, family_name, given_name, nickname, preferred_username, picture, locale }
  const given = Object.entries(known).filter(([, value]) => text(value) !== '')
  return {
    ...Object.fromEntries(given),
    full_name: text(name),
    avatar_url: text(picture),
    provider_id: text(claims.sub),
  }
}

/** Any issuer: an e-mail counts as verified when the issuer says so. */
export function personOfIssuer(claims: Claims): Person {
  return {
    subject: text(claims.sub),
    emails: single(claims.email, isTrue(claims.email_verified)),
    claims: standardClaims(claims),
  }
}

/** Google also sends the company's domain. */
export function personOfGoogle(claims: Claims): Person {
  const person = personOfIssuer(claims)
  const domain = text(claims.hd)
  return domain ? { ...person, claims: { ...person.claims, custom_claims: { hd: domain } } } : person
}

/** Apple knows no other e-mails than verified ones; older tokens do not say so. */
export function personOfApple(claims: Claims): Person {
  const { is_private_email, auth_time } = claims
  const custom = {
    ...(is_private_email !== undefined && { is_private_email: isTrue(is_private_email) }),
    ...(auth_time !== undefined && { auth_time }),
  }
  return {
    subject: text(claims.sub),
    emails: single(claims.email, isTrue(claims.email_verified ?? true)),
    claims: { ...standardClaims(claims), ...(Object.keys(custom).length > 0 && { custom_claims: custom }) },
  }
}

/** Microsoft's own accounts: it has verified their addresses itself. */
const PERSONAL_TENANT = 'https://login.microsoftonline.com/9188040d-6c67-4c5b-b112-36a304b66dad/v2.0'

const protocolClaims = new Set(
  'aud iss iat nbf exp c_hash at_hash aio nonce rh uti jti ver sub name preferred_username email'.split(' '),
)

/**
 * Anyone can create a tenant and give its people any e-mail, so an address counts only if Entra says that its domain was verified (`xms_edov`), or if
 * this service trusts only one tenant.
 */
export function personOfAzure(claims: Claims, trustsOneTenant: boolean): Person {
  const { xms_edov: edov } = claims
  const verified = edov === undefined ? trustsOneTenant || claims.iss === PERSONAL_TENANT : isTrue(edov)
  const custom = Object.entries(claims).filter(([name]) => !protocolClaims.has(name))
  return {
    subject: text(claims.sub),
    emails: single(claims.email, verified),
    claims: {
      iss: text(claims.iss),
      provider_id: text(claims.sub),
      preferred_username: text(claims.preferred_username),
      full_name: text(claims.name),
      custom_claims: Object.fromEntries(custom),
    },
  }
}

/** `GET /user` of GitHub, with `GET /user/emails` as `emails`. */
export function personOfGitHub(user: Claims): Person {
  const id = typeof user.id === 'number' ? String(user.id) : ''
  const emails = (Array.isArray(user.emails) ? user.emails : []) as Claims[]
  return {
    subject: id,
    emails: readEmails(
      emails.map(({ email, verified, primary }) => ({
        email: text(email),
        verified: verified === true,
        primary: primary === true,
      })),
    ),
    claims: {
      iss: text(user.iss),
      name: text(user.name),
      preferred_username: text(user.login),
      avatar_url: text(user.avatar_url),
      full_name: text(user.name),
      provider_id: id,
      user_name: text(user.login),
    },
  }
}

/** `GET /me` of Facebook, which returns confirmed e-mails only; or the claims of its Limited Login. */
export function personOfFacebook(user: Claims): Person {
  const picture = user.picture as { data?: { url?: unknown } } | string | undefined
  const url = typeof picture === 'string' ? picture : text(picture?.data?.url)
  const name = `${text(user.first_name)} ${text(user.last_name)}`.trim() || text(user.name)
  const id = text(user.id) || text(user.sub)
  return {
    subject: id,
    emails: single(user.email, true),
    claims: {
      iss: text(user.iss),
      name,
      nickname: text(user.name),
      picture: url,
      avatar_url: url,
      full_name: name,
      provider_id: id,
    },
  }
}
