import { marketDays, nextBusinessDay } from '../../domain/holidays.ts'
import {
  type DebitChange,
  type DebitStatus,
  debitAfter,
  isLiveDebit,
} from '../../domain/pix/automatic/states.ts'
import type { RecurringCharge } from '../../supabase/functions/_shared/pix/recurring-charges.ts'
import type { Transaction, WorkerContext } from '../context.ts'
import type { Answer } from './authorization-steps.ts'
import type { DebitStep } from './debit-steps.ts'
import { postpone } from './keep-authorization.ts'
import { cancelledByPayerLetter, failedLetter, type Letter, refusedLetter } from './letters.ts'
import { tellPayers } from './telling-payers.ts'

type Row = {
  id: string
  authorization_id: string
  bank_account_id: string
  charge_id: string
  status: DebitStatus
  step: string | null
  is_same: boolean
  debit_on: string
  next_on: string | null
  failed_tries: number
  is_authorized: boolean
  today: string
}
/** The request that the provider answered with this; none: it was only read. */
type Asked = Pick<DebitStep, 'step' | 'asked'> | null

async function lock(sql: Transaction, condominiumId: string, id: string, asked: Asked) {
  const [row] = await sql<Row[]>`
    select d.id, d.authorization_id, a.bank_account_id, d.charge_id, d.status, d.step,
      d.asked_at = ${asked?.asked ?? null}::text::timestamptz as is_same, d.debit_on::text, d.next_on::text,
      d.failed_tries::int as failed_tries, a.status = 'active' as is_authorized, private.today()::text as today
    from public.pix_debits d
    join public.pix_authorizations a on a.condominium_id = d.condominium_id and a.id = d.authorization_id
    where d.condominium_id = ${condominiumId} and d.id = ${id} for no key update of d`
  return row
}

/** Stores the provider's state of a debit, notifies the payer of changes, and has the money it names booked. */
export const keepDebit = (
  context: WorkerContext,
  condominiumId: string,
  id: string,
  told: RecurringCharge,
  asked: Asked = null,
): Promise<void> =>
  context.transaction(async (sql) => {
    const row = await lock(sql, condominiumId, id, asked)
    if (!row) return
    for (const endToEndId of told.endToEndIds)
      await sql`
        insert into private.outbox (topic, payload)
        values ('settle-pix', ${sql.json({ endToEndId, bankAccountId: row.bank_account_id })})`
    // A finished debit changes no more, except when money arrives after all.
    if (row.status === 'paid' || (!isLiveDebit(row.status) && told.status !== 'CONCLUIDA')) return
    const change = changeOf(row, told, asked)
    await write(sql, condominiumId, row, change, told, asked)
    const letter = letterOf(row, change)
    if (letter)
      await tellPayers(sql, context, condominiumId, [
        { authorizationId: row.authorization_id, chargeId: row.charge_id, letter },
      ])
    if (change.asksRetry)
      await sql`
        insert into private.outbox (topic, payload) values ('sync-pix-automatic', ${sql.json({ condominiumId })})`
  })

/** Taken back between two tries: the provider has nothing to debit, and nothing more is requested. */
function changeOf(row: Row, told: RecurringCharge, asked: Asked): DebitChange {
  const change = debitAfter(nextBusinessDay(row.debit_on, marketDays), told, row.today)
  if (asked?.step !== 'cancel' || !change.asksRetry) return change
  return { ...change, status: 'cancelled', reason: 'us', nextOn: null, asksRetry: false }
}

async function write(
  sql: Transaction,
  condominiumId: string,
  row: Row,
  change: DebitChange,
  told: RecurringCharge,
  asked: Asked,
): Promise<void> {
  const isLive = isLiveDebit(change.status)
  const waits = row.step !== null && !(asked && row.is_same)
  const step = !isLive
    ? null
    : waits
      ? row.step
      : change.asksRetry && asked?.step !== 'retry'
        ? 'retry'
        : null
  const isRefused = asked?.step === 'cancel' && isLive
  await sql`
    update public.pix_debits
    set status = ${change.status}, reason = ${change.reason}, failed_tries = ${change.failedTries}, next_on = ${change.nextOn},
      step = ${step}, asked_at = case when ${step === 'retry' && row.step !== 'retry'} then private.now() else asked_at end,
      next_try_at = case when ${step === 'retry' && row.step !== 'retry'} then private.now() else next_try_at end,
      attempts = 0, cancel_refused = cancel_refused or ${isRefused}, refusal = coalesce(${told.why}, refusal),
      read_at = private.now()
    where condominium_id = ${condominiumId} and id = ${row.id}`
}

function letterOf(row: Row, change: DebitChange): Letter | null {
  if (change.status === 'refused') return refusedLetter
  if (change.status === 'cancelled')
    return change.reason === 'payer' && row.is_authorized ? cancelledByPayerLetter : null
  const first = nextBusinessDay(row.debit_on, marketDays)
  if (change.status === 'failed') return failedLetter(row.next_on ?? first, first, null)
  if (change.status !== 'retrying' || change.failedTries <= row.failed_tries) return null
  return failedLetter(row.next_on ?? first, first, change.nextOn)
}

/** Records the outcome of a step. */
export async function keepDebitStep(
  context: WorkerContext,
  condominiumId: string,
  step: DebitStep,
  answer: Answer<RecurringCharge>,
): Promise<void> {
  const { id, asked } = step
  if (answer.outcome === 'told' && answer.told)
    return keepDebit(context, condominiumId, id, answer.told, { step: step.step, asked })
  await context.transaction(async (sql) => {
    if (answer.outcome === 'later') return void (await postpone(sql, 'pix_debits', condominiumId, id))
    const row = await lock(sql, condominiumId, id, { step: step.step, asked })
    if (!row?.is_same || !isLiveDebit(row.status)) return
    const why = 'why' in answer ? answer.why : null
    const status = step.step === 'cancel' ? 'cancelled' : step.step === 'put' ? 'refused' : 'failed'
    await sql`
      update public.pix_debits
      set status = ${status}, reason = ${status === 'cancelled' ? 'us' : null}, step = null, next_on = null, refusal = ${why}
      where condominium_id = ${condominiumId} and id = ${id}`
    const first = nextBusinessDay(row.debit_on, marketDays)
    const letter =
      status === 'refused'
        ? refusedLetter
        : status === 'failed'
          ? failedLetter(row.next_on ?? first, first, null)
          : null
    if (letter)
      await tellPayers(sql, context, condominiumId, [
        { authorizationId: row.authorization_id, chargeId: row.charge_id, letter },
      ])
  })
}
