import { z } from 'zod'
import { AuthError } from '../errors.ts'
import { type Claims, type Profile, readEmails } from '../identities/profile.ts'
import { CLOCK_SKEW_MILLISECONDS } from './service-provider.ts'
import type { AttributeMapping, SsoProvider } from './sso-providers.ts'

const EMAIL_FORMAT = 'urn:oasis:names:tc:SAML:1.1:nameid-format:emailAddress'
const TRANSIENT_FORMAT = 'urn:oasis:names:tc:SAML:2.0:nameid-format:transient'
const BEARER = 'urn:oasis:names:tc:SAML:2.0:cm:bearer'

/** An element with text as xml2js returns it: bare text, or text next to attributes. */
const content = z.union([
  z.string().transform((text) => ({ text, attributes: {} as Record<string, string> })),
  z
    .looseObject({ _: z.string().optional(), $: z.record(z.string(), z.string()).default({}) })
    .transform(({ _: text = '', $: attributes }) => ({ text, attributes })),
])

/** xml2js returns an empty element as an empty text. */
const element = <Shape extends z.ZodRawShape>(shape: Shape) =>
  z.preprocess((value) => (value === '' ? {} : value), z.looseObject(shape))

const instant = z.iso.datetime({ offset: true }).transform((text) => new Date(text))

const confirmation = z.looseObject({
  $: z.looseObject({ Method: z.string() }),
  SubjectConfirmationData: z
    .array(
      z.looseObject({
        $: z.looseObject({
          Recipient: z.string(),
          NotOnOrAfter: instant,
          InResponseTo: z.string().optional(),
        }),
      }),
    )
    .length(1),
})

/** The part of an assertion that is read (SAML 2.0 Core §2.3.3), from the bytes that were signed. */
const assertion = z.looseObject({
  Assertion: z.looseObject({
    $: z.looseObject({ ID: z.string().min(1) }),
    Issuer: z.array(content).length(1),
    Subject: z
      .array(
        z.looseObject({
          NameID: z.array(content).max(1).default([]),
          SubjectConfirmation: z.array(confirmation),
        }),
      )
      .length(1),
    Conditions: z.array(z.looseObject({ AudienceRestriction: z.array(z.unknown()).min(1) })).length(1),
    AuthnStatement: z
      .array(element({ $: z.looseObject({ SessionNotOnOrAfter: instant.optional() }).default({}) }))
      .default([]),
    AttributeStatement: z
      .array(
        element({
          Attribute: z
            .array(
              z.looseObject({
                $: z.looseObject({ Name: z.string(), FriendlyName: z.string().optional() }),
                AttributeValue: z.array(content).default([]),
              }),
            )
            .default([]),
        }),
      )
      .default([]),
  }),
})

/** What an accepted assertion says. */
export type Statement = {
  /** One for each assertion of each provider. */
  id: string
  /** Until then no one may present it again. */
  expiresAt: Date
  sessionEnd: Date | undefined
  profile: Profile
}

const invalid = (reason: string) =>
  new AuthError('validation_failed', { message: 'SAML Assertion is not valid', cause: new Error(reason) })

/**
 * Reads an assertion whose signature, times and audience were checked, and checks its issuer, recipient and time: bearer confirmation for this
 * address and this request (SAML 2.0 Profiles §4.1.4.3).
 * @param requestId null if unsolicited: such an assertion answers no request
 * @throws AuthError `validation_failed`, `saml_assertion_no_user_id`, `saml_assertion_no_email`
 */
