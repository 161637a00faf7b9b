import type { Agreement } from '../../../domain/boleto/agreement.ts'
import { issueBoleto } from '../../../domain/boleto/issue.ts'
import { checkOurNumbers } from '../_shared/charges/issuing-account.ts'
import type { Sql } from '../_shared/database.ts'

export type Boleto = {
  id: string
  charge_id: string
  agreement_id: string
  our_number: string
  status: string
  write_off: string | null
  due_change: string | null
  charge_status: string
  due_on: string
  amount_cents: number
  received: number
}

/** Locks in the order in which payments lock charges, so that no deadlock arises. */
export async function lockBoletos(
  sql: Sql,
  condominiumId: string,
  chargeIds: readonly string[],
): Promise<Boleto[]> {
  await sql`
    select from public.charges where condominium_id = ${condominiumId} and id = any (${[...chargeIds]}) order by id for update`
  return sql<Boleto[]>`
    select b.id, b.charge_id, b.agreement_id, b.our_number, b.status, b.write_off, b.due_change, c.status as charge_status,
      c.due_on::text, c.amount_cents::float8 as amount_cents, (c.settled_cents + c.late_cents)::float8 as received
    from public.boletos b
    join public.charges c on c.condominium_id = b.condominium_id and c.id = b.charge_id
    where b.condominium_id = ${condominiumId} and b.charge_id = any (${[...chargeIds]}) order by b.charge_id for update of b`
}

type Account = { id: string; bank_account_id: string; agreement: Agreement; first: number }

/** A nosso número of their own for each, by the boleto's agreement while that is in use, else the main one; the old ones stay known. */
export async function renumber(sql: Sql, condominiumId: string, boletos: readonly Boleto[]): Promise<void> {
  for (const [agreementId, those] of Map.groupBy(boletos, ({ agreement_id }) => agreement_id)) {
    const [account] = await sql<Account[]>`
      update public.collection_agreements set next_our_number = next_our_number + ${those.length}
      where condominium_id = ${condominiumId} and id = coalesce(private.issuing_agreement(${condominiumId}, ${agreementId}),
        private.issuing_agreement(${condominiumId}))
      returning id, bank_account_id, parameters as agreement, (next_our_number - ${those.length})::float8 as first`
    if (!account) continue
    checkOurNumbers(account, account.first, those.length)
    const rows = those.map(({ id, due_on, amount_cents }, place) => ({
      id,
      ...issueBoleto({
        agreement: account.agreement,
        sequence: account.first + place,
        due: due_on,
        amount: amount_cents,
      }),
    }))
    await keepFormer(sql, condominiumId, those)
    await write(sql, condominiumId, account, rows)
  }
}

async function keepFormer(sql: Sql, condominiumId: string, boletos: readonly Boleto[]): Promise<void> {
  await sql`
    insert into private.former_our_numbers (condominium_id, agreement_id, our_number, charge_id)
    select b.condominium_id, b.agreement_id, b.our_number, b.charge_id from public.boletos b
    where b.condominium_id = ${condominiumId} and b.id = any (${boletos.map(({ id }) => id)}) on conflict do nothing`
}

async function write(
  sql: Sql,
  condominiumId: string,
  account: Account,
  rows: readonly { id: string }[],
): Promise<void> {
  await sql`
    with anew as (
      update public.boletos b set agreement_id = ${account.id}, our_number = r."ourNumber", our_number_check = r."ourNumberCheck",
        our_number_printed = r."ourNumberPrinted", barcode = r.barcode, digitable_line = r."digitableLine"
      from jsonb_to_recordset(${sql.json([...rows] as never)}) as r (id uuid, "ourNumber" text, "ourNumberCheck" text, "ourNumberPrinted" text,
        barcode text, "digitableLine" text)
      where b.condominium_id = ${condominiumId} and b.id = r.id
      returning b.charge_id
    )
    update public.charges c set bank_account_id = ${account.bank_account_id} from anew a
    where c.condominium_id = ${condominiumId} and c.id = a.charge_id and c.bank_account_id is distinct from ${account.bank_account_id}`
}
