import type { Agreement } from '../../../domain/boleto/agreement.ts'
import type { LineRule } from '../../../domain/charges/budget-line.ts'
import type { FallsOn } from '../../../domain/charges/owner-part.ts'
import { AppError } from '../../../domain/errors.ts'
import type { Transaction } from '../../context.ts'

export type RunLine = {
  position: number
  cents: number
  rule: LineRule
  block: string | null
  group_id: string | null
  excluded_units: string[]
  excluded_kinds: string[]
  is_due: boolean
  falls_on: FallsOn
}

/** Returns whether the command stored a line's parts for each unit. */
export const isKept = ({ rule }: RunLine): boolean =>
  rule === 'consumption' || rule === 'tariff' || rule === 'amounts'
/** Returns whether a line applies to everyone, not only to a block or a group, and excludes no one. */
export const isWhole = ({ block, group_id, excluded_units, excluded_kinds }: RunLine): boolean =>
  !block && !group_id && excluded_units.length === 0 && excluded_kinds.length === 0
/** Whether every unit is meant to pay it. */
export const isForAll = (line: RunLine): boolean => !isKept(line) && isWhole(line)

export type Run = {
  condominiumId: string
  id: string
  status: 'issuing' | 'issued' | 'undone'
  kind: string
  /** 'YYYY-MM' */
  competence: string
  suffix: string
  dueOn: string
  discount: { percent: string | null; cents: number | null; until: string } | null
  totalCents: number
  /** Null: the main account's. */
  agreementId: string | null
  lines: RunLine[]
}

type Row = Omit<Run, 'condominiumId' | 'lines' | 'discount'> & {
  percent: string | null
  off: number | null
  until: string | null
}

/** Locks the run, so that a second delivery of its job waits and then finds it issued. Throws `not_found` when it was cleared. */
export async function loadRun(sql: Transaction, condominiumId: string, id: string): Promise<Run> {
  const [row] = await sql<Row[]>`
    select id, status, kind, to_char(competence, 'YYYY-MM') as competence, suffix, due_on::text as "dueOn",
      total_cents::float8 as "totalCents", discount_percent::text as percent, discount_cents::float8 as off, discount_until::text as until,
      agreement_id as "agreementId"
    from public.charge_runs where condominium_id = ${condominiumId} and id = ${id} for update`
  if (!row) throw new AppError('not_found')
  const { percent, off, until, ...run } = row
  const lines = await sql<RunLine[]>`
    select position, cents::float8 as cents, rule, block, group_id, excluded_units, excluded_kinds, is_due, falls_on
    from public.charge_run_lines
    where condominium_id = ${condominiumId} and run_id = ${id} order by position`
  return { ...run, condominiumId, discount: until ? { percent, cents: off, until } : null, lines }
}

export type Numbering = {
  agreementId: string
  bankAccountId: string
  agreement: Agreement
  firstOurNumber: number
}

/** Takes `count` nosso números of the run's agreement; they are lost to no one, as they return with a rollback. */
export async function allocateOurNumbers(sql: Transaction, run: Run, count: number): Promise<Numbering> {
  const [account] = await sql<Numbering[]>`
    update public.collection_agreements set next_our_number = next_our_number + ${count}
    where condominium_id = ${run.condominiumId} and id = private.issuing_agreement(${run.condominiumId}, ${run.agreementId})
    returning id as "agreementId", bank_account_id as "bankAccountId", parameters as agreement, (next_our_number - ${count})::float8 as "firstOurNumber"`
  if (!account) throw new AppError('bank_account_missing')
  return account
}
