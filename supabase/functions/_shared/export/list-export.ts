import { z } from 'zod'
import type { CsvValue } from '../../../../domain/csv-line.ts'
import { AppError } from '../../../../domain/errors.ts'
import { condominiumId } from '../../../../domain/fields/id.ts'
import type { Declaration } from '../../../../domain/permissions/declaration.ts'
import { type Context, command } from '../command.ts'
import type { Sql } from '../database.ts'
import { fileAnswer } from './answer.ts'
import { everyPage, laterReads, type Read } from './pages.ts'
import { asSheet, type Pages } from './sheets.ts'

/** What every export of a list is asked. */
export const listAsked = {
  condominium_id: condominiumId,
  format: z.enum(['csv', 'xlsx', 'pdf'], 'Escolha PDF, Excel ou CSV.'),
}
type Asked = {
  condominium_id: string
  format: 'csv' | 'xlsx' | 'pdf'
  filters?: Readonly<Record<string, unknown>>
}

/** What of a list is its own; the loop, the formats, the entry in the audit and the file's name are the same for all. */
type ListExport<Given extends Asked, Row extends { key: string }, Basis> = Declaration & {
  input: z.ZodType<Given>
  /** Of the sheet and on top of the paper: 'Despesas'. */
  title: string
  /** Of the file, before the day: 'despesas'. */
  file: string
  titles: readonly string[]
  /** Columns that a paper has no room or no use for. */
  unprinted?: readonly string[]
  entity: string
  entityId?: (given: Given) => string
  /** What is read once, before the first page; throws to refuse. */
  basis?: (context: Context, given: Given) => Promise<Basis>
  page(sql: Sql, wanted: Wanted<Given>): Promise<readonly Row[]>
  /** Lines of a page, as many as its rows. */
  cells(rows: readonly Row[], wanted: { today: string; zone: string; basis: Basis }): CsvValue[][]
}

type Wanted<Given> = {
  condominiumId: string
  today: string
  given: Given
  after: string | null
  size: number
}

/** Exports a minute of one person: each reads a whole list. */
const MOST_A_MINUTE = 10

/** More lines than these are no paper to be read, and would take a minute to set. */
const MOST_PRINTED = 2000

/** A list as a spreadsheet that streams, however long, or as a paper. */
export const listExport = <Given extends Asked, Row extends { key: string }, Basis = undefined>(
  name: string,
  list: ListExport<Given, Row, Basis>,
) =>
  command(name, {
    ...list,
    answersFile: true,
    async run(context, given) {
      const { sql, condominiumId, userId, today, zone, audit } = context
      await context.limit(`${name}:${userId}`, MOST_A_MINUTE)
      const basis = (await list.basis?.(context, given)) as Basis
      const { format, filters } = given
      audit({ entity: list.entity, entityId: list.entityId?.(given), after: { format, filters } })
      async function* pages(read: Read): Pages {
        const load = (after: string | null, size: number) =>
          read((tx) => list.page(tx, { condominiumId, today, given, after, size }))
        for await (const rows of everyPage(load)) yield list.cells(rows, { today, zone, basis })
      }
      const body =
        format === 'pdf'
          ? await paper(context, list, filters, await printed(pages((work) => work(sql))))
          : asSheet(format, list.title, list.titles, pages(laterReads(context)))
      return fileAnswer(body, `${list.file}-${today}.${format}`)
    },
  })

async function printed(pages: Pages): Promise<CsvValue[][]> {
  const lines: CsvValue[][] = []
  for await (const page of pages) {
    lines.push(...page)
    if (lines.length > MOST_PRINTED) throw new AppError('too_long_for_paper')
  }
  return lines
}

type Columns = { title: string; titles: readonly string[]; unprinted?: readonly string[] }

async function paper(
  { sql, condominiumId, today }: Context,
  { title, titles, unprinted = [] }: Columns,
  filters: Asked['filters'] = {},
  lines: readonly CsvValue[][],
): Promise<ReadableStream<Uint8Array>> {
  // What sets a page is loaded by those alone who print.
  const [{ loadOwner }, { renderList }] = await Promise.all([import('./paper.ts'), import('./list-pdf.ts')])
  const owner = await loadOwner(sql, condominiumId)
  const places = [...titles.keys()].filter((place) => !unprinted.includes(titles[place]!))
  const chosen = {
    titles: places.map((place) => titles[place]!),
    lines: lines.map((line) => places.map((place) => line[place] ?? null)),
  }
  return new ReadableStream({
    // Set once the command is over: its transaction does not wait for it.
    async pull(controller) {
      controller.enqueue(await renderList({ owner, today, title, filters, ...chosen }))
      controller.close()
    },
  })
}
