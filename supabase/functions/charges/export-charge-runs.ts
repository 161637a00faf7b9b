import { z } from 'zod'
import { formatDate, formatMonth } from '../../../domain/calendar.ts'
import { type RunKind, runKindWords, runStates } from '../../../domain/charges/run-kinds.ts'
import { listAsked, listExport } from '../_shared/export/list-export.ts'

type Run = {
  competence: string
  name: string
  kind: RunKind
  due_on: string
  status: keyof typeof runStates
  charge_count: number
  total_cents: number
  issued_on: string | null
  key: string
}

/** Everything that was charged, run by run, the newest month first. */
export default listExport('export-charge-runs', {
  roles: 'board',
  feature: 'financial',
  readOnlyAllowed: true,
  auditedAs: 'Exportou as emissões',
  input: z.object(listAsked),
  title: 'Emissões',
  file: 'emissoes',
  titles: ['Mês', 'Emissão', 'Tipo', 'Vencimento', 'Situação', 'Cobranças', 'Total (R$)', 'Emitida em'],
  entity: 'charge_runs',
  page: (sql, { condominiumId, after, size }) => sql<Run[]>`
    select * from (
      select to_char(r.competence, 'YYYY-MM') as competence, r.name, r.kind, r.due_on::text, r.status, r.charge_count::float8 as charge_count,
        r.total_cents::float8 as total_cents, (r.issued_at at time zone (select private.zone_of(${condominiumId})))::date::text as issued_on,
        concat_ws(' ', r.competence, to_char(r.created_at at time zone 'UTC', 'YYYY-MM-DD HH24:MI:SS.US'), r.id) as key
      from public.charge_runs r where r.condominium_id = ${condominiumId}) r
    where ${after}::text is null or r.key collate "C" < ${after}::text collate "C"
    order by r.key collate "C" desc limit ${size}`,
  cells: (rows) =>
    rows.map((run) => [
      formatMonth(run.competence),
      run.name,
      runKindWords[run.kind].name,
      formatDate(run.due_on),
      runStates[run.status],
      run.charge_count,
      run.total_cents / 100,
      run.issued_on && formatDate(run.issued_on),
    ]),
})
