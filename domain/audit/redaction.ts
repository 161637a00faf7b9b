import { unmaskDocument } from '../cpf-cnpj.ts'

/** Entities whose entries describe a natural person: there a name is personal data, elsewhere it belongs to a thing (a fund, a group of units). */
const personal = new Set([
  'accounts',
  'change_requests',
  'consents',
  'data_requests',
  'emergency_contacts',
  'household',
  'invitations',
  'memberships',
  'moves',
  'occupancies',
  'people',
  'pets',
  'profiles',
  'vehicles',
])

const masks: readonly [RegExp, (text: string) => string][] = [
  [/(^|_)(document|cpf|cnpj)$/, maskDocument],
  [/(^|_)(email|address_email|invited_email)$/, maskEmail],
  [/(^|_)(phone|mobile|whatsapp)$/, maskPhone],
  [/(^|_)(password|secret|token|ticket|otp|link|pin)$/, () => '•••'],
  // Search terms used in the register: a name, or a document's digits.
  [/(^|_)search$/, (text) => (/\d{3}/.test(text.replace(/[\s./-]/g, '')) ? '•••' : initials(text))],
]
const personalMasks: readonly [RegExp, (text: string) => string][] = [
  [/(^|_)(name|names|full_name)$/, initials],
  [/(^|_)(address|street|district|postal_code|birth_date|born_on|notes?)$/, () => '•••'],
]

/**
 * Returns what an audit entry stores of the values before and after: entries never change, not even when someone requests deletion of their data
 * (LGPD art. 18 VI), so anything that would identify a person permanently is left out. Ids stay; they lead to the row while it exists.
 */
export function redact(value: unknown, entity: string | undefined): unknown {
  return walk(value, personal.has(entity ?? '') ? [...masks, ...personalMasks] : masks, null)
}

type Mask = (text: string) => string

function walk(value: unknown, rules: readonly [RegExp, Mask][], mask: Mask | null): unknown {
  if (typeof value === 'string') return mask ? mask(value) : value
  if (Array.isArray(value)) return value.map((one) => walk(one, rules, mask))
  if (value === null || typeof value !== 'object' || value instanceof Date) return value
  return Object.fromEntries(
    Object.entries(value).map(([key, inner]) => [key, walk(inner, rules, maskOf(key, rules) ?? null)]),
  )
}

const maskOf = (key: string, rules: readonly [RegExp, Mask][]): Mask | undefined =>
  rules.find(([pattern]) => pattern.test(key))?.[1]

/** Like `private.mask_document`: omits text that is already masked or is not a document. */
function maskDocument(text: string): string {
  if (text.includes('*')) return text
  const bare = unmaskDocument(text)
  if (bare.length === 11) return `***.${bare.slice(3, 6)}.${bare.slice(6, 9)}-**`
  return bare.length === 14 ? `**.${bare.slice(2, 5)}.${bare.slice(5, 8)}/****-**` : '•••'
}

/** As `private.mask_email`. */
function maskEmail(text: string): string {
  const at = text.lastIndexOf('@')
  return at < 1 ? '•••' : `${[...text][0]}•••@${text.slice(at + 1)}`
}

/** As `private.mask_phone`. */
function maskPhone(text: string): string {
  if (text.includes('•')) return text
  const digits = text.replace(/\D/g, '')
  return digits.length < 8 ? '•••' : `•••• ${digits.slice(-4)}`
}

/** 'M. A.' of 'Marina de Alves': enough to follow a change, too little to name anybody. */
function initials(text: string): string {
  return text
    .split(/\s+/)
    .filter((word) => word && !/^(d[aeo]s?|e)$/i.test(word))
    .map((word) => `${[...word][0]?.toLocaleUpperCase('pt-BR')}.`)
    .join(' ')
}
