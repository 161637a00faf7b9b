import type { PixClient } from '../../supabase/functions/_shared/pix/client.ts'
import {
  cancelRecurringCharge,
  putRecurringCharge,
  type RecurringCharge,
  retryRecurringCharge,
} from '../../supabase/functions/_shared/pix/recurring-charges.ts'
import type { Sql } from '../context.ts'
import { type Answer, answerOf } from './authorization-steps.ts'

export type DebitStep = {
  id: string
  step: 'put' | 'cancel' | 'retry'
  asked: string
  status: string
  txid: string
  id_rec: string
  bank_account_id: string
  debit_on: string
  next_on: string | null
  amount_cents: number
  message: string
  branch: string
  number: string
}

/** Returns the next steps to send, earliest due first. */
export const nextDebitSteps = (sql: Sql, condominiumId: string, limit: number): Promise<DebitStep[]> =>
  sql<DebitStep[]>`
    select d.id, d.step, d.asked_at::text as asked, d.status, d.txid, a.id_rec, a.bank_account_id, d.debit_on::text, d.next_on::text,
      d.amount_cents::float8 as amount_cents, concat('Taxa ', c.reference, ', unidade ', c.unit_label) as message,
      b.branch, b.account || b.account_digit as number
    from public.pix_debits d
    join public.pix_authorizations a on a.condominium_id = d.condominium_id and a.id = d.authorization_id
    join public.charges c on c.condominium_id = d.condominium_id and c.id = d.charge_id
    join public.bank_accounts b on b.condominium_id = a.condominium_id and b.id = a.bank_account_id
    where d.condominium_id = ${condominiumId} and d.step is not null and d.next_try_at <= private.now()
    order by d.debit_on, d.id limit ${limit}`

/** Sends the provider one step of a debit; never throws. */
export const tellDebit = (step: DebitStep, client: () => PixClient): Promise<Answer<RecurringCharge>> =>
  answerOf(() => {
    if (step.step === 'cancel') return cancelRecurringCharge(step.txid, client())
    if (step.step === 'retry') return retryRecurringCharge(step.txid, step.next_on ?? step.debit_on, client())
    const { id_rec, amount_cents, message, branch, number, debit_on } = step
    const order = { idRec: id_rec, on: debit_on, cents: amount_cents, message, account: { branch, number } }
    return putRecurringCharge(step.txid, order, client())
  })
