import pdfmake from 'pdfmake'
import { z } from 'zod'
import { statementRows, statementTitles } from '../../../domain/accounts/statement-export.ts'
import { addDays, monthsBetween, shiftMonth } from '../../../domain/calendar.ts'
import { formatDocument } from '../../../domain/cpf-cnpj.ts'
import type { CsvValue } from '../../../domain/csv-line.ts'
import { type Accounts, loadAccounts } from '../_shared/accounts/loading.ts'
import { accounts } from '../_shared/accounts/statement-pages.ts'
import { soft } from '../_shared/accounts/tables.ts'
import { preparePdf } from '../_shared/charge-document/fonts.ts'
import { ink, page } from '../_shared/charge-document/look.ts'
import { command } from '../_shared/command.ts'
import type { Sql } from '../_shared/database.ts'
import * as field from '../_shared/ledger/inputs.ts'
import { asCsv, asXlsx } from '../_shared/table-file.ts'

const input = z
  .object({
    condominium_id: field.condominium_id,
    format: z.enum(['csv', 'xlsx', 'pdf'], 'Escolha PDF, CSV ou Excel.'),
    from: field.month,
    until: field.month,
    basis: z.enum(['cash', 'accrual']).default('cash'),
  })
  .refine(({ from, until }) => from <= until && monthsBetween(from, until) < 60, {
    path: ['until'],
    message: 'Escolha até cinco anos, do mês mais antigo ao mais novo.',
  })

/** The accounts of some months as a file: what stands on the page Balancete, with suppliers and late units in the PDF. */
export default command('export-accounts', {
  input,
  condominium: ({ condominium_id }) => condominium_id,
  async run(context, { format, from, until, basis }) {
    const { sql, condominiumId, userId, audit } = context
    await context.limit(`export-accounts:${userId}`, 10)
    audit({ entity: 'ledger_transfers', after: { format, from, until, basis } })
    const time = { from_on: `${from}-01`, until_on: addDays(`${shiftMonth(until, 1)}-01`, -1) }
    const held = await loadAccounts(sql, condominiumId, time)
    const name = from === until ? `balancete-${from}` : `balancete-${from}-a-${until}`
    const file = format === 'pdf' ? await asPdf(sql, condominiumId, held) : asSheet(format, held, basis)
    return new Response(file, {
      headers: {
        // Taken as bytes by the client, whatever they are.
        'content-type': 'application/octet-stream',
        'content-disposition': `attachment; filename="${name}.${format}"`,
        'cache-control': 'private, no-store',
      },
    })
  },
})

function asSheet(format: 'csv' | 'xlsx', held: Accounts, basis: 'cash' | 'accrual') {
  async function* pages(): AsyncGenerator<CsvValue[][]> {
    yield statementRows(held[basis], held.groups)
  }
  const titles = [...statementTitles]
  return format === 'csv' ? asCsv(titles, pages()) : asXlsx('Balancete', titles, pages())
}

async function asPdf(sql: Sql, condominiumId: string, held: Accounts): Promise<Uint8Array<ArrayBuffer>> {
  preparePdf()
  const [condominium] = await sql<{ name: string; document: string | null }[]>`
    select name, document from public.condominiums where id = ${condominiumId}`
  const owner = condominium?.document ? ` · CNPJ ${formatDocument(condominium.document)}` : ''
  // Headings begin a page: the first one is on it already.
  const [first, ...rest] = accounts(held) as [object, ...ReturnType<typeof accounts>]
  const buffer = await pdfmake
    .createPdf({
      pageSize: 'A4',
      pageMargins: [page.margin, 44, page.margin, 44],
      defaultStyle: { font: 'Roboto', fontSize: 9, color: ink.line, lineHeight: 1.1 },
      info: { title: 'Balancete', author: condominium?.name ?? '' },
      footer: (current: number, count: number) => ({
        columns: [
          { text: `${condominium?.name ?? ''}${owner}`, ...soft },
          { text: `Página ${current} de ${count}`, alignment: 'right', ...soft, width: 90 },
        ],
        margin: [page.margin, 16, page.margin, 0],
      }),
      content: [{ ...first, pageBreak: undefined } as (typeof rest)[number], ...rest],
    })
    .getBuffer()
  return new Uint8Array(buffer)
}
