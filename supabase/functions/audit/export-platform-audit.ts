import { z } from 'zod'
import { id } from '../../../domain/fields/id.ts'
import { text } from '../../../domain/fields/text.ts'
import { brasiliaZone } from '../../../domain/time-zones/time-zones.ts'
import { command } from '../_shared/command.ts'
import { fileAnswer } from '../_shared/export/answer.ts'
import { laterReads } from '../_shared/export/pages.ts'
import { asSheet } from '../_shared/export/sheets.ts'
import { entryPages, titles } from './audit-lines.ts'

const input = z.strictObject({
  /** Left out: everywhere; the id of the platform's chain: what belongs to no condominium. */
  condominium: z
    .string()
    .regex(/^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/, 'Condomínio inválido.')
    .nullish(),
  actor: id('Pessoa inválida.').nullish(),
  actions: z.array(z.string().max(80)).max(200).nullish(),
  since: z.iso.date('Data inválida.').nullish(),
  until: z.iso.date('Data inválida.').nullish(),
  wanted: text(80).default(''),
  format: z.enum(['csv', 'xlsx'], 'Escolha Excel ou CSV.'),
})

/** Exports the matching entries of all condominiums, of one, or of the platform, newest first, as a spreadsheet that streams. */
export default command('export-platform-audit', {
  roles: ['superadmin'],
  auditedAs: 'Exportou a auditoria da plataforma',
  section: 'audit',
  answersFile: true,
  input,
  async run(context, { format, condominium, ...asked }) {
    const { sql, userId, today, audit } = context
    await context.limit(`export-platform-audit:${userId}`, 10)
    const [end] = await sql<{ at: string }[]>`select private.now()::text as at`
    const { actions, ...told } = asked
    audit({
      entity: 'condominiums',
      entityId: condominium ?? undefined,
      after: { format, filters: { ...told, ...(actions && { actions: actions.length }) } },
    })
    const filters = { condominiumId: condominium ?? null, zone: brasiliaZone, namesPlaces: true, ...asked }
    const lines = entryPages(filters, end!.at, laterReads(context))
    return fileAnswer(
      asSheet(format, 'Auditoria', [...titles, 'Condomínio'], lines),
      `auditoria-${today}.${format}`,
    )
  },
})
