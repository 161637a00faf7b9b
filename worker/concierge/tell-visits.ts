import type { VisitKind } from '../../domain/concierge/acts.ts'
import { visitKindWords } from '../../domain/concierge/words.ts'
import type { Transaction } from '../context.ts'
import { renderVisitAlert, renderVisitEntered } from '../message-templates/concierge.ts'
import type { Message } from '../notify/notify.ts'
import { dwellersOf, managersOf, momentWords, type Place } from './places.ts'

type Visit = {
  id: string
  unit_id: string | null
  unit_label: string | null
  name: string
  kind: VisitKind
  status: 'inside' | 'left' | 'refused'
  entered_at: Date
  reason: string | null
  ban_unit: string | null
  is_ban: boolean
  is_hidden: boolean
}

/** Days after which an entry that came late from a desk is history and no news. */
const freshDays = 2

/** Returns the notices about unreported visits; marks them. */
export async function visitMessages(
  sql: Transaction,
  condominiumId: string,
  place: Place,
  siteUrl: string,
): Promise<Message[]> {
  const visits = await sql<Visit[]>`
    with fresh as (
      update public.visits v set told_at = private.now()
      where v.condominium_id = ${condominiumId} and v.told_at is null and v.status <> 'undone'
        and v.id in (select n.id from public.visits n where n.condominium_id = ${condominiumId} and n.told_at is null and n.status <> 'undone' for update skip locked)
      returning v.*
    )
    select f.id, f.unit_id, l.label as unit_label, f.name, f.kind, f.status, f.entered_at, f.reason, f.is_hidden,
      b.id is not null as is_ban, b.unit_id as ban_unit
    from fresh f
    left join public.unit_list l on l.condominium_id = ${condominiumId} and l.unit_id = f.unit_id
    left join public.admission_bans b on b.condominium_id = ${condominiumId} and b.id = f.ban_id
    where f.entered_at > private.now() - make_interval(days => ${freshDays}) and (f.unit_id is not null or b.id is not null)`
  if (visits.length === 0) return []
  const dwellers = await dwellersOf(
    sql,
    condominiumId,
    visits.flatMap(({ unit_id }) => unit_id ?? []),
  )
  const [managers, owner] = [await managersOf(sql, condominiumId), await managersOf(sql, condominiumId, true)]
  return visits.flatMap((visit) => {
    const toUnit = visit.unit_id ? unitMessages(visit, condominiumId, place, siteUrl, dwellers) : []
    // A person banned by one unit may be a danger to others: the administration is notified of every one.
    const toBoard = visit.is_ban
      ? (visit.is_hidden ? owner : managers).map((userId) => ({
          condominiumId,
          kind: 'visit_alert' as const,
          userId,
          path: '/dashboard/portaria',
          about: { id: visit.id, occurrence: 1 },
          content: alert(visit, place, siteUrl),
        }))
      : []
    return [...toUnit, ...toBoard]
  })
}

const alert = (visit: Visit, place: Place, siteUrl: string) =>
  renderVisitAlert({
    ...place,
    url: `${siteUrl}/dashboard/portaria`,
    unitLabel: visit.unit_label ?? 'portaria',
    name: visit.name,
    when: momentWords(visit.entered_at, place.zone),
    code: 'ban',
  })

function unitMessages(
  visit: Visit,
  condominiumId: string,
  place: Place,
  siteUrl: string,
  dwellers: Map<string, string[]>,
): Message[] {
  const content = visit.is_ban
    ? alert(visit, place, siteUrl)
    : renderVisitEntered({
        ...place,
        url: `${siteUrl}/dashboard/portaria`,
        unitLabel: visit.unit_label ?? '',
        name: visit.name,
        kind: visitKindWords[visit.kind],
        when: momentWords(visit.entered_at, place.zone),
        refused: visit.status === 'refused' ? (visit.reason ?? '') : null,
      })
  return (dwellers.get(visit.unit_id ?? '') ?? []).map((personId) => ({
    condominiumId,
    kind: visit.is_ban ? ('visit_alert' as const) : ('visit_entered' as const),
    personId,
    unitId: visit.unit_id,
    content,
    path: '/dashboard/portaria',
    about: { id: visit.id },
  }))
}
