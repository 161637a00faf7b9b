import { addDays } from '../../../../domain/calendar.ts'
import { surchargeOf } from '../../../../domain/charge-payments/money.ts'
import {
  type AccountState,
  type PaymentMethod,
  paymentMethods,
} from '../../../../domain/charge-payments/states.ts'
import { AppError } from '../../../../domain/errors.ts'
import { businessDays, nextBusinessDay } from '../../../../domain/holidays.ts'
import type { Cents } from '../../../../domain/money.ts'
import type { Sql } from '../database.ts'

/** The condominium's account at the provider with what it offers. */
export type OfferedAccount = {
  id: string
  state: AccountState
  public_key: string
  is_live: boolean
  offers_card: boolean
  offers_pix: boolean
  offers_boleto: boolean
  max_installments: number
  card_fee_bps: number
}

/** The account in use. Throws `payment_account_missing` where residents cannot pay by it now. */
export async function offeredAccount(sql: Sql, condominiumId: string): Promise<OfferedAccount> {
  const [account] = await sql<OfferedAccount[]>`
    select id, state, public_key, is_live, offers_card, offers_pix, offers_boleto, max_installments, card_fee_bps
    from public.payment_accounts where condominium_id = ${condominiumId} and state = 'connected'`
  if (!account) throw new AppError('payment_account_missing')
  return account
}

export const methodsOf = (account: OfferedAccount): PaymentMethod[] =>
  paymentMethods.filter((method) => account[`offers_${method}`])

const isBusinessDay = businessDays()

/** Business days that a boleto can be paid on: banks take one to know it, and one to tell. */
const boletoDays = 2

/** The day whose amount is asked for: a card and Pix are paid now, a boleto has its last day. */
export function payOnOf(method: PaymentMethod, today: string): string {
  if (method !== 'boleto') return today
  let day = today
  for (let count = 0; count < boletoDays; count++) day = nextBusinessDay(addDays(day, 1), isBusinessDay)
  return day
}

/** What of the fee is passed on: cards alone have one that people can avoid. */
export const passedOn = (account: OfferedAccount, method: PaymentMethod, debt: Cents): Cents =>
  method === 'card' ? surchargeOf(debt, account.card_fee_bps) : 0
