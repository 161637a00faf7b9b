import type { BankAccount } from '../../../domain/charges/bank-account.ts'
import type { Sql } from '../_shared/database.ts'

/**
 * Saves the account: the row of the same bank, branch and number if there is one. It becomes the main account if requested, or if there is none yet;
 * the main one remains so until another replaces it. Returns its id.
 */
export async function saveAccount(sql: Sql, condominiumId: string, account: BankAccount): Promise<string> {
  const { bank, branch, account: number } = account
  const known = await sql<{ id: string; is_main: boolean; is_same: boolean }[]>`
    select id, is_active as is_main, bank = ${bank} and branch = ${branch} and account = ${number} as is_same
    from public.bank_accounts where condominium_id = ${condominiumId} order by created_at desc`
  const same = known.find(({ is_same }) => is_same)
  const isMain = account.is_main || !known.some(({ is_main, id }) => is_main && id !== same?.id)
  if (isMain)
    await sql`
      update public.bank_accounts set is_active = false
      where condominium_id = ${condominiumId} and is_active and id is distinct from ${same?.id ?? null}`
  const row = {
    account_digit: account.account_digit,
    holder_name: account.holder_name,
    holder_document: account.holder_document,
    pix_key: account.pix_key,
    is_test: account.is_test,
    pix_api: account.pix_api,
    pix_automatic: account.pix_automatic,
    is_active: isMain,
    ...(account.nickname !== undefined && { nickname: account.nickname }),
  }
  if (same) {
    await sql`
      update public.bank_accounts set ${sql(row)} where condominium_id = ${condominiumId} and id = ${same.id}`
    return same.id
  }
  const [added] = await sql<{ id: string }[]>`
    insert into public.bank_accounts ${sql({ condominium_id: condominiumId, bank, branch, account: number, ...row })}
    returning id`
  return added!.id
}

/**
 * Saves the agreement. A nosso número belongs to bank, agência, conta, convênio and carteira: the row with the same ones continues its count, and a
 * manually entered count only ever moves it forward.
 */
export async function saveAgreement(
  sql: Sql,
  condominiumId: string,
  bankAccountId: string,
  { agreement, layout, next_our_number }: BankAccount,
): Promise<{ agreement_id: string; next_our_number: number }> {
  await sql`
    update public.collection_agreements set is_active = false
    where condominium_id = ${condominiumId} and bank_account_id = ${bankAccountId} and is_active`
  const { bank, agency, account, agreement: code, wallet } = agreement
  const identity = { bank, agency, account, agreement: code, wallet }
  const first = next_our_number ?? 1
  const [known] = await sql<{ agreement_id: string; next_our_number: number }[]>`
    update public.collection_agreements
    set is_active = true, bank_account_id = ${bankAccountId}, layout = ${layout}, parameters = ${sql.json(agreement)},
      next_our_number = greatest(next_our_number, ${first}::bigint)
    where id = (
      select id from public.collection_agreements
      where condominium_id = ${condominiumId} and parameters @> ${sql.json(identity)}
      order by created_at desc limit 1) and condominium_id = ${condominiumId}
    returning id as agreement_id, next_our_number::float8 as next_our_number`
  if (known) return known
  const [added] = await sql<{ agreement_id: string; next_our_number: number }[]>`
    insert into public.collection_agreements (condominium_id, bank_account_id, layout, parameters, next_our_number)
    values (${condominiumId}, ${bankAccountId}, ${layout}, ${sql.json(agreement)}, ${first}::bigint)
    returning id as agreement_id, next_our_number::float8 as next_our_number`
  return added!
}
