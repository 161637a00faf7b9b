import { randomUUID } from 'node:crypto'
import type postgres from 'postgres'
import { bankAccountInput, testAgreement } from '../../domain/charges/bank-account.ts'
import { unitSortKey } from '../../domain/units/unit-label.ts'

const holder = { holder_name: 'Residencial Jacarandá', holder_document: '11222333000181' }

/** A condominium of `units` units of unequal shares, each with its payer, and an account to issue on. Gives its id. */
export async function makeBuilding(sql: postgres.Sql, units: number): Promise<string> {
  const adminId = randomUUID()
  await sql`
    insert into auth.users (id, aud, role, email, raw_app_meta_data, raw_user_meta_data, email_confirmed_at, created_at, updated_at)
    values (${adminId}, 'authenticated', 'authenticated', ${`${adminId}@example.com`}, '{}', '{}', now(), now(), now())`
  const [founded] = await sql<{ id: string }[]>`
    select private.found_condominium(${adminId}, 'Residencial Jacarandá', ${units}, 'avancado') as id`
  const condominiumId = founded!.id
  await addUnits(sql, condominiumId, units)
  await addAccount(sql, condominiumId)
  await sql`analyze`
  return condominiumId
}

async function addUnits(sql: postgres.Sql, condominiumId: string, units: number): Promise<void> {
  const rows = Array.from({ length: units }, (_, index) => {
    const name = { block: String(1 + Math.floor(index / 400)), number: String(101 + (index % 400)) }
    return { ...name, share: 50_000 + (index % 97) * 1000, sort_key: unitSortKey({ ...name, floor: null }) }
  })
  await sql`
    with unit as (
      insert into public.units (condominium_id, block, number, share, sort_key)
      select ${condominiumId}, u.block, u.number, u.share, u.sort_key
      from jsonb_to_recordset(${sql.json(rows)}) as u (block text, number text, share bigint, sort_key text)
      returning id, block, number
    ), person as (
      insert into public.people (condominium_id, id, name, email)
      select ${condominiumId}, id, 'Maria Aparecida ' || block || '-' || number, id || '@example.com' from unit returning id
    )
    insert into public.occupancies (condominium_id, unit_id, person_id, kind, is_payer)
    select ${condominiumId}, id, id, 'owner', true from person`
}

async function addAccount(sql: postgres.Sql, condominiumId: string): Promise<void> {
  const account = bankAccountInput.parse({ ...testAgreement('001'), ...holder, pix_key: '11222333000181' })
  const { bank, branch, account_digit, pix_key } = account
  await sql`
    with account as (
      insert into public.bank_accounts ${sql({
        condominium_id: condominiumId,
        bank,
        branch,
        account: account.account,
        account_digit,
        ...holder,
        pix_key,
        is_test: true,
      })} returning id
    )
    insert into public.collection_agreements (condominium_id, bank_account_id, layout, parameters)
    select ${condominiumId}, id, 240, ${sql.json(account.agreement)} from account`
}
