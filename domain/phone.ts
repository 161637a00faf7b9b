import { typedNumber } from './typed-text.ts'

/** Area codes in use (Anatel, Plano Geral de Códigos Nacionais). */
const AREA_CODES = /^(1[1-9]|2[12478]|3[1-578]|4[1-9]|5[1345]|6[1-9]|7[134579]|8[1-9]|9[1-9])/

/**
 * Reads a phone as people type it and returns E.164 text ('+5511987654321'); null if invalid. Brazilian numbers have an area code and 8 digits
 * (landline) or 9 starting with 9 (mobile); others need their '+' and country code.
 */
export function parsePhone(typed: string): string | null {
  const text = typedNumber(typed)
  const isInternational = /^\s*\+/.test(text)
  if (!/^[\d\s().+/-]+$/.test(text)) return null
  const digits = text.replace(/\D/g, '').replace(/^0+/, '')
  if (isInternational && !digits.startsWith('55')) return /^\d{8,15}$/.test(digits) ? `+${digits}` : null
  const national = digits.length > 11 && digits.startsWith('55') ? digits.slice(2) : digits
  const isWellFormed = /^\d\d(9\d{8}|[2-5]\d{7})$/.test(national)
  return isWellFormed && AREA_CODES.test(national) ? `+55${national}` : null
}

/**
 * Returns the spellings of a Brazilian mobile, in E.164, this one first: providers name it with the ninth digit or, for accounts made before 2016,
 * without (Anatel, Resolução 553/2010). Any other number has one spelling.
 */
export function phoneSpellings(phone: string): string[] {
  const [, area, number] = /^\+55(\d\d)9?([6-9]\d{7})$/.exec(phone) ?? []
  return area && number ? [...new Set([phone, `+55${area}9${number}`, `+55${area}${number}`])] : [phone]
}

/** Formats a Brazilian number in E.164 as '(11) 98765-4321'; any other number is unchanged. */
export const formatPhone = (phone: string): string =>
  phone.replace(/^\+55(\d\d)(\d{4,5})(\d{4})$/, '($1) $2-$3')
