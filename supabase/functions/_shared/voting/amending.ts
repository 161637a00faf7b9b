import type { z } from 'zod'
import { tableMoment } from '../../../../domain/time-zones/moments.ts'
import { changesOf, hasSameObject, type SentNotice } from '../../../../domain/voting/amending.ts'
import type { amendNoticeInput, NoticeGiven } from '../../../../domain/voting/input.ts'
import type { Context } from '../command.ts'
import { refuseUnless } from '../guards.ts'
import { writeItems } from './agenda.ts'
import { requireCallable } from './calling.ts'
import { requireAskedItems } from './convening.ts'
import { type LockedAssembly, lockAssembly, tellAssembly } from './locks.ts'
import { sentNotice } from './notices.ts'

/** Holds an assembly whose notice may be amended. Throws `assembly_not_called`, `notice_opened`, `assembly_over`, `notice_replaced`. */
async function lockAmendable(context: Context, assemblyId: string, number: number): Promise<LockedAssembly> {
  const held = await lockAssembly(context, assemblyId)
  refuseUnless(held.state !== 'draft', 'assembly_not_called')
  refuseUnless(held.state !== 'open' && held.state !== 'suspended', 'notice_opened')
  refuseUnless(held.state === 'called', 'assembly_over')
  refuseUnless(held.notice_number === number, 'notice_replaced')
  return held
}

/** What is typed against the notice that everyone has, in words; none where nothing changes. */
function typedChanges({ zone }: Pick<Context, 'zone'>, last: SentNotice, given: NoticeGiven): string[] {
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
async function writeAmendedItems(
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

/**
 * Sends another notice of a called assembly, which takes the place of the one before: other terms, another agenda, and the term counts from today
 * (art. 1.354). Who convened stays. Throws `assembly_not_called`, `notice_opened`, `assembly_over`, `notice_replaced`, `notice_unchanged`,
 * `request_items_missing`, and what `call-assembly` throws for a notice that may not go out.
 */
export async function amendNotice(
  context: Context,
  { by_hand, reason, number: read, ...given }: z.infer<typeof amendNoticeInput>,
): Promise<{ id: string; number: number }> {
  const { sql, condominiumId, userId, now, audit } = context
  const { condominium_id: _, assembly_id, items, ...terms } = given
  const held = await lockAmendable(context, assembly_id, read)
  const { notice: last } = await sentNotice(context, assembly_id)
  const changes = typedChanges(context, last, given)
  refuseUnless(changes.length > 0, 'notice_unchanged')
  const { rules, units } = await requireCallable(context, { ...terms, items: items.length }, by_hand)
  const number = held.notice_number + 1
  const amended = { notice_number: number, amended_at: now, amended_by: userId, amend_reason: reason }
  await sql`
    update public.assemblies set ${sql({ ...terms, ...rules, ...amended } as never)}, by_hand_units = ${sql.json(units)}
    where condominium_id = ${condominiumId} and id = ${assembly_id}`
  await writeAmendedItems(context, assembly_id, { last, number, items })
  await requireAskedItems(context, assembly_id)
  await tellAssembly(context, assembly_id, 'amended', number)
  audit({
    entity: 'assemblies',
    entityId: assembly_id,
    before: { title: held.title, notice: read, first_call_at: held.first_call_at },
    after: {
      title: terms.title,
      notice: number,
      first_call_at: terms.first_call_at,
      items: items.length,
      reason,
      changes,
      ...(rules.by_hand && { by_hand: rules.by_hand }),
    },
  })
  return { id: assembly_id, number }
}
