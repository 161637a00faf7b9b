import { addDays } from '../../domain/calendar.ts'
import { settlePix } from '../../worker/payments/settle-pix.ts'
import type { Past } from './history.ts'

/** Adds one paid Pix for everything a unit owed, and a waiting one for the unit that has owed longest. Once. */
export async function payTogether(past: Past): Promise<void> {
  const { sql, condominiumId, today } = past
  const known = await sql`select from public.payment_bundles where condominium_id = ${condominiumId} limit 1`
  if (known.length > 0) return
  const units = await sql<{ unit_label: string; ids: string[] }[]>`
    select unit_label, array_agg(id order by due_on) as ids from public.charges
    where condominium_id = ${condominiumId} and status = 'open' and kind <> 'agreement' and settled_cents = 0
    group by unit_label, sort_key having count(*) between 2 and 60 order by unit_label = 'A-702', sort_key desc`
  const paid = units.find(({ unit_label }) => unit_label !== 'A-702')
  if (paid) await pay(past, await make(past, paid.ids, addDays(today, -1)))
  const longest = units.find(({ unit_label }) => unit_label === 'A-702')
  if (longest) await make(past, longest.ids, today)
}

async function make({ product, condominiumId }: Past, charge_ids: string[], day: string): Promise<string> {
  const { bundle_id } = await product.command<{ bundle_id: string }>(
    'make-payment-bundle',
    `${day}T09:30:00-03:00`,
    { condominium_id: condominiumId, charge_ids, pay_on: addDays(day, 5) },
  )
  return bundle_id
}

/** Records the payment as the payer's bank reports it, later that day. */
async function pay({ product, sql, condominiumId, today }: Past, bundleId: string): Promise<void> {
  const [bundle] = await sql<{ txid: string; cents: number; key: string }[]>`
    select b.pix_txid as txid, b.amount_cents::float8 as cents, a.pix_key as key
    from public.payment_bundles b join public.bank_accounts a on a.condominium_id = b.condominium_id and a.is_active
    where b.condominium_id = ${condominiumId} and b.id = ${bundleId}`
  const moment = `${addDays(today, -1)}T18:20:00-03:00`
  await product.working(moment, (context) =>
    context.transaction((inside) =>
      settlePix(context, inside, {
        ...bundle!,
        endToEndId: `E99999999${today.replaceAll('-', '')}2120jacaranda9`,
        receivedAt: new Date(moment),
      }),
    ),
  )
}
