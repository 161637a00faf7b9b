import type { Agreement } from '../../../../domain/boleto/agreement.ts'
import { boletoLayout } from '../../../../domain/boleto/issue.ts'
import { type CollectingAgreement, usualAgreement } from '../../../../domain/charges/collecting.ts'
import { AppError } from '../../../../domain/errors.ts'
import type { Sql } from '../database.ts'

export type IssuingAccount = { agreement_id: string; agreement: Agreement; next_our_number: number }

type Row = IssuingAccount & CollectingAgreement

/**
 * The agreement that charges of these funds are issued by: the wanted one, else the usual one. Throws `bank_account_missing` without
 * account, agreement or Pix key, `invalid_input` when the wanted one is not in use.
 */
export async function issuingAccount(
  sql: Sql,
  condominiumId: string,
  fundIds: readonly string[],
  wanted: string | null | undefined,
): Promise<IssuingAccount> {
  const accounts = await sql<Row[]>`
    select a.id, a.id as agreement_id, a.parameters as agreement, a.next_our_number::float8 as next_our_number,
      a.bank_account_id as "bankAccountId", b.is_active as "isMain"
    from public.collection_agreements a
    join public.bank_accounts b on b.condominium_id = a.condominium_id and b.id = a.bank_account_id
    where a.condominium_id = ${condominiumId} and a.is_active and b.pix_key is not null`
  if (accounts.length === 0) throw new AppError('bank_account_missing')
  const id = wanted ?? usualAgreement(await accountsOfFunds(sql, condominiumId, fundIds), accounts)
  const account = accounts.find((one) => one.id === id)
  if (!account && wanted) throw new AppError('invalid_input', { fields: [notInUse] })
  if (!account) throw new AppError('bank_account_missing')
  return account
}

const notInUse = { path: 'agreement_id', message: 'Escolha uma conta que esteja emitindo boletos.' }

async function accountsOfFunds(sql: Sql, condominiumId: string, fundIds: readonly string[]) {
  const funds = await sql<{ bank_account_id: string | null }[]>`
    select bank_account_id from public.funds where condominium_id = ${condominiumId} and id = any (${[...fundIds]})`
  return funds.map((fund) => fund.bank_account_id)
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
