import { z } from 'zod'
import { formatDate } from '../../../domain/calendar.ts'
import { dueWords } from '../../../domain/voting/follow-ups.ts'
import { listAsked, listExport } from '../_shared/export/list-export.ts'

type Row = {
  assembly: string
  item: string | null
  what: string
  responsible: string
  due_on: string
  done_on: string | null
  done_note: string
  key: string
}

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
  titles: ['O que fazer', 'Quem cuida', 'Prazo', 'Situação', 'Feito em', 'Nota', 'Item', 'Assembleia'],
  unprinted: ['Nota'],
  entity: 'assembly_follow_ups',
  page: (sql, { condominiumId, given, after, size }) => sql<Row[]>`
    select a.title as assembly, i.title as item, f.what, f.responsible, f.due_on::text as due_on, f.done_on::text as done_on, f.done_note,
      f.due_on || ' ' || f.id as key
    from public.assembly_follow_ups f
    join public.assemblies a on a.condominium_id = f.condominium_id and a.id = f.assembly_id
    left join public.agenda_items i on i.condominium_id = f.condominium_id and i.id = f.item_id
    where f.condominium_id = ${condominiumId} and (${given.assembly_id}::uuid is null or f.assembly_id = ${given.assembly_id})
      and (${after}::text is null or (f.due_on, f.id) > (split_part(${after}::text, ' ', 1)::date, split_part(${after}::text, ' ', 2)::uuid))
    order by f.due_on, f.id limit ${size}`,
  cells: (rows, { today }) =>
    rows.map((row) => [
      row.what,
      row.responsible,
      formatDate(row.due_on),
      dueWords(row, today),
      row.done_on && formatDate(row.done_on),
      row.done_note || null,
      row.item,
      row.assembly,
    ]),
})
