import type { Agreement } from '../../../domain/boleto/agreement.ts'
import { AppError } from '../../../domain/errors.ts'
import type { Transaction } from '../../context.ts'

type RunLine = { position: number; cents: number; rule: 'ideal_share' | 'equal' }

export type Run = {
  condominiumId: string
  id: string
  status: 'issuing' | 'issued'
  /** 'YYYY-MM' */
  competence: string
  dueOn: string
  totalCents: number
  lines: RunLine[]
}

/** Locks the run, so that a second delivery of its job waits and then finds it issued. Throws `not_found` when it was cleared. */
export async function loadRun(sql: Transaction, condominiumId: string, id: string): Promise<Run> {
  const [run] = await sql<Omit<Run, 'condominiumId' | 'lines'>[]>`
    select id, status, to_char(competence, 'YYYY-MM') as competence, due_on::text as "dueOn", total_cents::float8 as "totalCents"
    from public.charge_runs where condominium_id = ${condominiumId} and id = ${id} for update`
  if (!run) throw new AppError('not_found')
  const lines = await sql<RunLine[]>`
    select position, cents::float8 as cents, rule from public.charge_run_lines
    where condominium_id = ${condominiumId} and run_id = ${id} order by position`
  return { ...run, condominiumId, lines }
}

export type Numbering = { agreementId: string; agreement: Agreement; firstOurNumber: number }

/** Takes `count` nosso números of the active agreement; they are lost to no one, as they return with a rollback. */
export async function allocateOurNumbers(sql: Transaction, run: Run, count: number): Promise<Numbering> {
  const [account] = await sql<Numbering[]>`
    update public.collection_agreements set next_our_number = next_our_number + ${count}
    where condominium_id = ${run.condominiumId} and is_active
    returning id as "agreementId", parameters as agreement, (next_our_number - ${count})::float8 as "firstOurNumber"`
  if (!account) throw new AppError('bank_account_missing')
  return account
}
