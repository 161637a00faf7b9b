import type { PendingQuery, Row as PostgresRow } from 'postgres'
import { z } from 'zod'
import type { CsvValue } from '../../../../domain/csv-line.ts'
import { AppError } from '../../../../domain/errors.ts'
import { condominiumId } from '../../../../domain/fields/id.ts'
import type { Declaration } from '../../../../domain/permissions/declaration.ts'
import { type Context, command } from '../command.ts'
import type { Sql } from '../database.ts'
import { logFailure } from '../request/command-log.ts'
import { fileAnswer } from './answer.ts'
import { type Column, type Row, readsOf, selection } from './columns.ts'
import { everyPage, laterReads, type Read } from './pages.ts'
import { asSheet, type Pages } from './sheets.ts'

/** Input of every list export. */
export const listAsked = {
  condominium_id: condominiumId,
  format: z.enum(['csv', 'xlsx', 'pdf'], 'Escolha PDF, Excel ou CSV.'),
}

/** The body of an export whose list can be narrowed. */
export const narrowedBy = <Shape extends z.ZodRawShape>(filters: Shape) =>
  z.object({ ...listAsked, filters: z.object(filters).prefault({} as never) })

type Asked = {
  condominium_id: string
  format: 'csv' | 'xlsx' | 'pdf'
  filters?: Readonly<Record<string, unknown>>
}

type Relation = PendingQuery<PostgresRow[]>

/** What is specific to a list; the loop, the formats, the audit entry and the file's name are the same for all. */
type ListExport<Given extends Asked, Basis> = Declaration & {
  input?: z.ZodType<Given>
  /** Of the sheet and on top of the paper: 'Despesas'. */
  title: string
  /** Of the file, before the day: 'despesas'. */
  file: string
  columns: readonly Column[]
  entity: string
  entityId?: (given: Given) => string
  /** Read once, before the first page; throws to refuse. */
  basis?: (context: Context, given: Given) => Promise<Basis>
  /** What each page adds to its rows, as a source for some columns. */
  derive?: {
    reads: readonly string[]
    rows(rows: readonly never[], wanted: { today: string; zone: string; basis: Basis }): readonly Row[]
  }
} & (
    | {
        /** A relation with what the columns read, and `key`: so many rows in their order, after the one with that key. */
        rows(sql: Sql, wanted: Wanted<Given>): Relation
      }
    | {
        /** All rows; pages are cut in byte order of `key`. */
        every(sql: Sql, wanted: Pick<Wanted<Given>, 'condominiumId' | 'given'>): Relation
        order: 'up' | 'down'
      }
    | {
        /** A few dozens of rows that are not read as a table. */
        whole(sql: Sql, wanted: Pick<Wanted<Given>, 'condominiumId' | 'given'>): Promise<readonly Row[]>
      }
  )

type Wanted<Given> = {
  condominiumId: string
  today: string
  given: Given
  after: string | null
  size: number
}

/** The next rows of a list, each with its key. */
async function pageOf<Given extends Asked>(
  sql: Sql,
  list: ListExport<Given, never>,
  wanted: Wanted<Given>,
): Promise<readonly (Row & { key: string })[]> {
  if ('whole' in list)
    return wanted.after === null
      ? (await list.whole(sql, wanted)).map((row, place) => ({ ...row, key: String(place) }))
      : []
  const read = selection(sql, [...list.columns, { reads: readsOf(list.derive?.reads ?? []) }])
  if ('rows' in list) return sql<(Row & { key: string })[]>`select ${read} from ${list.rows(sql, wanted)}`
  const { after, size } = wanted
  const isUp = list.order === 'up'
  return sql<(Row & { key: string })[]>`
    select ${read} from (${list.every(sql, wanted)}) r
    where ${after}::text is null or r.key collate "C" ${isUp ? sql`>` : sql`<`} ${after}::text collate "C"
    order by r.key collate "C" ${isUp ? sql`` : sql`desc`} limit ${size}`
}

/** Exports a minute of one person: each reads a whole list. */
const MOST_A_MINUTE = 10

/** More lines than these are no paper to be read, and would take a minute to set. */
const MOST_PRINTED = 2000

/** A list as a spreadsheet that streams, however long, or as a paper. */
export const listExport = <Given extends Asked = Asked, Basis = undefined>(
  name: string,
  list: ListExport<Given, Basis>,
) =>
  command(name, {
    ...list,
    input: list.input ?? (z.object(listAsked) as unknown as z.ZodType<Given>),
    answersFile: true,
    async run(context, given) {
      const { sql, condominiumId, userId, today, zone, holidays, audit } = context
      await context.limit(`${name}:${userId}`, MOST_A_MINUTE)
      const basis = (await list.basis?.(context, given)) as Basis
      const { format, filters } = given
      audit({ entity: list.entity, entityId: list.entityId?.(given), after: { format, filters } })
      const isPaper = format === 'pdf'
      const columns = list.columns.filter(({ isUnprinted }) => !(isPaper && isUnprinted))
      const titles = columns.map(({ title }) => title)
      async function* pages(read: Read): Pages {
        const load = (after: string | null, size: number) =>
          read((tx) => pageOf(tx, list as never, { condominiumId, today, given, after, size }))
        for await (const found of everyPage(load)) {
          const rows = list.derive?.rows(found as readonly never[], { today, zone, basis }) ?? found
          yield rows.map((row) => columns.map(({ cell }) => cell(row, { today, zone, holidays })))
        }
      }
      const body = isPaper
        ? await paper(context, list.title, titles, filters, await printed(pages((work) => work(sql))))
        : asSheet(format, list.title, titles, told(name, context.requestId, pages(laterReads(context))))
      return fileAnswer(body, `${list.file}-${today}.${format}`)
    },
  })

/** Logs an error once the file has begun: it can no longer reach the caller. */
async function* told(name: string, requestId: string, pages: Pages): Pages {
  try {
    yield* pages
  } catch (thrown) {
    logFailure(name, requestId, thrown)
    throw thrown
  }
}

async function printed(pages: Pages): Promise<CsvValue[][]> {
  const lines: CsvValue[][] = []
  for await (const page of pages) {
    lines.push(...page)
    if (lines.length > MOST_PRINTED) throw new AppError('too_long_for_paper')
  }
  return lines
}

async function paper(
  { sql, condominiumId, today }: Context,
  title: string,
  titles: readonly string[],
  filters: Asked['filters'] = {},
  lines: readonly CsvValue[][],
): Promise<ReadableStream<Uint8Array>> {
  // Only printing loads the page layout code.
  const [{ loadOwner }, { renderList }] = await Promise.all([import('./paper.ts'), import('./list-pdf.ts')])
  const owner = await loadOwner(sql, condominiumId)
  return new ReadableStream({
    // Rendered after the command is over: its transaction does not wait for it.
    async pull(controller) {
      controller.enqueue(await renderList({ owner, today, title, filters, titles, lines }))
      controller.close()
    },
  })
}
