import { tableMoment } from '../../../../domain/time-zones/moments.ts'
import { changesOf, hasSameObject, type SentNotice } from '../../../../domain/voting/amending.ts'
import type { NoticeGiven } from '../../../../domain/voting/input.ts'
import type { Context } from '../command.ts'
import { refuseUnless } from '../guards.ts'
import { writeItems } from './agenda.ts'
import { type LockedAssembly, lockAssembly } from './locks.ts'

/** Holds an assembly whose notice may be amended. Throws `assembly_not_called`, `notice_opened`, `assembly_over`, `notice_replaced`. */
export async function lockAmendable(
  context: Context,
  assemblyId: string,
  number: number,
): Promise<LockedAssembly> {
  const held = await lockAssembly(context, assemblyId)
  refuseUnless(held.state !== 'draft', 'assembly_not_called')
  refuseUnless(held.state !== 'open' && held.state !== 'suspended', 'notice_opened')
  refuseUnless(held.state === 'called', 'assembly_over')
  refuseUnless(held.notice_number === number, 'notice_replaced')
  return held
}

/** What is typed against the notice that everyone has, in words; none where nothing changes. */
export function typedChanges(
  { zone }: Pick<Context, 'zone'>,
  last: SentNotice,
  given: NoticeGiven,
): string[] {
  const { items, ...terms } = given
  return changesOf(last, { terms, items }, (at, whose) =>
    tableMoment(new Date(at).toISOString(), whose === 'before' ? last.terms.zone : zone),
  )
}

/**
 * Writes the agenda of a notice that takes the place of another. Items that remain keep their id and with it their questions, files and the proxies
 * for them; what is voted on otherwise than before counts as new for proxies. Those left out are withdrawn and stand after all others. Throws
 * `not_found` for an item of another assembly.
 */
export async function writeAmendedItems(
  context: Context,
  assemblyId: string,
  { last, number, items }: { last: SentNotice; number: number; items: NoticeGiven['items'] },
): Promise<void> {
  const { sql, condominiumId, now } = context
  const ids = items.map(({ id }) => id)
  await sql`
    update public.agenda_items i set withdrawn_at = ${now}, withdraw_reason = ${`Retirado pela retificação nº ${number}`}, left_out_in = ${number},
      position = o.position
    from (
      select g.id, row_number() over (order by g.position) + greatest(200, (select max(x.position) from public.agenda_items x
        where x.condominium_id = ${condominiumId} and x.assembly_id = ${assemblyId})) as position
      from public.agenda_items g
      where g.condominium_id = ${condominiumId} and g.assembly_id = ${assemblyId} and g.left_out_in is null and g.id <> all (${ids}::uuid[])) o
    where i.condominium_id = ${condominiumId} and i.id = o.id`
  const before = new Map(last.items.map((item) => [item.id, item]))
  const written = await writeItems(context, assemblyId, items, (item) => {
    const old = before.get(item.id)
    const since_notice = old && hasSameObject(old, item) ? old.since_notice : number
    // One that an earlier notice left out may come back.
    return { since_notice, left_out_in: null, withdrawn_at: null, withdraw_reason: '' }
  })
  refuseUnless(written === items.length, 'not_found')
}
