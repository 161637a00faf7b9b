import type { Transaction } from '../context.ts'

/**
 * Applies the bank's answers on boletos, in the order of a boleto's life: registered, refused or taken out of collection, and answers to our
 * instructions. Returns the charges that became payable at the bank.
 */
export async function moveBoletos(
  sql: Transaction,
  condominiumId: string,
  fileId: string,
): Promise<string[]> {
  const of = sql`
    e.condominium_id = ${condominiumId} and e.return_file_id = ${fileId}
    and f.condominium_id = e.condominium_id and f.id = e.return_file_id
    and b.condominium_id = e.condominium_id and b.agreement_id = f.agreement_id and b.our_number = e.our_number`
  const registered = await sql<{ charge_id: string }[]>`
    update public.boletos b set status = 'registered', registered_on = e.paid_on, rejection = null
    from private.return_entries e, public.return_files f
    where ${of} and e.kind = 'registered' and b.status in ('issued', 'sent', 'rejected')
    returning b.charge_id`
  // The bank never had a boleto that was refused while pending write-off.
  await sql`
    update public.boletos b
    set status = case when b.status = 'paid' then 'paid' when b.write_off is not null then 'written_off' else e.kind end,
      rejection = case when e.kind = 'rejected' then coalesce(e.reasons, e.label) end,
      write_off = case when b.write_off is not null then 'done' end, due_change = null
    from private.return_entries e, public.return_files f
    where ${of} and e.kind in ('rejected', 'written_off') and (b.status <> 'paid' or b.write_off is not null)`
  await sql`
    update public.boletos b set due_change = null, refusal = null
    from private.return_entries e, public.return_files f
    where ${of} and e.kind = 'due_changed' and b.due_change in ('sent', 'refused')`
  // A write-off is sent before a change of the day, so of two in transit it is the one answered.
  await sql`
    update public.boletos b
    set write_off = case when b.write_off = 'sent' then 'refused' else b.write_off end,
      due_change = case when b.write_off = 'sent' then b.due_change else 'refused' end,
      status = case when b.write_off = 'sent' and b.status = 'written_off' then 'registered' else b.status end,
      refusal = left(concat_ws(': ', e.label, e.reasons), 300)
    from private.return_entries e, public.return_files f
    where ${of} and e.kind = 'refused' and (b.write_off = 'sent' or b.due_change = 'sent')`
  return registered.map((row) => row.charge_id)
}

/** Writes off the replacement boleto of a charge that was paid by an earlier, replaced nosso número. */
export async function writeOffReplaced(
  sql: Transaction,
  condominiumId: string,
  fileId: string,
): Promise<void> {
  await sql`
    update public.boletos b set write_off = 'wanted'
    from private.return_entries e, public.return_files f, private.former_our_numbers o
    where e.condominium_id = ${condominiumId} and e.return_file_id = ${fileId} and e.kind = 'paid'
      and f.condominium_id = e.condominium_id and f.id = e.return_file_id
      and o.condominium_id = e.condominium_id and o.agreement_id = f.agreement_id and o.our_number = e.our_number
      and b.condominium_id = e.condominium_id and b.charge_id = o.charge_id and b.status = 'paid' and b.write_off is null
      and b.remittance_id is not null`
}