export function readAssertion(
  verified: unknown,
  provider: SsoProvider,
  expected: { acsUrl: string; requestId: string | null; now: Date },
): Statement {
  const parsed = assertion.safeParse(verified)
  if (!parsed.success) throw invalid(parsed.error.message)
  const { Assertion: read } = parsed.data
  if (read.Issuer[0]?.text.trim() !== provider.entity_id) throw invalid('another issuer')
  const confirmed = read.Subject[0]?.SubjectConfirmation.filter(({ $ }) => $.Method === BEARER)
    .flatMap(({ SubjectConfirmationData }) => SubjectConfirmationData.map(({ $ }) => $))
    .find(
      ({ Recipient, NotOnOrAfter, InResponseTo }) =>
        Recipient === expected.acsUrl &&
        NotOnOrAfter.getTime() + CLOCK_SKEW_MILLISECONDS > expected.now.getTime() &&
        (InResponseTo ?? null) === expected.requestId,
    )
  if (!confirmed) throw invalid('no subject confirmation for this address and request')
  const attributes = read.AttributeStatement.flatMap(({ Attribute }) => Attribute)
  const valuesOf = (name: string) =>
    attributes
      .filter(({ $ }) => $.Name === name || $.FriendlyName === name)
      .flatMap(({ AttributeValue }) => AttributeValue.map(({ text }) => text.trim()))
      .filter((text) => text !== '')
  const ends = read.AuthnStatement.map(({ $ }) => $.SessionNotOnOrAfter).filter((end) => end !== undefined)
  return {
    id: `${provider.entity_id} ${read.$.ID}`,
    expiresAt: new Date(confirmed.NotOnOrAfter.getTime() + CLOCK_SKEW_MILLISECONDS),
    sessionEnd: ends[0],
    profile: profileOf(provider, read.Subject[0]?.NameID[0], valuesOf),
  }
}

type NameId = z.output<typeof content> | undefined
type ValuesOf = (name: string) => string[]

function profileOf(provider: SsoProvider, nameId: NameId, valuesOf: ValuesOf): Profile {
  const subject = valuesOf('urn:oasis:names:tc:SAML:attribute:subject-id')[0] ?? subjectOf(nameId)
  if (!subject) throw new AuthError('saml_assertion_no_user_id')
  const { email: mapped, ...claims } = mappedClaims(provider.attribute_mapping, valuesOf)
  const email = typeof mapped === 'string' && mapped !== '' ? mapped : emailOf(nameId, valuesOf)
  const emails = readEmails(email ? [{ email, verified: true, primary: true }] : [])
  if (emails.length === 0) throw new AuthError('saml_assertion_no_email')
  return {
    provider: `sso:${provider.id}`,
    subject,
    emails,
    claims: { ...sorted(claims), iss: provider.entity_id },
  }
}

/** The identifier that stays; an e-mail is one in any spelling. */
function subjectOf(nameId: NameId): string | undefined {
  const { Format: format } = nameId?.attributes ?? {}
  if (!nameId || format === TRANSIENT_FORMAT) return undefined
  const name = nameId.text.trim()
  return format === EMAIL_FORMAT ? name.toLowerCase() : name
}

function emailOf(nameId: NameId, valuesOf: ValuesOf): string | undefined {
  const names = [
    'urn:oid:0.9.2342.19200300.100.1.3',
    'http://schemas.xmlsoap.org/ws/2005/05/identity/claims/emailaddress',
    'http://schemas.xmlsoap.org/claims/EmailAddress',
    'mail',
    'Mail',
    'email',
  ]
  const found = names.flatMap(valuesOf)[0]
  return found ?? (nameId?.attributes.Format === EMAIL_FORMAT ? nameId.text.trim() : undefined)
}

function mappedClaims(mapping: AttributeMapping | null, valuesOf: ValuesOf): Claims {
  const claims = Object.entries(mapping?.keys ?? {}).map(([key, source]) => {
    const names = [...(source.name ? [source.name] : []), ...(source.names ?? [])]
    const values = names.map(valuesOf).find((found) => found.length > 0)
    return [key, values ? (source.array ? values : values[0]) : source.default] as const
  })
  return Object.fromEntries(claims.filter(([, value]) => value !== undefined)) as Claims
}

const standard = new Set(
  'name family_name given_name middle_name nickname preferred_username profile picture website gender birthdate zoneinfo locale phone full_name avatar_url slug user_name'.split(
    ' ',
  ),
)
/** Claims that only this service may set. */
const ours = new Set('iss sub aud iat exp email_verified phone_verified provider_id custom_claims'.split(' '))

/** GoTrue stores claims without an OpenID Connect name under `custom_claims`. */
function sorted(claims: Claims): Claims {
  const entries = Object.entries(claims).filter(([name]) => !ours.has(name))
  const custom = entries.filter(([name]) => !standard.has(name))
  return {
    ...Object.fromEntries(entries.filter(([name]) => standard.has(name))),
    ...(custom.length > 0 && { custom_claims: Object.fromEntries(custom) }),
  }
}
