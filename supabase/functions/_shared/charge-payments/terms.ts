import { surchargeOf } from '../../../../domain/charge-payments/money.ts'
import {
  type AccountState,
  type PaymentMethod,
  paymentMethods,
} from '../../../../domain/charge-payments/states.ts'
import { AppError } from '../../../../domain/errors.ts'
import { addBusinessDays, businessDays, type LocalHoliday } from '../../../../domain/holidays.ts'
import type { Cents } from '../../../../domain/money.ts'
import type { Sql } from '../database.ts'

/** The condominium's account at the provider and its payment methods. */
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

/** Returns the account in use. Throws `payment_account_missing` if residents cannot pay through it now. */
export async function offeredAccount(sql: Sql, condominiumId: string): Promise<OfferedAccount> {
  const [account] = await sql<OfferedAccount[]>`
    select id, state, public_key, is_live, offers_card, offers_pix, offers_boleto, max_installments, card_fee_bps
    from public.payment_accounts where condominium_id = ${condominiumId} and state = 'connected'`
  if (!account) throw new AppError('payment_account_missing')
  return account
}

export const methodsOf = (account: OfferedAccount): PaymentMethod[] =>
  paymentMethods.filter((method) => account[`offers_${method}`])

/** Business days during which a boleto can be paid: banks take one to register it, and one to report the payment. */
const boletoDays = 2

/** Returns the day whose amount is charged: a card and Pix are paid now, a boleto on its last day. */
export function payOnOf(method: PaymentMethod, today: string, holidays: readonly LocalHoliday[]): string {
  if (method !== 'boleto') return today
  return addBusinessDays(today, boletoDays, businessDays(holidays))
}

/** Returns the part of the fee that is passed on: only cards have one that people can avoid. */
export const passedOn = (account: OfferedAccount, method: PaymentMethod, debt: Cents): Cents =>
  method === 'card' ? surchargeOf(debt, account.card_fee_bps) : 0
