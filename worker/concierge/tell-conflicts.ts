import { actWords } from '../../domain/concierge/words.ts'
import type { Transaction } from '../context.ts'
import { renderVisitAlert } from '../message-templates/concierge.ts'
import { renderDeskConflict } from '../message-templates/concierge-management.ts'
import type { Message } from '../notify/notify.ts'
import { dwellersOf, managersOf, momentWords, type Place } from './places.ts'

type Conflict = {
  id: string
  code: string
  kind: keyof typeof actWords
  desk: string
  acted_by_name: string
  happened_at: Date
  unit_id: string | null
  unit_label: string | null
  name: string | null
}

/** Conflicts that only wait for another desk's acts, and disappear when those arrive: reported after this many minutes. */
const waiting = [
  'visit_unknown',
  'delivery_unknown',
  'loan_unknown',
  'item_unknown',
  'shift_unknown',
  'shift_not_handed',
  'undo_unknown',
]
const patience = 30

/** Reports conflicts to the administration, in one letter however many, and to a unit that its pass was used too often. Marks them. */
export async function conflictMessages(
  sql: Transaction,
  condominiumId: string,
  place: Place,
  siteUrl: string,
): Promise<Message[]> {
  const conflicts = await sql<Conflict[]>`
    with fresh as (
      update public.desk_conflicts c set told_at = private.now()
      where c.condominium_id = ${condominiumId} and c.told_at is null and c.settled_at is null
        and (c.code <> all (${waiting}) or c.noticed_at < private.now() - make_interval(mins => ${patience}))
      returning c.*
    )
    select f.id, f.code, a.kind, d.name as desk, a.acted_by_name, a.happened_at, v.unit_id, l.label as unit_label, v.name
    from fresh f
    join public.desk_acts a on a.condominium_id = ${condominiumId} and a.id = f.id
    join public.desks d on d.condominium_id = ${condominiumId} and d.id = a.desk_id
    left join public.visits v on v.condominium_id = ${condominiumId} and v.id = f.subject_id and f.code = 'pass_used_up'
    left join public.unit_list l on l.condominium_id = ${condominiumId} and l.unit_id = v.unit_id
    order by a.happened_at, f.id`
  const [first] = conflicts
  if (!first) return []
  const path = '/dashboard/portaria'
  const content = renderDeskConflict({
    ...place,
    url: `${siteUrl}${path}`,
    conflicts: conflicts.map(({ kind, code, desk, acted_by_name, happened_at }) => ({
      what: actWords[kind],
      code,
      desk,
      who: acted_by_name,
      when: momentWords(happened_at, place.zone),
    })),
  })
  const managers = (await managersOf(sql, condominiumId)).map((userId) => ({
    condominiumId,
    kind: 'desk_conflict' as const,
    userId,
    content,
    path,
    about: { id: first.id },
  }))
  return [...managers, ...(await unitAlerts(sql, condominiumId, place, siteUrl, conflicts))]
}

async function unitAlerts(
  sql: Transaction,
  condominiumId: string,
  place: Place,
  siteUrl: string,
  conflicts: readonly Conflict[],
): Promise<Message[]> {
  const misused = conflicts.filter(({ code, unit_id }) => code === 'pass_used_up' && unit_id)
  const dwellers = await dwellersOf(
    sql,
    condominiumId,
    misused.flatMap(({ unit_id }) => unit_id ?? []),
  )
  return misused.flatMap(({ id, unit_id, unit_label, name, happened_at }) => {
    const content = renderVisitAlert({
      ...place,
      url: `${siteUrl}/dashboard/portaria`,
      unitLabel: unit_label ?? '',
      name: name ?? '',
      when: momentWords(happened_at, place.zone),
      code: 'pass_used_up',
    })
    return (dwellers.get(unit_id ?? '') ?? []).map((personId) => ({
      condominiumId,
      kind: 'visit_alert' as const,
      personId,
      unitId: unit_id,
      content,
      path: '/dashboard/portaria',
      about: { id },
    }))
  })
}
