import { z } from 'zod'
import { dueWords } from '../../../domain/voting/follow-ups.ts'
import * as column from '../_shared/export/columns.ts'
import { listAsked, listExport } from '../_shared/export/list-export.ts'

type Due = Parameters<typeof dueWords>[0]

/** What assemblies left to be done, of one or of all, by its day. */
export default listExport('export-follow-ups', {
  roles: 'boardAndResidents',
  feature: 'voting',
  readOnlyAllowed: true,
  auditedAs: 'Exportou encaminhamentos de assembleias',
  section: 'minutes',
  input: z.object({ ...listAsked, assembly_id: z.uuid('Assembleia inválida.').nullable().default(null) }),
  title: 'Encaminhamentos',
  file: 'encaminhamentos',
  entity: 'assembly_follow_ups',
  columns: [
    column.text('O que fazer', 'what'),
    column.text('Quem cuida', 'responsible'),
    column.day('Prazo', 'due_on'),
    column.made('Situação', ['due_on', 'done_on'], (row: Due, { today }: column.At) => dueWords(row, today)),
    column.day('Feito em', 'done_on'),
    column.unprinted(column.shown('Nota', 'done_note', (note: string) => note || null)),
    column.text('Item', 'item'),
    column.text('Assembleia', 'assembly'),
  ],
  order: 'up',
  every: (sql, { condominiumId, given: { assembly_id } }) => sql`
    select a.title as assembly, i.title as item, f.*, f.due_on || ' ' || f.id as key
    from public.assembly_follow_ups f
    join public.assemblies a on a.condominium_id = f.condominium_id and a.id = f.assembly_id
    left join public.agenda_items i on i.condominium_id = f.condominium_id and i.id = f.item_id
    where f.condominium_id = ${condominiumId} and (${assembly_id}::uuid is null or f.assembly_id = ${assembly_id})`,
})
