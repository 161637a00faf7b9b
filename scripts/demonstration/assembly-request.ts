import { randomUUID } from 'node:crypto'
import { addDays } from '../../domain/calendar.ts'
import { momentAt } from '../../domain/reservations/rules.ts'
import { brasiliaZone } from '../../domain/time-zones/time-zones.ts'
import type { Past } from './history.ts'
import { logins, password } from './plan.ts'

/** Adds a request for an assembly under way: two owners have signed, and the owner whose login the demonstration names has not. Once. */
export async function askForAssembly({ product, sql, condominiumId, today }: Past): Promise<void> {
  const known = await sql`
    select from public.assembly_requests where condominium_id = ${condominiumId} limit 1`
  if (known.length > 0) return
  // Those who owned a unit with a vote of its own when they signed; the owner's own login stays free to sign.
  const owners = await sql<{ email: string; unit_id: string }[]>`
    select distinct on (u.email) u.email, o.unit_id
    from public.occupancies o
    join public.people p on p.condominium_id = o.condominium_id and p.id = o.person_id
    join auth.users u on u.id = p.user_id and u.email in (${logins.debtor.email}, ${logins.council.email}, ${logins.sindica.email})
    join public.memberships m on m.condominium_id = o.condominium_id and m.user_id = u.id and m.status = 'approved'
    join public.unit_list l on l.condominium_id = o.condominium_id and l.unit_id = o.unit_id and l.main_id is null
    where o.condominium_id = ${condominiumId} and o.kind in ('owner', 'co_owner', 'off_site_owner')
      and o.starts_on <= ${addDays(today, -7)} and (o.ends_on is null or o.ends_on >= ${today})
    order by u.email, l.sort_key`
  const [opener, second] = owners
  if (!opener) return
  const id = randomUUID()
  const run = (email: string, days: number, name: string, body: object) =>
    product
      .signIn(email, password)
      .then(() =>
        product.command(name, momentAt(addDays(today, -days), 20 * 60, brasiliaZone).toISOString(), {
          condominium_id: condominiumId,
          ...body,
        }),
      )
  await run(opener.email, 6, 'open-assembly-request', {
    id,
    kind: 'extraordinary',
    title: 'Rever o contrato da portaria',
    reasons:
      'O contrato da portaria vence em três meses e o preço subiu duas vezes neste ano. Peço que a assembleia compare a portaria de hoje com a remota antes da renovação.',
    items: [
      { id: randomUUID(), title: 'Renovar ou não o contrato da portaria', matter: 'other' },
      { id: randomUUID(), title: 'Pedir três orçamentos de portaria remota', matter: 'other' },
    ],
  })
  if (second)
    await run(second.email, 5, 'sign-assembly-request', { request_id: id, unit_ids: [second.unit_id] })
  await product.signIn(logins.sindica.email, password)
}
