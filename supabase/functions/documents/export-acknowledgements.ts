import { z } from 'zod'
import { AppError } from '../../../domain/errors.ts'
import { roleWords } from '../../../domain/role-words.ts'
import { dayAndTime } from '../../../domain/time-zones/moments.ts'
import { listAsked, listExport } from '../_shared/export/list-export.ts'

type Row = {
  full_name: string
  role: string
  unit_label: string | null
  acknowledged_at: Date | null
  key: string
}

/** Who was asked to confirm a document, and when each did; the missing first. Throws `not_found`. */
export default listExport('export-acknowledgements', {
  roles: 'admins',
  feature: 'documents',
  readOnlyAllowed: true,
  auditedAs: 'Exportou confirmações de leitura',
  section: 'document-readings',
  input: z.object({ ...listAsked, document_id: z.uuid('Documento inválido.') }),
  title: 'Confirmações de leitura',
  file: 'confirmacoes-de-leitura',
  titles: ['Nome', 'Papel', 'Unidade', 'Confirmou em'],
  entity: 'documents',
  entityId: ({ document_id }) => document_id,
  async basis({ sql, condominiumId }, { document_id }) {
    const [known] =
      await sql`select from public.documents where condominium_id = ${condominiumId} and id = ${document_id}`
    if (!known) throw new AppError('not_found')
  },
  page: (sql, { condominiumId, given, after, size }) => sql<Row[]>`
    select * from (
      select full_name, role, unit_label, acknowledged_at,
        concat_ws(' ', case when acknowledged_at is null then 0 else 1 end, unit_sort, private.fold(full_name), user_id) collate "C" as key
      from private.asked_people(${condominiumId}, ${given.document_id})
    ) r where ${after}::text is null or r.key > ${after}::text collate "C" order by r.key limit ${size}`,
  cells: (rows, { zone }) =>
    rows.map(({ full_name, role, unit_label, acknowledged_at }) => [
      full_name,
      roleWords[role as keyof typeof roleWords] ?? role,
      unit_label,
      acknowledged_at && dayAndTime(acknowledged_at, zone),
    ]),
})
