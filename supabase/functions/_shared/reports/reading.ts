import { AppError } from '../../../../domain/errors.ts'
import { canOpen, pageAt } from '../../../../domain/permissions/pages.ts'
import { isAdministrator, type Role } from '../../../../domain/permissions/roles.ts'
import type { ReportAnswer, ReportRow } from '../../../../domain/reports/answer.ts'
import { comparisonAsked, periodAsked, type ReportFilters } from '../../../../domain/reports/asked.ts'
import { duringPeriod, earlierPeriod, type Period } from '../../../../domain/reports/period.ts'
import { shownValue, type Value } from '../../../../domain/reports/values.ts'
import type { Context } from '../command.ts'
import type { Sql } from '../database.ts'
import { requirePlan } from '../request/standing.ts'
import { reports } from './entries.ts'
import type { Report, Wanted } from './report.ts'

/** More rows than these nobody reads on a screen; files have them all. */
const MOST_SHOWN = 500

export type Reader = Pick<Context, 'sql' | 'condominiumId' | 'today' | 'zone' | 'role'>

/** Loads a report that its reader may read. Throws `not_found`, `forbidden`, and what the plan refuses. */
export async function reportFor(
  { sql, condominiumId, role }: Pick<Context, 'sql' | 'condominiumId' | 'role'>,
  name: string,
): Promise<Report> {
  const load = Object.hasOwn(reports, name) ? reports[name as keyof typeof reports] : null
  if (!load) throw new AppError('not_found')
  const { default: found } = await load()
  if (!mayRead(found, role)) throw new AppError('forbidden')
  await requirePlan(sql, condominiumId, { roles: 'user', feature: found.feature, readOnlyAllowed: true })
  return found
}

const mayRead = ({ readBy }: Report, role: Role | null) =>
  isAdministrator(role) || (role === 'council' && readBy === 'board')

/** What a report is read for by these filters; a choice that it does not have is its usual one. */
export function wantedBy(
  { period, choices }: Pick<Report, 'period' | 'choices'>,
  filters: ReportFilters,
  { condominiumId, today, zone }: Omit<Reader, 'sql'>,
): Wanted & { period: Period | null } {
  const asked = periodAsked(filters, period, today)
  const chosen = Object.entries(choices).map(([name, { options }]) => {
    const wanted = filters.choices?.[name]
    return [name, wanted && Object.hasOwn(options, wanted) ? wanted : Object.keys(options)[0]!]
  })
  return {
    ...(asked ?? { from: today, until: today }),
    period: asked,
    condominiumId,
    today,
    zone,
    choices: Object.fromEntries(chosen),
  }
}

type Found = { rows: readonly ReportRow[]; count: number; figures: Readonly<Record<string, Value>> }

/** Reads a report's first rows and the figures of all of them in one statement. */
async function readRows(sql: Sql, found: Report, wanted: Wanted, most: number): Promise<Found> {
  const figures = found.figures.map(({ name, of }) => `'${name}', ${of}`).join(', ')
  const [read] = await sql<Found[]>`
    with r as materialized (${found.rows(sql, wanted)})
    select (select coalesce(jsonb_agg(to_jsonb(f)), '[]') from (select * from r limit ${most}) f) as rows,
      (select count(*) from r)::int as count,
      (select jsonb_build_object(${sql.unsafe(figures)}) from r) as figures`
  return read!
}

/** Reads a report whole: rows, figures, the compared period and the sentences. */
export async function readReport(
  found: Report,
  filters: ReportFilters,
  reader: Reader,
  most = MOST_SHOWN,
): Promise<ReportAnswer> {
  const { sql, zone, role } = reader
  const wanted = wantedBy(found, filters, reader)
  const { period } = wanted
  const comparison = comparisonAsked(filters)
  const earlier =
    period && comparison !== 'none' ? { ...earlierPeriod(period, comparison), comparison } : null
  const now = await readRows(sql, found, wanted, most)
  const before = earlier && (await readRows(sql, found, { ...wanted, ...earlier }, most))
  const missing = now.count === 0 && found.missing ? await found.missing(sql, wanted) : null
  const sentences = missing
    ? [missing]
    : found.sentences({
        ...now,
        before,
        during: period ? duringPeriod(period) : 'hoje',
        show: (kind, value) => shownValue(kind, value, zone),
      })
  return {
    columns: found.columns,
    rows: now.rows.map((row) => ({ ...row, to: openTo(role, found.to?.(row)) })),
    count: now.count,
    // Zeroes would say that there is nothing, of what is not known.
    figures: (missing ? [] : found.figures).map(({ name, label, kind }) => ({
      name,
      label,
      kind,
      value: now.figures[name] ?? null,
      before: before?.figures[name] ?? null,
    })),
    chart: found.chart ?? null,
    rowsBefore: before?.rows ?? null,
    sentences: sentences
      .filter((one) => one !== null && one !== undefined && one !== false)
      .map(({ text, to }) => ({ text, to: openTo(role, to) ?? undefined })),
    period,
    comparedWith: earlier,
  }
}

/** The path below /dashboard where the reader may open what is there; null where they may not. */
function openTo(role: Role | null, path: string | null | undefined): string | null {
  const page = path && pageAt(path)
  return page && canOpen(page, role) ? path : null
}

/** Rows per page of a file: a report is read again for each, so that most are read once. */
export const ROWS_A_PAGE = 20_000
/** Of them so many are there as rows at once; the rest are lines already, or not read yet. */
const ROWS_AT_ONCE = 500

/** A page of a report's rows as lines, for its file. */
export async function readPage<Line>(
  sql: Sql,
  found: Report,
  wanted: Wanted,
  from: number,
  lineOf: (row: ReportRow) => Line,
): Promise<Line[]> {
  const lines: Line[] = []
  const page = sql<{ row: ReportRow }[]>`
    with r as materialized (${found.rows(sql, wanted)})
    select to_jsonb(p) as row from (select * from r limit ${ROWS_A_PAGE} offset ${from}) p`
  for await (const rows of page.cursor(ROWS_AT_ONCE)) for (const { row } of rows) lines.push(lineOf(row))
  return lines
}
