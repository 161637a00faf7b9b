import { createHash } from 'node:crypto'
import type { RecordedAct, SectionName, SnapshotSections } from '../../../../../domain/concierge/snapshot.ts'
import type { Sql } from '../../database.ts'

/** A device's position: the last act of the log that it has, and the version of each section. */
type Cursor = { n: number; s: Record<string, string> }

export const writeCursor = (cursor: Cursor): string =>
  Buffer.from(JSON.stringify(cursor)).toString('base64url')

/** Reads a cursor; an unreadable one starts at the beginning, and the device gets everything again. */
export function readCursor(text: string): Cursor {
  try {
    const { n, s } = JSON.parse(Buffer.from(text, 'base64url').toString()) as Cursor
    return { n: Number.isSafeInteger(n) && n >= 0 ? n : 0, s: typeof s === 'object' && s ? s : {} }
  } catch {
    return { n: 0, s: {} }
  }
}

/** Sections as they are now, each with a short digest by which a change is known. */
export async function sectionsOf(
  sql: Sql,
  condominiumId: string,
  withRegister: boolean,
): Promise<{ sections: Partial<SnapshotSections>; stamps: Record<string, string> }> {
  const [row] = await sql<{ sections: string; register: string | null }[]>`
    select (private.desk_sections(${condominiumId}) || jsonb_build_object('bookings', private.desk_bookings(${condominiumId})))::text as sections,
      case when ${withRegister} then private.desk_register(${condominiumId})::text end as register`
  const sections = JSON.parse(row!.sections) as Partial<SnapshotSections>
  if (row!.register) sections.register = JSON.parse(row!.register)
  const stamps = Object.fromEntries(
    Object.entries(sections).map(([name, content]) => [
      name,
      createHash('sha256').update(JSON.stringify(content)).digest('base64url').slice(0, 12),
    ]),
  )
  return { sections, stamps }
}

export const changedSections = (
  { sections, stamps }: { sections: Partial<SnapshotSections>; stamps: Record<string, string> },
  known: Record<string, string>,
): Partial<SnapshotSections> =>
  Object.fromEntries(Object.entries(sections).filter(([name]) => stamps[name as SectionName] !== known[name]))

/** Returns acts of everything open, and of the last 36 hours, in the order of the log. */
export async function openActs(sql: Sql, condominiumId: string): Promise<RecordedAct[]> {
  const [row] = await sql<{ acts: string }[]>`
    select coalesce(jsonb_agg(private.desk_act_told(a) order by a.number), '[]')::text as acts
    from private.desk_acts_open(${condominiumId}) a`
  return JSON.parse(row!.acts) as RecordedAct[]
}

/** At most so many acts in one answer. */
export const actsAtOnce = 1000

/** Acts after one of the log, in its order. */
export async function actsAfter(sql: Sql, condominiumId: string, after: number): Promise<RecordedAct[]> {
  const [row] = await sql<{ acts: string }[]>`
    select coalesce(jsonb_agg(private.desk_act_told(a) order by a.number), '[]')::text as acts from (
      select * from public.desk_acts k
      where k.condominium_id = ${condominiumId} and k.number > ${after} and k.erased_at is null order by k.number limit ${actsAtOnce}
    ) a`
  return JSON.parse(row!.acts) as RecordedAct[]
}
