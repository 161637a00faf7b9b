import { z } from 'zod'
import { partWords, type QuarterFigures } from '../../domain/voting/quarter.ts'
import { managersOf, momentWords, placeOf } from '../concierge/places.ts'
import type { Task, Transaction } from '../context.ts'
import { renderAssemblyRequest } from '../message-templates/assembly-requests.ts'
import { notifyIn } from '../notify/notify.ts'

const payload = z.object({
  condominiumId: z.uuid(),
  requestId: z.uuid(),
  telling: z.enum(['opened', 'reached']),
  byUserId: z.uuid().nullish(),
})

type Row = {
  title: string
  reasons: string
  expires_at: Date
  call_by: Date | null
  assembly_id: string | null
  state: string
  figures: QuarterFigures
}

/** Tells owners that one of them asks for an assembly, and the management that a quarter did. */
export const tellAssemblyRequestTask: Task = {
  topic: 'tell-assembly-request',
  isInterruptible: true,
  async run({ transaction, siteUrl }, data, signal) {
    await transaction((sql) => tell(sql, payload.parse(data), siteUrl), signal)
  },
}

async function tell(
  sql: Transaction,
  { condominiumId, requestId, telling, byUserId }: z.infer<typeof payload>,
  siteUrl: string,
): Promise<void> {
  const condominium = await placeOf(sql, condominiumId)
  const [row] = await sql<Row[]>`
    select r.title, r.reasons, r.expires_at, r.call_by, r.assembly_id, private.request_state(r) as state,
      private.quarter_figures(r.condominium_id, r.id) as figures
    from public.assembly_requests r where r.condominium_id = ${condominiumId} and r.id = ${requestId}`
  const isReached = telling === 'reached'
  if (!condominium || !row || row.state !== (isReached ? 'reached' : 'open')) return
  const people = isReached ? await managersOf(sql, condominiumId) : await ownersOf(sql, condominiumId)
  const path = `/dashboard/voting/pedidos/${requestId}`
  const content = renderAssemblyRequest({
    ...condominium,
    url: `${siteUrl}${path}`,
    telling,
    title: row.title,
    reasons: row.reasons,
    gathered: `${row.figures.heads} de ${row.figures.heads_total} condôminos (${partWords(row.figures.heads, row.figures.heads_total)})`,
    until: momentWords(row.call_by ?? row.expires_at, condominium.zone),
  })
  await notifyIn(
    sql,
    people
      .filter((userId) => isReached || userId !== byUserId)
      .map((userId) => ({
        condominiumId,
        kind: isReached ? ('assembly_request_reached' as const) : ('assembly_request' as const),
        userId,
        path,
        content,
        about: { id: requestId, occurrence: 0 },
      })),
  )
}

async function ownersOf(sql: Transaction, condominiumId: string): Promise<string[]> {
  const rows = await sql<{ user_id: string }[]>`
    select distinct p.user_id from private.own_vote_owners(${condominiumId}) o
    join public.people p on p.condominium_id = ${condominiumId} and p.id = o.person_id
    join public.memberships m on m.condominium_id = ${condominiumId} and m.user_id = p.user_id and m.status = 'approved'
      and m.role in ('owner_admin', 'admin', 'council', 'resident')`
  return rows.map(({ user_id }) => user_id)
}
