import { AppError } from '../../../domain/errors.ts'
import { exportTitles } from '../../../domain/register-export.ts'
import { type Context, command } from '../_shared/command.ts'
import { asCsv, asXlsx } from '../_shared/table-file.ts'
import { type ExportRequest, exportInput } from './input.ts'
import { countRows, rowsOf } from './rows.ts'

const sheetNames = { units: 'Unidades', people: 'Pessoas' }

/** Exports a minute of one person: each reads the whole register. */
const MOST_A_MINUTE = 10

/**
 * The register of units or people as a file, streamed. Documents and contacts are masked or left out; whole they come for management
 * alone, with a reason that everybody concerned can read.
 */
export default command('export-register', {
  input: exportInput,
  condominium: ({ condominium_id }) => condominium_id,
  async run(context, given) {
    if (given.with_contacts && context.role === 'council') throw new AppError('forbidden')
    await context.limit(`export-register:${context.userId}`, MOST_A_MINUTE)
    const titles = exportTitles(given.kind, given.with_contacts)
    await writeEntry(context, given, titles)
    const claims = { sub: context.userId ?? undefined, role: 'authenticated' }
    const rows = rowsOf(claims, context.requestId, given)
    const name = `${given.kind === 'units' ? 'unidades' : 'pessoas'}-${context.today}.${given.format}`
    return new Response(
      given.format === 'csv' ? asCsv(titles, rows) : asXlsx(sheetNames[given.kind], titles, rows),
      {
        headers: {
          // Taken as bytes by the client, whatever they are.
          'content-type': 'application/octet-stream',
          'content-disposition': `attachment; filename="${name}"`,
          'cache-control': 'private, no-store',
        },
      },
    )
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
