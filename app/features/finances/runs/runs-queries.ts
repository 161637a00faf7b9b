import { queryOptions } from '@tanstack/react-query'
import type { LineRule, MeterKind } from '../../../../domain/charges/budget-line.ts'
import type { RunKind } from '../../../../domain/charges/run-kinds.ts'
import { orNone, read } from '../../../lib/read.ts'
import { supabase } from '../../../lib/supabase.ts'
import { live } from '../queries.ts'

/** A run as its list shows it; centavos. */
export type RunRow = {
  id: string
  kind: RunKind
  competence: string
  number: number
  name: string
  due_on: string
  status: 'issuing' | 'issued' | 'undone'
  total_cents: number
  charge_count: number
  issued_at: string | null
  undone_at: string | null
}

const rowColumns = 'id,kind,competence,number,name,due_on,status,total_cents,charge_count,issued_at,undone_at'

/** Runs shown before older ones are requested: four years at one a month. */
export const runLimits = { few: 48, many: 1000 }

/** The condominium's runs, newest month first. */
export const runsQuery = (condominiumId: string, limit: number) =>
  queryOptions({
    queryKey: ['finances', condominiumId, 'runs', limit],
    meta: { tables: ['charge_runs'] },
    queryFn: () =>
      read(
        supabase
          .from('charge_runs')
          .select(rowColumns)
          .eq('condominium_id', condominiumId)
          .order('competence', { ascending: false })
          .order('created_at', { ascending: false })
          .order('id')
          .limit(limit + 1)
          .overrideTypes<RunRow[], { merge: false }>(),
      ),
    ...live,
  })

export type RunLine = {
  position: number
  fund_id: string
  rubric: string
  description: string
  rule: LineRule
  cents: number
  scope: string | null
  reason: string | null
  meter_kind: MeterKind | null
  unit_count: number | null
}
export type Run = RunRow & {
  decision_id: string | null
  reason: string | null
  discount_percent: string | null
  discount_cents: number | null
  discount_until: string | null
  undo_reason: string | null
  job_id: string | null
  charge_run_lines: RunLine[]
}

/** One run with its lines; null when there is none. */
export const runQuery = (condominiumId: string, runId: string) =>
  queryOptions({
    queryKey: ['finances', condominiumId, 'run', runId],
    meta: { tables: ['charge_runs', 'charge_run_lines'], row: { table: 'charge_runs', id: runId } },
    queryFn: async () => {
      const found = await orNone(
        read(
          supabase
            .from('charge_runs')
            .select(
              `${rowColumns},decision_id,reason,discount_percent,discount_cents,discount_until,undo_reason,job_id,charge_run_lines(position,fund_id,rubric,description,rule,cents,scope,reason,meter_kind,unit_count)`,
            )
            .eq('condominium_id', condominiumId)
            .eq('id', runId)
            .order('position', { referencedTable: 'charge_run_lines' })
            .overrideTypes<Run[], { merge: false }>(),
        ),
      )
      return found?.[0] ?? null
    },
    ...live,
  })

/** The label of the decision that a run rests on. */
export const decisionLabelQuery = (condominiumId: string, decisionId: string) =>
  queryOptions({
    queryKey: ['finances', condominiumId, 'decision', decisionId],
    meta: { tables: ['decisions'] },
    queryFn: async () => {
      const found = await read(
        supabase
          .from('decisions')
          .select('label')
          .eq('condominium_id', condominiumId)
          .eq('id', decisionId)
          .overrideTypes<{ label: string }[], { merge: false }>(),
      )
      return found[0]?.label ?? null
    },
  })
