import { type PixClient, platformClient } from '../../supabase/functions/_shared/pix/client.ts'
import { unsealCredentials } from '../../supabase/functions/_shared/pix/credentials.ts'
import type { Sql } from '../context.ts'

type Sealed = { bank_account_id: string; sealed: string }

/** Selects the credentials for an account's calls. Throws `SealBroken` for what cannot be opened any more. */
export type Clients = (bankAccountId: string | null) => PixClient

/** Loads the credentials of a condominium's accounts; an account without its own uses the platform's. Read as the schema's owner. */
export async function clientsOf(sql: Sql, condominiumId: string): Promise<Clients> {
  const own = await sql<Sealed[]>`
    select bank_account_id, sealed from private.pix_credentials where condominium_id = ${condominiumId}`
  const found = new Map(own.map(({ bank_account_id, sealed }) => [bank_account_id, sealed]))
  return (bankAccountId) => {
    const sealed = bankAccountId ? found.get(bankAccountId) : undefined
    return bankAccountId && sealed
      ? unsealCredentials(condominiumId, bankAccountId, sealed)
      : platformClient()
  }
}

export type OwnAccount = { condominiumId: string; bankAccountId: string; client: () => PixClient }

/** Returns every account with its own credentials. */
export async function ownAccounts(sql: Sql, only: string | null = null): Promise<OwnAccount[]> {
  const rows = await sql<(Sealed & { condominium_id: string })[]>`
    select condominium_id, bank_account_id, sealed from private.pix_credentials
    where ${only}::uuid is null or bank_account_id = ${only}
    order by condominium_id, bank_account_id`
  return rows.map(({ condominium_id, bank_account_id, sealed }) => ({
    condominiumId: condominium_id,
    bankAccountId: bank_account_id,
    client: () => unsealCredentials(condominium_id, bank_account_id, sealed),
  }))
}
