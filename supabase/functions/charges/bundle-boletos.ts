import type { Agreement } from '../../../domain/boleto/agreement.ts'
import { issueBoleto } from '../../../domain/boleto/issue.ts'
import { AppError } from '../../../domain/errors.ts'
import { checkOurNumbers } from '../_shared/charges/issuing-account.ts'
import type { Sql } from '../_shared/database.ts'

type BundleBoleto = {
  id: string
  bundle_id: string
  agreement_id: string
  our_number: string
  status: string
  write_off: string | null
  bundle_status: string
  is_over: boolean
  due_on: string
  amount_cents: number
}

type Resent = { entries: number; instructions: number }

/**
 * Puts what the bank refused of bundles' boletos into the next remittance again: entries, by another nosso número where that was refused
 * or the bank has forgotten it, and write-offs. Throws `not_found`, `boleto_in_order`, `bundle_over`, `boleto_due_past`.
 */
export async function resendBundles(
  sql: Sql,
  condominiumId: string,
  bundleIds: readonly string[],
  { today, newNumber }: { today: string; newNumber: boolean },
): Promise<Resent> {
  if (bundleIds.length === 0) return { entries: 0, instructions: 0 }
  const boletos = await lock(sql, condominiumId, bundleIds)
  if (boletos.length < new Set(bundleIds).size) throw new AppError('not_found')
  const instructed = boletos.filter(({ write_off }) => write_off === 'refused')
  const entries = boletos.filter(({ write_off }) => write_off !== 'refused')
  for (const boleto of entries) refuse(boleto, today)
  await sql`
    update public.bundle_boletos set write_off = 'wanted', refusal = null
    where condominium_id = ${condominiumId} and id = any (${instructed.map(({ id }) => id)})`
  await renumber(
    sql,
    condominiumId,
    entries.filter(({ status }) => newNumber || status === 'written_off'),
  )
  await sql`
    update public.bundle_boletos
    set status = 'issued', rejection = null, refusal = null, write_off = null, remittance_id = null, registered_on = null, told_at = null
    where condominium_id = ${condominiumId} and id = any (${entries.map(({ id }) => id)})`
  return { entries: entries.length, instructions: instructed.length }
}

/** Locks the boletos with their bundles, which a payment ends. */
async function lock(sql: Sql, condominiumId: string, bundleIds: readonly string[]): Promise<BundleBoleto[]> {
  return sql<BundleBoleto[]>`
    select b.id, b.bundle_id, b.agreement_id, b.our_number, b.status, b.write_off, p.status as bundle_status,
      p.valid_until < private.today() as is_over, b.due_on::text, b.amount_cents::float8 as amount_cents
    from public.bundle_boletos b
    join public.payment_bundles p on p.condominium_id = b.condominium_id and p.id = b.bundle_id
    where b.condominium_id = ${condominiumId} and b.bundle_id = any (${[...bundleIds]}) order by b.bundle_id for update of p, b`
}

function refuse({ status, bundle_status, is_over, due_on }: BundleBoleto, today: string): void {
  if (bundle_status !== 'open' || is_over) throw new AppError('bundle_over')
  if (status !== 'rejected' && status !== 'written_off') throw new AppError('boleto_in_order')
  if (due_on < today) throw new AppError('boleto_due_past')
}

/** Gives each its own nosso número; the old ones stay known, because a bank may still report them. */
async function renumber(sql: Sql, condominiumId: string, boletos: readonly BundleBoleto[]): Promise<void> {
  await sql`
    insert into private.former_bundle_numbers (condominium_id, agreement_id, our_number, bundle_id)
    select b.condominium_id, b.agreement_id, b.our_number, b.bundle_id from public.bundle_boletos b
    where b.condominium_id = ${condominiumId} and b.id = any (${boletos.map(({ id }) => id)}) on conflict do nothing`
  for (const [agreementId, those] of Map.groupBy(boletos, ({ agreement_id }) => agreement_id)) {
    const [account] = await sql<{ agreement: Agreement; first: number }[]>`
      update public.collection_agreements set next_our_number = next_our_number + ${those.length}
      where condominium_id = ${condominiumId} and id = ${agreementId}
      returning parameters as agreement, (next_our_number - ${those.length})::float8 as first`
    const { agreement, first } = account!
    checkOurNumbers({ agreement }, first, those.length)
    const rows = those.map(({ id, due_on, amount_cents }, place) => ({
      id,
      ...issueBoleto({ agreement, sequence: first + place, due: due_on, amount: amount_cents }),
    }))
    await sql`
      update public.bundle_boletos b set our_number = r."ourNumber", our_number_check = r."ourNumberCheck",
        our_number_printed = r."ourNumberPrinted", barcode = r.barcode, digitable_line = r."digitableLine"
      from jsonb_to_recordset(${sql.json(rows as never)}) as r (id uuid, "ourNumber" text, "ourNumberCheck" text, "ourNumberPrinted" text,
        barcode text, "digitableLine" text)
      where b.condominium_id = ${condominiumId} and b.id = r.id`
  }
}
