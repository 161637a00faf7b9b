import { type Place, type Priority, placeWords, priorityWords } from '../../domain/incidents/words.ts'
import { momentWords, placeOf } from '../concierge/places.ts'
import type { Transaction } from '../context.ts'

type Row = Place & {
  protocol: string
  title: string
  description: string
  visibility: 'private' | 'community'
  category: string
  priority: Priority
  reporter_id: string | null
  assignee_id: string | null
  answer_due_at: Date | null
  solve_due_at: Date | null
  reopen_days: number
  /** It belongs to a failure of many that is not over. */
  outage_lasts: boolean
  /** The people it is about, who are not notified of what is for the management. */
  parties: string[]
}

/** Returns an incident as its letters describe it, with those who still belong to the condominium; null when it or the condominium is gone. */
export async function incidentTold(
  sql: Transaction,
  condominiumId: string,
  incidentId: string,
  siteUrl: string,
) {
  const condominium = await placeOf(sql, condominiumId)
  const [row] = await sql<Row[]>`
    select i.protocol, i.title, i.description, i.visibility, c.name as category, i.priority,
      private.hearing(i.condominium_id, i.reporter_id) as reporter_id, private.hearing(i.condominium_id, i.assignee_id) as assignee_id, i.answer_due_at, i.solve_due_at,
      i.place_kind, u.label as unit_label, i.block, i.floor, p.name as place_name, i.place_note, s.reopen_days,
      private.incident_parties(i) as parties,
      exists (select from public.outages o where o.condominium_id = i.condominium_id and o.id = i.outage_id and o.ended_at is null) as outage_lasts
    from public.incidents i
    join public.incident_categories c on c.condominium_id = i.condominium_id and c.id = i.category_id
    join public.incident_settings s on s.condominium_id = i.condominium_id
    left join public.unit_list u on u.condominium_id = i.condominium_id and u.unit_id = i.unit_id
    left join public.incident_places p on p.condominium_id = i.condominium_id and p.id = i.place_id
    where i.condominium_id = ${condominiumId} and i.id = ${incidentId}`
  if (!row || !condominium) return null
  const path = `/dashboard/incidents/${incidentId}`
  return {
    row,
    path,
    letter: {
      ...condominium,
      url: `${siteUrl}${path}`,
      protocol: row.protocol,
      title: row.title,
      facts: `${row.category} · ${placeWords(row)} · prioridade ${priorityWords[row.priority].toLowerCase()}`,
    },
    answerDue: row.answer_due_at && momentWords(row.answer_due_at, condominium.zone),
    solveDue: row.solve_due_at && momentWords(row.solve_due_at, condominium.zone),
  }
}

/** Returns the others affected, if they may read it: none for a private one, and none who left. */
export async function followersOf(
  sql: Transaction,
  condominiumId: string,
  incidentId: string,
): Promise<string[]> {
  const rows = await sql<{ user_id: string }[]>`
    select f.user_id from public.incident_followers f
    join public.incidents i on i.condominium_id = f.condominium_id and i.id = f.incident_id and i.visibility = 'community'
    where f.condominium_id = ${condominiumId} and f.incident_id = ${incidentId} and private.hearing(f.condominium_id, f.user_id) is not null`
  return rows.map(({ user_id }) => user_id)
}
