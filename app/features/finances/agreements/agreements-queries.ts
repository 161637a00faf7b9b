import { keepPreviousData, queryOptions } from '@tanstack/react-query'
import type { AgreementRow } from '../../../../domain/agreements/statement.ts'
import {
  type AgreementRules,
  type AgreementTerms,
  agreementRules,
  usualRules,
} from '../../../../domain/agreements/terms.ts'
import type { AgreementStatus } from '../../../../domain/agreements/words.ts'
import { overdueUntil } from '../../../../domain/charges/overdue.ts'
import { forwardPage } from '../../../lib/lists/forward.ts'
import { orNone, read } from '../../../lib/read.ts'
import { supabase } from '../../../lib/supabase.ts'
import { openHolidays } from '../../../lib/zone.ts'

export const agreementStates = {
  all: 'Todos',
  waiting: 'Esperando resposta',
  active: 'Em andamento',
  late: 'Com parcela em atraso',
  completed: 'Cumpridos',
  broken: 'Rompidos',
  ended: 'Recusados, desfeitos e renegociados',
} as const
export type AgreementFilters = { state?: keyof typeof agreementStates; text?: string; unit_id?: string }

/** Fifty agreements after a key, newest first, and whether there are more. */
export const agreementsQuery = (
  condominiumId: string,
  today: string,
  filters: AgreementFilters,
  after: string | null,
) =>
  queryOptions({
    queryKey: ['finances', condominiumId, 'agreements', today, filters, after],
    meta: { tables: ['debt_agreements', 'charges', 'payments'] },
    queryFn: async () =>
      forwardPage(
        await read<AgreementRow[]>(
          supabase.rpc('agreements_page', {
            condo_id: condominiumId,
            late_until: overdueUntil(today, openHolidays()),
            filters,
            after_key: after,
          }),
        ),
      ),
    placeholderData: keepPreviousData,
  })

export type AgreementSummary = {
  today: string
  waiting: number
  broken: number
  active: { count: number; cents: number }
  late: { count: number; cents: number }
  ageing: { band: number; count: number; cents: number }[]
}

export const agreementSummaryQuery = (condominiumId: string, today: string) =>
  queryOptions({
    queryKey: ['finances', condominiumId, 'agreement-summary', today],
    meta: { tables: ['debt_agreements', 'charges', 'payments'] },
    queryFn: () =>
      read<AgreementSummary>(
        supabase.rpc('agreement_summary', {
          condo_id: condominiumId,
          late_until: overdueUntil(today, openHolidays()),
        }),
      ),
  })

export type Agreement = {
  id: string
  unit_id: string
  unit_label: string
  reference: string | null
  origin: 'made' | 'brought_in'
  status: AgreementStatus
  terms: AgreementTerms
  charge_ids: string[]
  agreed_on: string
  debt_cents: number
  late_waived_cents: number
  principal_waived_cents: number
  fee_cents: number
  interest_cents: number
  total_cents: number
  debtor_name: string | null
  decision_id: string | null
  message: string | null
  reason: string | null
  breaks_on: string | null
  completed_on: string | null
  broken_on: string | null
  moved_cents: number
  version: number
  agreement_debts: AgreementDebt[]
  agreement_instalments: AgreementInstalment[]
}
export type AgreementDebt = {
  position: number
  charge_id: string
  label: string
  due_on: string
  capital_cents: number
  correction_cents: number
  fine_cents: number
  interest_cents: number
  waived_cents: number
}
export type AgreementInstalment = {
  position: number
  charge_id: string
  due_on: string
  cents: number
  interest_cents: number
  charges: {
    status: 'open' | 'paid' | 'cancelled' | 'agreed'
    settled_cents: number
    paid_on: string | null
  } | null
}

const columns =
  'id,unit_id,unit_label,reference,origin,status,terms,charge_ids,agreed_on,debt_cents,late_waived_cents,principal_waived_cents,fee_cents,interest_cents,total_cents,debtor_name,decision_id,message,reason,breaks_on,completed_on,broken_on,moved_cents,version'
const parts =
  'agreement_debts(position,charge_id,label,due_on,capital_cents,correction_cents,fine_cents,interest_cents,waived_cents),agreement_instalments(position,charge_id,due_on,cents,interest_cents,charges(status,settled_cents,paid_on))'

/** One agreement with its debts and instalments; null where there is none that the caller sees. */
export const agreementQuery = (condominiumId: string, agreementId: string) =>
  queryOptions({
    queryKey: ['finances', condominiumId, 'agreement', agreementId],
    meta: { tables: ['debt_agreements', 'charges', 'payments'] },
    queryFn: async () => {
      const rows = await orNone(
        read(
          supabase
            .from('debt_agreements')
            .select(`${columns},${parts}`)
            .eq('condominium_id', condominiumId)
            .eq('id', agreementId)
            .limit(1)
            .overrideTypes<Agreement[], { merge: false }>(),
        ),
      )
      return rows?.[0] ?? null
    },
  })

/** Agreements of units, newest first: for a resident's list and a unit's debt page. */
export const unitAgreementsQuery = (condominiumId: string, unitIds: readonly string[]) =>
  queryOptions({
    queryKey: ['finances', condominiumId, 'unit-agreements', unitIds],
    meta: { tables: ['debt_agreements', 'charges', 'payments'] },
    queryFn: () =>
      read(
        supabase
          .from('debt_agreements')
          .select(`${columns},${parts}`)
          .eq('condominium_id', condominiumId)
          .in('unit_id', unitIds)
          .order('agreed_on', { ascending: false })
          .order('id', { ascending: false })
          .limit(30)
          .overrideTypes<Agreement[], { merge: false }>(),
      ),
  })

export type KeptRules = { rules: AgreementRules; seen_at: string | null }

/** The condominium's terms, or the usual ones until it sets its own. */
export const agreementRulesQuery = (condominiumId: string) =>
  queryOptions({
    queryKey: ['finances', condominiumId, 'agreement-rules'],
    meta: { tables: ['agreement_rules'] },
    queryFn: async (): Promise<KeptRules> => {
      const rows = await read(
        supabase
          .from('agreement_rules')
          .select('rules,updated_at')
          .eq('condominium_id', condominiumId)
          .limit(1)
          .overrideTypes<{ rules: unknown; updated_at: string }[], { merge: false }>(),
      )
      const [kept] = rows
      return kept
        ? { rules: agreementRules.parse(kept.rules), seen_at: kept.updated_at }
        : { rules: usualRules, seen_at: null }
    },
  })
