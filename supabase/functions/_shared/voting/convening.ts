import { AppError } from '../../../../domain/errors.ts'
import { convenersWords, type RequestItem } from '../../../../domain/voting/quarter.ts'
import type { Context } from '../command.ts'
import { refuseUnless } from '../guards.ts'
import { figuresOf, lockRequest, refuseFewer, refuseLess } from './requests.ts'

type Here = Pick<Context, 'sql' | 'condominiumId' | 'now'>

/**
 * Who convenes a draft that is called now, as its notice says for good: of a request the declarations that stand at this moment, with the request
 * closed by it; of paper the number that the management typed. Throws `quarter_missing`, `request_items_missing`.
 */
export async function convenedBy(context: Here, assemblyId: string): Promise<object> {
  const { sql, condominiumId, now } = context
  const [draft] = await sql<
    { convened_by: string; convener_count: number | null; request_id: string | null }[]
  >`
    select a.convened_by, a.convener_count, r.id as request_id from public.assemblies a
    left join public.assembly_requests r on r.condominium_id = a.condominium_id and r.assembly_id = a.id
    where a.condominium_id = ${condominiumId} and a.id = ${assemblyId}`
  const byOwners = draft!.convened_by === 'owners'
  if (draft!.request_id === null) {
    if (!byOwners) return {}
    const { heads_total } = await figuresOf(context, null)
    const heads = draft!.convener_count ?? 0
    refuseFewer(heads, heads_total)
    return { quarter: { request: null, heads, heads_total } }
  }
  const request = await lockRequest(context, draft!.request_id)
  const isWhole = await bringsAll(context, assemblyId, request.items)
  // The management may call a part of it as its own; the request then stands as it was.
  if (!byOwners && !isWhole) {
    await sql`update public.assembly_requests set assembly_id = null where condominium_id = ${condominiumId} and id = ${request.id}`
    return {}
  }
  refuseUnless(isWhole, 'request_items_missing')
  const counted = byOwners ? await freeze(context, request.id) : {}
  await sql`
    update public.assembly_requests set called_at = ${now} where condominium_id = ${condominiumId} and id = ${request.id}`
  return counted
}

/**
 * Checks that a notice which takes the place of another has every item that its owners asked for: what a quarter of them put on the agenda stays on
 * it. Throws `request_items_missing`.
 */
export async function requireAskedItems(context: Here, assemblyId: string): Promise<void> {
  const { sql, condominiumId } = context
  const requests = await sql<{ items: RequestItem[] }[]>`
    select items from public.assembly_requests where condominium_id = ${condominiumId} and assembly_id = ${assemblyId}`
  for (const { items } of requests)
    refuseUnless(await bringsAll(context, assemblyId, items), 'request_items_missing')
}

/** Whether the agenda has every item that was asked for, by its words and its matter. */
async function bringsAll(
  { sql, condominiumId }: Here,
  assemblyId: string,
  asked: readonly RequestItem[],
): Promise<boolean> {
  const items = await sql<{ title: string; matter: string }[]>`
    select title, matter from public.agenda_items where condominium_id = ${condominiumId} and assembly_id = ${assemblyId} and left_out_in is null`
  return asked.every(({ title, matter }) =>
    items.some((item) => item.title === title && item.matter === matter),
  )
}

async function freeze(context: Here, requestId: string): Promise<object> {
  const { sql, condominiumId } = context
  const figures = await figuresOf(context, requestId)
  refuseLess(figures)
  await sql`
    update public.assembly_declarations d
    set counted = d.id in (select s.id from private.standing_declarations(${condominiumId}, ${requestId}) s)
    where d.condominium_id = ${condominiumId} and d.request_id = ${requestId}`
  const units = await sql<{ label: string }[]>`
    select d.unit_label as label from public.assembly_declarations d
    join public.unit_list l on l.condominium_id = d.condominium_id and l.unit_id = d.unit_id
    where d.condominium_id = ${condominiumId} and d.request_id = ${requestId} and d.counted group by 1 order by min(l.sort_key)`
  if (units.length === 0) throw new AppError('quarter_missing')
  return {
    conveners: convenersWords(
      figures,
      units.map(({ label }) => label),
    ),
    quarter: { request: requestId, ...figures },
  }
}
