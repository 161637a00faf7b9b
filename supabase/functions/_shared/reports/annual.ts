import { AppError } from '../../../../domain/errors.ts'
import {
  type AnnualSection,
  type AnnualSectionName,
  annualSections,
  closingText,
  draftedSection,
  type Office,
  paragraphOf,
  presentationText,
  type SavedSection,
  textOfParagraphs,
} from '../../../../domain/reports/annual-report.ts'
import type { ReportAnswer } from '../../../../domain/reports/answer.ts'
import { catalogue, type ReportName } from '../../../../domain/reports/catalogue.ts'
import type { Period } from '../../../../domain/reports/period.ts'
import type { Context } from '../command.ts'
import { isOutOfPlan } from '../request/standing.ts'
import { type Reader, readReport, reportFor } from './reading.ts'
import type { Report } from './report.ts'

type Here = Pick<Context, 'sql' | 'condominiumId'>

export type AnnualRow = {
  id: string
  from: string
  until: string
  sections: SavedSection[]
  status: 'draft' | 'issued'
  version: number
  replaces: string | null
  replaced_by: string | null
  changed_by: string | null
  changed_at: Date
  issued_by: string | null
  issued_at: Date | null
  document_id: string | null
  sha256: string | null
  item_id: string | null
}

/** Loads an annual report; with `hold` everybody else who would change it waits. Throws `not_found`. */
export async function loadAnnual(
  { sql, condominiumId }: Here,
  id: string,
  how: 'read' | 'hold' = 'hold',
): Promise<AnnualRow> {
  const [found] = await sql<AnnualRow[]>`
    select id, from_on::text as "from", until_on::text as until, sections, status, version, replaces, replaced_by, changed_by, changed_at, issued_by, issued_at,
      document_id, sha256, item_id
    from public.annual_reports where condominium_id = ${condominiumId} and id = ${id} ${how === 'hold' ? sql`for update` : sql``}`
  if (!found) throw new AppError('not_found')
  return found
}

/** Who is síndico on a day: whose mandate is recorded, else who has the role; null where nobody has. */
export async function officeOn({ sql, condominiumId }: Here, day: string): Promise<Office | null> {
  const [found] = await sql<{ name: string; from: string | null; until: string | null }[]>`
    (select full_name as name, starts_on::text as "from", coalesce(ended_on, ends_on)::text as until from public.mandates
      where condominium_id = ${condominiumId} and starts_on <= ${day}::date and coalesce(ended_on, ends_on) > ${day}::date)
    union all
    (select full_name, null, null from public.memberships
      where condominium_id = ${condominiumId} and role = 'owner_admin' and status = 'approved')
    order by "from" desc nulls last limit 1`
  if (!found) return null
  const { name, from, until } = found
  return { name, mandate: from && until ? { from, until } : null }
}

export type ReadPart = { name: ReportName; found: Report; title: string; answer: ReportAnswer }
export type ReadSection = AnnualSection & { drafted: string; read: readonly ReadPart[] }
export type ReadAnnual = {
  sections: readonly ReadSection[]
  leftOut: readonly Pick<AnnualSection, 'name' | 'title'>[]
}

/** Reads every section of a period as its figures are now. One whose reports are all outside the plan is left out. */
export async function readAnnual(reader: Reader, period: Period): Promise<ReadAnnual> {
  const sections: ReadSection[] = []
  const leftOut: Pick<AnnualSection, 'name' | 'title'>[] = []
  for (const section of annualSections(period)) {
    const read: ReadPart[] = []
    for (const { report, filters } of section.parts) {
      const found = await inPlan(reader, report)
      if (found)
        read.push({
          name: report,
          found,
          title: catalogue[report].title,
          answer: await readReport(found, filters, reader),
        })
    }
    if (section.parts.length > 0 && read.length === 0)
      leftOut.push({ name: section.name, title: section.title })
    else sections.push({ ...section, read, drafted: await draftOf(reader, section.name, period, read) })
  }
  return { sections, leftOut }
}

/** A report that the plan has; null where it does not. */
async function inPlan(reader: Reader, name: string): Promise<Report | null> {
  try {
    return await reportFor(reader, name)
  } catch (thrown) {
    if (isOutOfPlan(thrown)) return null
    throw thrown
  }
}

async function draftOf(
  reader: Reader,
  name: AnnualSectionName,
  period: Period,
  read: readonly ReadPart[],
): Promise<string> {
  if (name === 'closing') return closingText(period)
  if (name !== 'presentation')
    return textOfParagraphs(read.map(({ answer }) => paragraphOf(answer.sentences)))
  const { sql, condominiumId, today } = reader
  const [building] = await sql<{ name: string; units: number }[]>`
    select c.name, (select count(*)::int from public.units u where u.condominium_id = c.id) as units
    from public.condominiums c where c.id = ${condominiumId}`
  return presentationText({ ...building!, office: await officeOn(reader, today) }, period)
}

/** What was saved of each section that the plan has; one that nobody has saved is as its figures draft it. */
export const mergedSections = (
  saved: readonly SavedSection[],
  read: readonly ReadSection[],
): (SavedSection & { section: ReadSection })[] =>
  read.map((section) => ({
    ...(saved.find(({ name }) => name === section.name) ?? draftedSection(section.name, section.drafted)),
    section,
  }))
