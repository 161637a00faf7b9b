import type { Agreement } from '../../../../domain/boleto/agreement.ts'
import { boletoLayout } from '../../../../domain/boleto/issue.ts'
import { AppError } from '../../../../domain/errors.ts'
import type { Sql } from '../database.ts'

export type IssuingAccount = { agreement_id: string; agreement: Agreement; next_our_number: number }

/** The active account's agreement. Throws `bank_account_missing` without account, agreement or Pix key. */
export async function issuingAccount(sql: Sql, condominiumId: string): Promise<IssuingAccount> {
  const [account] = await sql<IssuingAccount[]>`
    select a.id as agreement_id, a.parameters as agreement, a.next_our_number::float8 as next_our_number
    from public.collection_agreements a
    join public.bank_accounts b on b.condominium_id = a.condominium_id and b.id = a.bank_account_id
    where a.condominium_id = ${condominiumId} and a.is_active and b.is_active and b.pix_key is not null`
  if (!account) throw new AppError('bank_account_missing')
  return account
}

/** Whether `count` boletos from `first` on still have a nosso número; throws `our_number_exhausted` when not. */
export function checkOurNumbers(
  { agreement }: Pick<IssuingAccount, 'agreement'>,
  first: number,
  count: number,
): void {
  try {
    boletoLayout(agreement.bank).ourNumber(agreement, first + Math.max(count, 1) - 1)
  } catch (cause) {
    if (!(cause instanceof RangeError)) throw cause
    throw new AppError('our_number_exhausted', { cause, details: { first, count } })
  }
}
