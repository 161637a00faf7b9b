import type postgres from 'postgres'

/** A charge with its boleto and its newest charge at the Pix provider, as tests look at them. */
export type Collected = {
  id: string
  our_number: string
  bank: string
  status: string
  write_off: string | null
  due_change: string | null
  rejection: string | null
  charge: string
  barcode: string
  pix: string | null
  txid: string | null
}

/** The charges of a kind by unit. */
export const chargesOf = (sql: postgres.Sql, condominiumId: string, kind: string) => sql<Collected[]>`
  select c.id, b.our_number, g.parameters ->> 'bank' as bank, b.status, b.write_off, b.due_change, b.rejection, c.status as charge,
    b.barcode, p.status as pix, p.txid
  from public.charges c join public.boletos b on b.charge_id = c.id
  join public.collection_agreements g on g.id = b.agreement_id
  left join lateral (select * from public.pix_charges x where x.charge_id = c.id order by x.created_at desc, x.id desc limit 1) p on true
  where c.condominium_id = ${condominiumId} and c.kind = ${kind} order by c.sort_key`
