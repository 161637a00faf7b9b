import { queryOptions } from '@tanstack/react-query'
import type { ApprovalLimits, ApprovalStanding } from '../../../../../domain/bills/approval.ts'
import { read } from '../../../../lib/read.ts'
import { supabase } from '../../../../lib/supabase.ts'

/** A pending purchase, as its soonest bill; `cents` is its full amount. */
export type WaitingBill = ApprovalStanding & {
  id: string
  description: string
  supplier: string | null
  rubrics: string | null
  document_number: string | null
  due_on: string
  cents: number
  limit_cents: number
  instalments: number
  version: number
  recorded_at: string
  recorded_by_me: boolean
  /** The caller's vote. */
  mine: 'approve' | 'refuse' | null
}

/** Paid, or to be paid, before anybody agreed; `reason` is the síndico's. */
export type UrgentBill = ApprovalStanding &
  Pick<
    WaitingBill,
    'id' | 'description' | 'cents' | 'instalments' | 'version' | 'recorded_by_me' | 'mine'
  > & { is_paid: boolean; author: string; reason: string; given_at: string }

type Verdict = 'approve' | 'refuse' | 'assembly' | 'urgent'

export type DecidedBill = {
  id: string
  bill_id: string
  description: string
  author: string
  verdict: Verdict
  reason: string | null
  decision: string | null
  cents: number
  given_at: string
  is_void: boolean
}

type PartBill = { id: string; description: string; due_on: string; cents: number; status: string }

/** Small bills that together pass the limit. */
type SplitBills = {
  supplier_id: string
  supplier: string
  month: string
  cents: number
  limit_cents: number
  bills: PartBill[]
}

/** An expense above the limit that was booked manually or from the bank's statement, without a bill. */
type UnseenExpense = {
  id: string
  description: string | null
  occurred_on: string
  cents: number
  rubric: string
}

export type Approvals = {
  today: string
  /** Members of the council. */
  council: number
  waiting: WaitingBill[]
  /** Beyond the hundred that are shown. */
  more: number
  urgent: UrgentBill[]
  decided: DecidedBill[]
  splits: SplitBills[]
  unseen: UnseenExpense[]
}

export const approvalsQuery = (condominiumId: string) =>
  queryOptions({
    queryKey: ['finances', condominiumId, 'approvals'],
    meta: { tables: ['bills', 'bill_approvals', 'approval_rules', 'ledger_transfers', 'memberships'] },
    queryFn: () => read<Approvals>(supabase.rpc('approvals_page', { condo_id: condominiumId })),
  })

export type ApprovalRule = ApprovalLimits & {
  effective_from: string
  exempt_rubrics: string[]
  source: string | null
  created_at: string
}

/** Every limit, the latest day first. */
export const approvalRulesQuery = (condominiumId: string) =>
  queryOptions({
    queryKey: ['finances', condominiumId, 'approval-rules'],
    meta: { tables: ['approval_rules'] },
    queryFn: () =>
      read(
        supabase
          .from('approval_rules')
          .select(
            'effective_from,council_above_cents,council_votes,assembly_above_cents,exempt_rubrics,source,created_at',
          )
          .eq('condominium_id', condominiumId)
          .order('effective_from', { ascending: false })
          .overrideTypes<ApprovalRule[], { merge: false }>(),
      ),
  })

/** Returns the rule in force on a day, from limits with the latest first. */
export const ruleOn = (rules: readonly ApprovalRule[], day: string): ApprovalRule | undefined =>
  rules.find(({ effective_from }) => effective_from <= day)

/** Returns the state that a change of the limits is based on: the second person to save is notified. */
export const seenOf = (rules: readonly ApprovalRule[]) => ({
  seen: rules.length,
  seen_at:
    rules
      .map(({ created_at }) => created_at)
      .toSorted()
      .at(-1) ?? null,
})

export type Voice = {
  id: string
  author: string
  verdict: Verdict
  reason: string | null
  cents: number
  given_at: string
  /** Said of another amount, supplier or purpose. */
  is_void: boolean
  /** The last word of its author. */
  stands: boolean
  mine: boolean
}

/** The approval state of one bill. */
export type BillApproval = ApprovalStanding & {
  cents: number
  limit_cents: number | null
  is_urgent: boolean
  decision: { id: string; label: string } | null
  voices: Voice[]
  split: Pick<SplitBills, 'cents' | 'limit_cents' | 'bills'> | null
}
