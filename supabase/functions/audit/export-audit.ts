import { z } from 'zod'
import { condominiumId } from '../../../domain/fields/id.ts'
import { text } from '../../../domain/fields/text.ts'
import { command } from '../_shared/command.ts'
import { fileAnswer } from '../_shared/export/answer.ts'
import { laterReads, type Read } from '../_shared/export/pages.ts'
import { asSheet, type Pages } from '../_shared/export/sheets.ts'
import { entryPages, type Filters, sealLines, titles } from './audit-lines.ts'

const input = z.object({
  condominium_id: condominiumId,
  actor: z.uuid('Pessoa inválida.').nullish(),
  actions: z.array(z.string().max(80)).max(200).nullish(),
  since: z.iso.date('Data inválida.').nullish(),
  until: z.iso.date('Data inválida.').nullish(),
  wanted: text(80).default(''),
})

/**
 * Exports the matching entries as CSV, then the condominium's seals, so that their heads leave the database with it. Sends it page by page, each read
 * in its own transaction: a slow download blocks nothing. Leaves out entries made after the request.
 */
export default command('export-audit', {
  roles: 'admins',
  readOnlyAllowed: true,
  auditedAs: 'Exportou a auditoria',
  answersFile: true,
  input,
  async run(context, { condominium_id, ...asked }) {
    const filters = { condominiumId: condominium_id, zone: context.zone, ...asked }
    const { sql, now, today } = context
    const [end] = await sql<{ at: string }[]>`select private.now()::text as at`
    context.audit({ entity: 'condominiums', entityId: condominium_id, after: told(asked) })
    const lines = linesOf(filters, end!.at, laterReads(context))
    return fileAnswer(asSheet('csv', 'Auditoria', titles, lines), `auditoria-${today}.csv`, {
      'x-generated-at': now.toISOString(),
    })
  },
})

const told = ({ actions, ...rest }: Omit<z.infer<typeof input>, 'condominium_id'>) => ({
  ...rest,
  ...(actions && { actions: actions.length }),
})

async function* linesOf(filters: Filters & { condominiumId: string }, end: string, read: Read): Pages {
  yield* entryPages(filters, end, read)
  let after = '0'
  for (;;) {
    const page = await read((sql) => sealLines(sql, filters.condominiumId, after))
    yield page.lines
    if (!page.next) break
    after = page.next
  }
}
