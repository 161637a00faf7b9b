import { buckets } from '../../domain/files.ts'
import type { WorkerContext } from '../context.ts'
import { removeFolder } from '../files/removal.ts'

type Due = { condominium_id: string; id: string; person_id: string }

/** How many people are looked up at once. */
const page = 100

/**
 * Removes people whose month of grace is over from everything but the books, and from the books too once their time is up (an open debt keeps them
 * there). People who came back meanwhile stay, and the erasure is cancelled. Returns how many were settled.
 */
export async function eraseDuePeople(context: WorkerContext, signal: AbortSignal): Promise<number> {
  let settled = 0
  for (;;) {
    const due = await context.sql<Due[]>`
      select e.condominium_id, e.id, e.person_id from public.person_erasures e join public.condominiums k on k.id = e.condominium_id
      where e.status = 'waiting' and e.due_on <= private.today_in(k.time_zone)
        or e.status = 'partly' and e.kept_until <= private.today_in(k.time_zone) and not exists (
          select from public.charges c where c.condominium_id = e.condominium_id and c.payer_id = e.person_id and c.status = 'open')
      order by e.due_on, e.id limit ${page}`
    for (const one of due) {
      signal.throwIfAborted()
      await settle(context, one, signal)
    }
    settled += due.length
    if (due.length < page) return settled
  }
}

async function settle(context: WorkerContext, due: Due, signal: AbortSignal): Promise<void> {
  const { condominium_id, id, person_id } = due
  if (await isBack(context, due)) {
    await context.sql`
      update public.person_erasures set status = 'cancelled' where condominium_id = ${condominium_id} and id = ${id}`
    return
  }
  // Bytes first, outside the transaction: cut off here, the next night does the rest.
  for (const record of await recordsOf(context, due))
    await removeFolder(context, buckets.condominium, `${condominium_id}/people/${record}`, signal)
  await context.transaction(async (sql) => {
    const [found] = await sql<{ whole: boolean }[]>`
      select coalesce(e.kept_until <= private.today(${condominium_id}), true) and (h.facts ->> 'open_charges')::integer = 0 as whole
      from public.person_erasures e cross join lateral (select private.holdings(e.condominium_id, e.person_id) as facts) h
      where e.condominium_id = ${condominium_id} and e.id = ${id} and e.status in ('waiting', 'partly')
        and not (h.facts ->> 'has_home')::boolean and not (h.facts ->> 'has_access')::boolean
      for update of e`
    if (!found) return
    await sql`select private.erase_person(${condominium_id}, ${person_id}, ${found.whole})`
    await sql`
      update public.person_erasures set done_at = private.now(), status = ${found.whole ? 'done' : 'partly'},
        kept_until = case when not ${found.whole} then coalesce(kept_until, private.today(${condominium_id}) + interval '5 years') end
      where condominium_id = ${condominium_id} and id = ${id}`
  })
}

async function isBack({ sql }: WorkerContext, { condominium_id, person_id }: Due): Promise<boolean> {
  const [row] = await sql<{ is_back: boolean }[]>`
    select (h.facts ->> 'has_home')::boolean or (h.facts ->> 'has_access')::boolean as is_back
    from (select private.holdings(${condominium_id}, ${person_id}) as facts) h`
  return row!.is_back
}

/** Returns the person's record, and those that were merged into it. */
async function recordsOf({ sql }: WorkerContext, { condominium_id, person_id }: Due): Promise<string[]> {
  const [row] = await sql<{ records: string[] }[]>`
    select array_append(merged_ids, id) as records from public.people where condominium_id = ${condominium_id} and id = ${person_id}`
  return row?.records ?? []
}
