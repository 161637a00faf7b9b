import * as column from '../_shared/export/columns.ts'
import { listExport } from '../_shared/export/list-export.ts'

const natures = { income: 'Receita', expense: 'Despesa' }
const payers = { occupant: 'Inquilino', owner: 'Proprietário' }

/** The chart of accounts in the order of its codes, with who bears each rubric. */
export default listExport('export-chart', {
  roles: 'board',
  feature: 'financial',
  readOnlyAllowed: true,
  auditedAs: 'Exportou o plano de contas',
  section: 'published-accounts',
  title: 'Plano de contas',
  file: 'plano-de-contas',
  entity: 'rubrics',
  columns: [
    column.text('Código', 'code'),
    column.text('Nome', 'name'),
    column.word('Natureza', 'nature', natures),
    column.made(
      'Cabe ao',
      ['nature', 'charged_to'],
      ({ nature, charged_to }: { nature: keyof typeof natures; charged_to: keyof typeof payers }) =>
        nature === 'expense' ? payers[charged_to] : null,
    ),
    column.shown('Usada pelo sistema', 'purpose', () => 'Sim'),
    column.day('Arquivada em', 'archived_on'),
  ],
  order: 'up',
  every: (sql, { condominiumId }) => sql`
    select *, sort_key as key from public.rubrics where condominium_id = ${condominiumId}`,
})
