import { randomBytes } from 'node:crypto'
import { z } from 'zod'
import type { Clock } from './clock.ts'
import { Refusal } from './refusal.ts'
import type { Card, CardToken, PaymentStatus } from './resources.ts'
import type { Store } from './store.ts'

export type Outcome = { status: PaymentStatus; status_detail: string }

const rejected = (status_detail: string): Outcome => ({ status: 'rejected', status_detail })

/** What the name on a test card decides (payments.md 4.7; Mercado Pago, "Tarjetas de prueba"). */
export const outcomes: ReadonlyMap<string, Outcome> = new Map([
  ['APRO', { status: 'approved', status_detail: 'accredited' }],
  ['OTHE', rejected('cc_rejected_other_reason')],
  ['CONT', { status: 'in_process', status_detail: 'pending_contingency' }],
  ['CALL', rejected('cc_rejected_call_for_authorize')],
  ['FUND', rejected('cc_rejected_insufficient_amount')],
  ['SECU', rejected('cc_rejected_bad_filled_security_code')],
  ['EXPI', rejected('cc_rejected_bad_filled_date')],
  ['FORM', rejected('cc_rejected_bad_filled_other')],
  ['CARD', rejected('cc_rejected_bad_filled_card_number')],
  ['INST', rejected('cc_rejected_invalid_installments')],
  ['DUPL', rejected('cc_rejected_duplicated_payment')],
  ['LOCK', rejected('cc_rejected_card_disabled')],
  ['CTNA', rejected('cc_rejected_card_type_not_allowed')],
  ['ATTE', rejected('cc_rejected_max_attempts')],
  ['BLAC', rejected('cc_rejected_blacklist')],
])

/** The test cards of Brazil; any other number that passes Luhn is taken too. */
export const testCards = [
  { number: '5031 4332 1540 6351', brand: 'master', name: 'Mastercard' },
  { number: '4235 6477 2802 5682', brand: 'visa', name: 'Visa' },
  { number: '3753 651535 56885', brand: 'amex', name: 'American Express' },
  { number: '5067 7667 8388 8311', brand: 'debelo', name: 'Elo (débito)' },
] as const

/** A holder whose name is not one of the codes pays. */
export const outcomeOf = (card: Card): Outcome =>
  outcomes.get(card.holder.trim().slice(0, 4).toUpperCase()) ?? outcomes.get('APRO')!

const text = z.union([z.string(), z.number()]).transform(String)

const typedCard = z.object({
  card_number: text.transform((number) => number.replace(/\D/g, '')),
  security_code: text,
  expiration_month: text.transform(Number),
  expiration_year: text.transform(Number),
  cardholder: z.object({ name: z.string() }),
})

const tokenLife = 7 * 86_400_000

/** Card tokens: single-use, valid for seven days. */
export function openCards(store: Store, clock: Clock) {
  function make(collector_id: number, typed: unknown): CardToken {
    const read = typedCard.safeParse(typed)
    if (!read.success) throw invalid('E301', 'Invalid parameter card')
    const { card_number: number, security_code, cardholder } = read.data
    if (!/^\d{13,19}$/.test(number) || !passesLuhn(number))
      throw invalid('E301', 'Invalid parameter card_number')
    const brand = brandOf(number)
    if (!new RegExp(`^\\d{${brand === 'amex' ? 4 : 3}}$`).test(security_code))
      throw invalid('E302', 'Invalid parameter security_code')
    checkExpiry(read.data.expiration_month, read.data.expiration_year)
    if (!cardholder.name.trim()) throw invalid('316', 'Invalid parameter cardholder.name')
    const card: Card = {
      holder: cardholder.name.trim().slice(0, 80),
      first_six_digits: number.slice(0, 6),
      last_four_digits: number.slice(-4),
      brand,
    }
    const id = randomBytes(16).toString('hex')
    const dueAt = new Date(clock.now().getTime() + tokenLife).toISOString()
    return store.keep('tokens', id, { id, card, collector_id, dueAt, used: false })
  }

  function checkExpiry(month: number, year: number): void {
    if (!(month >= 1 && month <= 12)) throw invalid('325', 'Invalid parameter expiration_month')
    const full = year < 100 ? 2000 + year : year
    if (!(new Date(Date.UTC(full, month, 1)) > clock.now()))
      throw invalid('326', 'Invalid parameter expiration_year')
  }

  return {
    make,
    /** Spends a token for the account that it was made for; throws 400 when it is unknown, used or too old. */
    spend(collector_id: number, id: string): Card {
      const token = store.tokens.get(id)
      if (!token || token.collector_id !== collector_id)
        throw new Refusal(400, 'Card Token not found', [{ code: 2006, description: 'Card Token not found' }])
      if (token.used || new Date(token.dueAt) < clock.now())
        throw new Refusal(400, 'Invalid card_token_id', [
          { code: 3003, description: 'Invalid card_token_id' },
        ])
      store.keep('tokens', id, { ...token, used: true })
      return token.card
    },
  }
}

export type Cards = ReturnType<typeof openCards>

const invalid = (code: string, description: string) => new Refusal(400, description, [{ code, description }])

function brandOf(number: string): string {
  if (/^3[47]/.test(number)) return 'amex'
  if (/^(5067|4011|4389|6362)/.test(number)) return 'elo'
  return number.startsWith('4') ? 'visa' : 'master'
}

/** ISO/IEC 7812-1, annex B. */
function passesLuhn(number: string): boolean {
  const sum = [...number].reverse().reduce((total, digit, index) => {
    const value = Number(digit) * (index % 2 === 1 ? 2 : 1)
    return total + (value > 9 ? value - 9 : value)
  }, 0)
  return sum % 10 === 0
}
