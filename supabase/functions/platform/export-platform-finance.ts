import { z } from 'zod'
import { brand } from '../../../domain/brand.ts'
import { addDays, addMonths, formatDate } from '../../../domain/calendar.ts'
import type { CsvValue } from '../../../domain/csv-line.ts'
import { AppError } from '../../../domain/errors.ts'
import { day } from '../../../domain/fields/time.ts'
import {
  detailWords,
  type FinanceList,
  type FinanceRow,
  financeLists,
  kindWords,
} from '../../../domain/platform/finance-lists.ts'
import { cycleWords } from '../../../domain/subscriptions/words.ts'
import { brasiliaZone } from '../../../domain/time-zones/time-zones.ts'
import { type Context, command } from '../_shared/command.ts'
import type { Sql } from '../_shared/database.ts'
import { fileAnswer } from '../_shared/export/answer.ts'
import { laterReads, type Read } from '../_shared/export/pages.ts'
import { asSheet, type Pages } from '../_shared/export/sheets.ts'

const word = z.string().max(80).nullish()
const input = z.strictObject({
  list: z.enum(Object.keys(financeLists) as [FinanceList, ...FinanceList[]], 'Escolha a lista.'),
  from_on: day('Data inválida.'),
  until_on: day('Data inválida.'),
  kind: word,
  plan: z.uuid().nullish(),
  cycle: z.enum(['monthly', 'annual']).nullish(),
  wanted: word,
  format: z.enum(['csv', 'xlsx', 'pdf'], 'Escolha PDF, Excel ou CSV.'),
})
type Asked = z.infer<typeof input>

/** More lines than these are no paper to be read. */
const MOST_PRINTED = 2000

/** The rows behind a figure of the platform's finances, as a spreadsheet that streams, or as a paper. Throws `too_long_for_paper`. */
export default command('export-platform-finance', {
  roles: ['superadmin'],
  auditedAs: 'Exportou as finanças da plataforma',
  section: 'subscription-payments',
  answersFile: true,
  input,
  async run(context, asked) {
    const { sql, userId, today, audit } = context
    await context.limit(`export-platform-finance:${userId}`, 10)
    const { format, ...filters } = asked
    audit({ entity: 'subscription_payments', after: { format, filters } })
    const [period] = await sql<{ from: string; until: string }[]>`
      select first_on::text as from, last_on::text as until from private.finance_period(${asked.from_on}, ${asked.until_on})`
    const { title, file } = financeLists[asked.list]
    const spans = spansOf(asked.list, period!)
    const body =
      format === 'pdf'
        ? await printed(context, asked, spans)
        : asSheet(format, title, titlesOf(asked.list), pagesOf(laterReads(context), asked, spans))
    return fileAnswer(body, `${file}-${today}.${format}`)
  },
})

type Span = { from: string; until: string }

/** Splits movements and money by month, so that no read is longer; lists judged by the end of the period need one read. */
function spansOf(list: FinanceList, { from, until }: Span): Span[] {
  if (list !== 'movements' && list !== 'received' && list !== 'returned') return [{ from, until }]
  const spans: Span[] = []
  for (let first = from; first <= until; ) {
    const next = addMonths(`${first.slice(0, 7)}-01`, 1)
    spans.push({ from: first, until: next <= until ? addDays(next, -1) : until })
    first = next
  }
  return spans
}

const readRows = (sql: Sql, asked: Asked, { from, until }: Span) => sql<FinanceRow[]>`
  select l.key, l.condominium_id, l.payment_id, l.moment::text, l.kind, l.plan_id, l.billing_cycle, l.cents::float8 as cents,
    l.before_cents::float8 as before_cents, l.detail, l.condominium, l.city, l.state, l.sindico, l.plan, l.plan_version
  from private.platform_named_lines(${asked.list}, ${from}, ${until}) l
  where (${asked.kind ?? null}::text is null or l.kind = ${asked.kind ?? null})
    and (${asked.plan ?? null}::uuid is null or l.plan_id = ${asked.plan ?? null})
    and (${asked.cycle ?? null}::text is null or l.billing_cycle = ${asked.cycle ?? null})
    and (${asked.wanted || null}::text is null or position(lower(extensions.unaccent(${asked.wanted ?? ''}))
      in lower(extensions.unaccent(concat_ws(' ', l.condominium, l.sindico, l.city)))) > 0)
  order by l.moment, l.key`

async function* pagesOf(read: Read, asked: Asked, spans: readonly Span[]): Pages {
  for (const span of spans) {
    const rows = await read((sql) => readRows(sql, asked, span))
    if (rows.length > 0) yield rows.map((row) => cellsOf(asked.list, row))
  }
}

const titlesOf = (list: FinanceList): string[] => [
  financeLists[list].moment,
  'Condomínio',
  'Cidade',
  'Síndico',
  'Plano',
  'Ciclo',
  'Situação',
  ...(list === 'movements' ? ['Antes por mês (R$)'] : []),
  `${financeLists[list].cents} (R$)`,
  'Detalhe',
]

const cellsOf = (list: FinanceList, row: FinanceRow): CsvValue[] => [
  formatDate(row.moment),
  row.condominium,
  [row.city, row.state].filter(Boolean).join('/'),
  row.sindico,
  row.plan && `${row.plan} v${row.plan_version}`,
  row.billing_cycle && cycleWords[row.billing_cycle],
  kindWords(list, row.kind),
  ...(list === 'movements' ? [(row.before_cents ?? 0) / 100] : []),
  row.cents === null ? null : row.cents / 100,
  detailWords(list, row),
]

async function printed(
  { sql, today }: Context,
  asked: Asked,
  spans: readonly Span[],
): Promise<ReadableStream<Uint8Array>> {
  const lines: CsvValue[][] = []
  for await (const page of pagesOf((work) => work(sql), asked, spans)) {
    lines.push(...page)
    if (lines.length > MOST_PRINTED) throw new AppError('too_long_for_paper')
  }
  // Only printing loads the page layout code.
  const { renderList } = await import('../_shared/export/list-pdf.ts')
  const { list, from_on, until_on, kind, plan, cycle, wanted } = asked
  return new ReadableStream({
    async pull(controller) {
      const paper = await renderList({
        owner: { name: brand.name, document: null, share_total: 0, zone: brasiliaZone },
        today,
        title: financeLists[list].title,
        titles: titlesOf(list),
        lines,
        filters: { from: from_on, until: until_on, kind, plan, cycle, wanted: wanted || null },
      })
      controller.enqueue(paper)
      controller.close()
    },
  })
}
