import { z } from 'zod'
import { formatDate } from '../../../domain/calendar.ts'
import { listAsked, listExport } from '../_shared/export/list-export.ts'

type Rubric = {
  code: string
  name: string
  nature: 'income' | 'expense'
  charged_to: 'occupant' | 'owner'
  purpose: string | null
  archived_on: string | null
  key: string
}

const natures = { income: 'Receita', expense: 'Despesa' }
const payers = { occupant: 'Inquilino', owner: 'Proprietário' }

/** The chart of accounts in the order of its codes, with who bears each rubric. */
export default listExport('export-chart', {
  roles: 'board',
  feature: 'financial',
  readOnlyAllowed: true,
  auditedAs: 'Exportou o plano de contas',
  section: 'published-accounts',
  input: z.object(listAsked),
  title: 'Plano de contas',
  file: 'plano-de-contas',
  titles: ['Código', 'Nome', 'Natureza', 'Cabe ao', 'Usada pelo sistema', 'Arquivada em'],
  entity: 'rubrics',
  page: (sql, { condominiumId, after, size }) => sql<Rubric[]>`
    select code, name, nature, charged_to, purpose, archived_on::text, sort_key as key from public.rubrics
    where condominium_id = ${condominiumId} and (${after}::text is null or sort_key collate "C" > ${after}::text collate "C")
    order by sort_key collate "C" limit ${size}`,
  cells: (rows) =>
    rows.map(({ code, name, nature, charged_to, purpose, archived_on }) => [
      code,
      name,
      natures[nature],
      nature === 'expense' ? payers[charged_to] : null,
      purpose && 'Sim',
      archived_on && formatDate(archived_on),
    ]),
})
