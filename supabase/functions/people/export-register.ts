import { AppError } from '../../../domain/errors.ts'
import { exportTitles } from '../../../domain/register-export.ts'
import { type Context, command } from '../_shared/command.ts'
import { fileAnswer } from '../_shared/export/answer.ts'
import { laterReads } from '../_shared/export/pages.ts'
import { asSheet } from '../_shared/export/sheets.ts'
import { type ExportRequest, exportInput } from './register-input.ts'
import { countRows, rowsOf } from './register-rows.ts'

const sheetNames = { units: 'Unidades', people: 'Pessoas' }

/** Exports a minute of one person: each reads the whole register. */
const MOST_A_MINUTE = 10

/**
 * Exports the register of units or people, streamed. Documents and contacts are masked or left out; only management gets them in full, with a reason
 * that everyone concerned can read.
 */
export default command('export-register', {
  roles: 'board',
  readOnlyAllowed: true,
  auditedAs: 'Exportou o cadastro',
  auditGroup: 'privacy',
  answersFile: true,
  input: exportInput,
  async run(context, given) {
    if (given.with_contacts && context.role === 'council') throw new AppError('forbidden')
    await context.limit(`export-register:${context.userId}`, MOST_A_MINUTE)
    const titles = exportTitles(given.kind, given.with_contacts)
    await writeEntry(context, given, titles)
    const { kind, format } = given
    const rows = rowsOf(laterReads(context), given)
    const name = `${kind === 'units' ? 'unidades' : 'pessoas'}-${context.today}.${format}`
    return fileAnswer(asSheet(format, sheetNames[kind], titles, rows), name)
  },
})

async function writeEntry(context: Context, given: ExportRequest, columns: string[]): Promise<void> {
  const {
    kind,
    format,
    with_contacts,
    reason,
    search,
    block,
    unit_kind,
    situation,
    occupancy_kind,
    people_situation,
  } = given
  const rows = await countRows(context.sql, given)
  const filters = { search, block, unit_kind, situation, occupancy_kind, people_situation }
  const entity = kind === 'units' ? 'units' : 'people'
  context.audit({
    entity,
    after: { kind, format, columns, rows, with_contacts, reason: reason || null, filters },
  })
}
