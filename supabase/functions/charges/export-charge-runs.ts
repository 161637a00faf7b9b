import { type RunKind, runKindWords, runStates } from '../../../domain/charges/run-kinds.ts'
import * as column from '../_shared/export/columns.ts'
import { listExport } from '../_shared/export/list-export.ts'

/** Everything that was charged, run by run, the newest month first. */
export default listExport('export-charge-runs', {
  roles: 'board',
  feature: 'financial',
  readOnlyAllowed: true,
  auditedAs: 'Exportou as emissões',
  title: 'Emissões',
  file: 'emissoes',
  entity: 'charge_runs',
  columns: [
    column.month('Mês', 'competence'),
    column.text('Emissão', 'name'),
    column.shown('Tipo', 'kind', (kind: RunKind) => runKindWords[kind].name),
    column.day('Vencimento', 'due_on'),
    column.word('Situação', 'status', runStates),
    column.number('Cobranças', 'charge_count'),
    column.money('Total', 'total_cents'),
    column.day('Emitida em', 'issued_on'),
  ],
  order: 'down',
  every: (sql, { condominiumId }) => sql`
    select r.*, (r.issued_at at time zone (select private.zone_of(${condominiumId})))::date as issued_on,
      concat_ws(' ', r.competence, to_char(r.created_at at time zone 'UTC', 'YYYY-MM-DD HH24:MI:SS.US'), r.id) as key
    from public.charge_runs r where r.condominium_id = ${condominiumId}`,
})
