import { isCnpj } from '../cpf-cnpj.ts'

/** ISO/IEC 7812-1, annex B: the check digit of a card's number. */
export function passesLuhn(digits: string): boolean {
  if (!/^\d+$/.test(digits)) return false
  const sum = [...digits].reverse().reduce((total, digit, index) => {
    const value = Number(digit) * (index % 2 === 1 ? 2 : 1)
    return total + (value > 9 ? value - 9 : value)
  }, 0)
  return sum % 10 === 0
}

/** As the provider names them (`payment_method_id`, payments.md 4.7). */
export type CardBrand = 'visa' | 'master' | 'amex' | 'elo' | 'hipercard'

type BrandRule = { brand: CardBrand; name: string; prefix: RegExp; lengths: readonly number[] }

// Narrower ranges first: Elo and Hipercard lie inside those of Visa and of ISO's other groups.
const rules: readonly BrandRule[] = [
  {
    brand: 'elo',
    name: 'Elo',
    prefix:
      /^(401178|401179|431274|438935|451416|457393|45763[12]|504175|506(699|7\d\d)|509\d{3}|627780|636297|636368|65003[1-3]|65003[5-9]|65004\d|65005[01]|65040[5-9]|6504[1-3]\d|65048[5-9]|65049\d|6505[0-2]\d|65053[0-8]|65054[1-9]|6505[5-8]\d|65059[0-8]|65070\d|65071[0-8]|65072[0-7]|65090[1-9]|6509[1-6]\d|65097[0-8]|65165[2-9]|6516[67]\d|65500\d|65501\d|65502[1-9]|6550[345]\d)/,
    lengths: [16],
  },
  { brand: 'hipercard', name: 'Hipercard', prefix: /^(606282|3841[046]0)/, lengths: [13, 16, 19] },
  { brand: 'amex', name: 'American Express', prefix: /^3[47]/, lengths: [15] },
  {
    brand: 'master',
    name: 'Mastercard',
    prefix: /^(5[0-5]|222[1-9]|22[3-9]|2[3-6]|27[01]|2720)/,
    lengths: [16],
  },
  { brand: 'visa', name: 'Visa', prefix: /^4/, lengths: [13, 16, 19] },
]

const ruleOf = (digits: string): BrandRule | undefined => rules.find(({ prefix }) => prefix.test(digits))

/** The brand by the first digits, as far as they are typed; null while they say nothing. */
export const brandOf = (digits: string): CardBrand | null => ruleOf(digits)?.brand ?? null

export const brandNames: Record<CardBrand, string> = Object.fromEntries(
  rules.map(({ brand, name }) => [brand, name]),
) as Record<CardBrand, string>

/** Digits of the code on the card: four on the front of an American Express, else three. */
export const codeLength = (brand: CardBrand | null): 3 | 4 => (brand === 'amex' ? 4 : 3)

/** '4235 6477 2802 5682', and '3753 651535 56885' as American Express groups it. */
export function groupCardNumber(digits: string): string {
  const groups =
    brandOf(digits) === 'amex'
      ? [digits.slice(0, 4), digits.slice(4, 10), digits.slice(10, 15)]
      : (digits.slice(0, 19).match(/.{1,4}/g) ?? [])
  return groups.filter(Boolean).join(' ')
}

/** Formats '1130' as it is typed: '11/30'. */
export function groupExpiry(digits: string): string {
  // A month that begins with 2 to 9 has one digit.
  const month = /^[2-9]/.test(digits) ? `0${digits}` : digits
  return month.length > 2 ? `${month.slice(0, 2)}/${month.slice(2, 6)}` : month
}

export type CardExpiry = { month: number; year: number }

/** '11/30' or '11/2030'; null where it is not a month and a year. */
export function readExpiry(text: string): CardExpiry | null {
  const found = /^\s*(\d{1,2})\s*\/?\s*(\d{4}|\d{2})\s*$/.exec(text)
  const month = Number(found?.[1])
  if (!found || month < 1 || month > 12) return null
  const year = Number(found[2])
  return { month, year: year < 100 ? 2000 + year : year }
}

/** Whether a card is still good on `today` ('YYYY-MM-DD'): to the last day of its month. */
const isCardGood = ({ month, year }: CardExpiry, today: string): boolean =>
  `${year}-${String(month).padStart(2, '0')}` >= today.slice(0, 7)

export type TypedCard = { number: string; holder: string; expiry: string; code: string }

/** Returns the errors of a typed card, by field, in words for the user; empty if none. */
export function cardErrors(card: TypedCard, today: string): Partial<Record<keyof TypedCard, string>> {
  const digits = card.number.replace(/\D/g, '')
  const rule = ruleOf(digits)
  const expiry = readExpiry(card.expiry)
  const code = codeLength(rule?.brand ?? null)
  return {
    ...(numberError(digits, rule) && { number: numberError(digits, rule) }),
    ...(card.holder.trim().length < 2 && { holder: 'Escreva o nome como está no cartão.' }),
    ...(!expiry
      ? { expiry: 'Escreva mês e ano, como 11/30.' }
      : !isCardGood(expiry, today) && { expiry: 'Este cartão venceu.' }),
    ...(!new RegExp(`^\\d{${code}}$`).test(card.code) && {
      code: code === 4 ? 'São os 4 números na frente do cartão.' : 'São os 3 números no verso do cartão.',
    }),
  }
}

function numberError(digits: string, rule: BrandRule | undefined): string | undefined {
  if (digits.length === 0) return 'Escreva o número do cartão.'
  if (digits.length < 13) return 'Faltam números.'
  if (!rule) return 'Não aceitamos esta bandeira. Use Visa, Mastercard, American Express, Elo ou Hipercard.'
  if (!rule.lengths.includes(digits.length) || !passesLuhn(digits)) return 'Confira o número: ele não existe.'
  return undefined
}

/**
 * Returns whether a text contains a possible card number: 13 to 19 digits in a row, optionally separated by spaces or dashes, with a valid check
 * digit. Input to our own server must never contain one. A CNPJ, of 14 digits, does not count.
 */
export function holdsCardNumber(text: string): boolean {
  for (const [found] of text.matchAll(/(?<![0-9a-z-])\d(?:[ -]?\d){12,18}(?![0-9a-z-])/gi)) {
    const digits = found.replace(/\D/g, '')
    if (passesLuhn(digits) && !isCnpj(digits)) return true
  }
  return false
}
