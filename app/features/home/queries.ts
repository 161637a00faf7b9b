import { queryOptions } from '@tanstack/react-query'
import type { BuildingEvent } from '../../../domain/building-calendar/events.ts'
import type { ConventionRow, IndexValueRow } from '../../../domain/charges/late-rules.ts'
import type { DeskAssembly } from '../../../domain/voting/view.ts'
import { invoke } from '../../lib/commands/invoke.ts'
import { read } from '../../lib/read.ts'
import { supabase } from '../../lib/supabase.ts'
import type { NewAnnouncement } from '../communications/queries.ts'
import type { DocumentsWaiting } from '../documents/queries.ts'
import type { ChargeRow, Home } from '../finances/queries.ts'
import type { Move } from '../residents/moves/queries.ts'
import type { CommunityWaiting, PollWaiting } from './attention/community-attention.ts'
import type { DataDesk } from './attention/data-attention.ts'
import type { Duties } from './attention/duty-attention.ts'
import type { InspectionWaiting } from './attention/inspection-attention.ts'
import { datedTables } from './calendar/calendar-query.ts'
import type { BudgetMonth, DelinquencyBefore, FinanceSummary, Gate, HomeSummary } from './summary.ts'

/** What waits at the front desk for the reader's own units; `visits` are those of today alone. */
export type DeskWaiting = { units: number; parcels: string[]; visits: { count: number; names: string[] } }

type Everyone = { today: string; news: NewAnnouncement[]; documents: DocumentsWaiting }

/** The management's page; what a role does nothing about is absent. */
export type ManagerHome = Everyone & {
  community: CommunityWaiting
  polls: PollWaiting[]
  /** What comes first of all that has a date, without charges and bills. */
  ahead: BuildingEvent[]
  duties: Duties
  summary: HomeSummary
  inspections: InspectionWaiting[]
  finance: FinanceSummary
  budget: BudgetMonth | null
  delinquency_before: DelinquencyBefore | null
  gate?: Gate | null
  desk?: DeskWaiting
  data?: DataDesk
  changes?: number
  conflicts?: number
  mandate_ends_on?: string | null
}

export type OwnMoney = Home & {
  /** What is due first of all that is open. */
  first: ChargeRow | null
  open_count: number
  /** The last three. */
  paid: ChargeRow[]
  conventions: ConventionRow[]
  /** Where the first charge is late: as far back as its correction goes. */
  indexes: IndexValueRow[]
}
export type ResidentHome = Everyone & {
  community: CommunityWaiting
  polls: PollWaiting[]
  ahead: BuildingEvent[]
  desk: DeskWaiting
  own: OwnMoney
}

export type ComingMove = Pick<Move, 'id' | 'kind' | 'moves_on' | 'hours' | 'status' | 'items'> & {
  label: string | null
}
export type DeskHome = Everyone & { assemblies: DeskAssembly[]; moves: ComingMove[] }

/** Of what waits for the management and for who lives there alike. */
const lifeTables = [
  ...[
    'deliveries',
    'visit_authorizations',
    'reservation_waits',
    'reservation_deposits',
    'reservation_damages',
  ],
  ...['incidents', 'penalty_reports', 'assembly_proxies', 'assembly_questions', 'assembly_requests'],
  ...['assembly_declarations', 'assembly_minutes', 'minutes_signatures', 'poll_marks'],
  ...['announcements', 'announcement_recipients', 'acknowledgements'],
]

/** All of the management's page: a command, because late amounts are rules of the domain. */
export const managerHomeQuery = (condominiumId: string) =>
  queryOptions({
    queryKey: ['home', condominiumId, 'manager'],
    meta: {
      tables: [
        'condominiums',
        'condominium_subscriptions',
        'units',
        'bank_accounts',
        'collection_agreements',
        'conventions',
        'charge_runs',
        'charges',
        'boletos',
        'payments',
        'receipts',
        'memberships',
        'ledger_transfers',
        'ledger_accounts',
        'funds',
        'inspections',
        'change_requests',
        'desk_conflicts',
        'people',
        'occupancies',
        'bills',
        'bill_approvals',
        'approval_rules',
        'bill_lines',
        'rubrics',
        'budgets',
        'budget_versions',
        'budget_lines',
        'visits',
        ...datedTables,
        ...lifeTables,
      ],
    },
    queryFn: ({ signal }) =>
      invoke('home', { condominium_id: condominiumId }, { signal }) as unknown as Promise<ManagerHome>,
    staleTime: 10_000,
  })

/** All of a resident's page. */
export const residentHomeQuery = (condominiumId: string) =>
  queryOptions({
    queryKey: ['home', condominiumId, 'resident'],
    meta: {
      tables: [
        'occupancies',
        'people',
        'units',
        'charges',
        'charge_items',
        'boletos',
        'payments',
        'conventions',
        'index_values',
        ...datedTables,
        ...lifeTables,
      ],
    },
    queryFn: () => read<ResidentHome>(supabase.rpc('home', { condo_id: condominiumId })),
    staleTime: 10_000,
  })

/** All of the front desk's page. */
export const deskHomeQuery = (condominiumId: string) =>
  queryOptions({
    queryKey: ['home', condominiumId, 'desk'],
    meta: {
      tables: [
        'moves',
        'units',
        'assemblies',
        'announcements',
        'announcement_recipients',
        'documents',
        'acknowledgement_requests',
        'acknowledgements',
      ],
    },
    queryFn: () => read<DeskHome>(supabase.rpc('home', { condo_id: condominiumId })),
    // The table opens and suspends sessions elsewhere.
    refetchInterval: 20_000,
  })
