import { z } from 'zod'
import { AppError } from '../../../domain/errors.ts'
import type { Role } from '../../../domain/permissions/roles.ts'
import { type RoleForm, roleOf } from '../../../domain/role-words.ts'
import * as column from '../_shared/export/columns.ts'
import { listAsked, listExport } from '../_shared/export/list-export.ts'

/** Exports the people who must confirm a document, and when each did; the missing first. Throws `not_found`. */
export default listExport('export-acknowledgements', {
  roles: 'admins',
  feature: 'documents',
  readOnlyAllowed: true,
  auditedAs: 'Exportou confirmações de leitura',
  section: 'document-readings',
  input: z.object({ ...listAsked, document_id: z.uuid('Documento inválido.') }),
  title: 'Confirmações de leitura',
  file: 'confirmacoes-de-leitura',
  entity: 'documents',
  entityId: ({ document_id }) => document_id,
  async basis({ sql, condominiumId }, { document_id }) {
    const [known] =
      await sql`select from public.documents where condominium_id = ${condominiumId} and id = ${document_id}`
    if (!known) throw new AppError('not_found')
  },
  columns: [
    column.text('Nome', 'full_name'),
    {
      title: 'Papel',
      reads: { role: null, role_form: null },
      cell: ({ role, role_form }) => roleOf(role as Role, role_form as RoleForm | null),
    },
    column.text('Unidade', 'unit_label'),
    column.moment('Confirmou em', 'acknowledged_at'),
  ],
  order: 'up',
  every: (sql, { condominiumId, given }) => sql`
    select full_name, role, role_form, unit_label, acknowledged_at,
      concat_ws(' ', case when acknowledged_at is null then 0 else 1 end, unit_sort, private.fold(full_name), user_id) as key
    from private.asked_people(${condominiumId}, ${given.document_id})`,
})
