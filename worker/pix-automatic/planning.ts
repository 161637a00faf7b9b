import { marketDays, nextBusinessDay } from '../../domain/holidays.ts'
import { type Fee, HORIZON, planDebit } from '../../domain/pix/automatic/calendar.ts'
import { txidFor } from '../../domain/pix/txid.ts'
import type { WorkerContext } from '../context.ts'
import { scheduledLetter, skippedLetter } from './letters.ts'
import { tellPayers } from './telling-payers.ts'

type Candidate = Fee & { authorization_id: string; charge_id: string; unit_id: string; limit_cents: number }

/** Orders the debits that the norm lets be scheduled today, and reports why each other fee cannot be debited; each fee once. */
export const planDebits = (context: WorkerContext, condominiumId: string): Promise<void> =>
  context.transaction(async (sql) => {
    const [clock] = await sql<{ today: string }[]>`select private.today()::text as today`
    const candidates = await sql<Candidate[]>`
      select authorization_id, charge_id, unit_id, limit_cents::float8 as limit_cents, amount_cents::float8 as amount_cents, due_on::text,
        discount_cents::float8 as discount_cents, discount_until::text
      from private.pix_debit_candidates(${condominiumId}, ${HORIZON})`
    const rows = candidates.flatMap((fee) => {
      const planned = planDebit(fee, fee.limit_cents, clock!.today, marketDays)
      return planned ? [rowOf(fee, planned)] : []
    })
    // Another run may be in progress: its orders are not ordered or reported again.
    const made = await sql<{ charge_id: string }[]>`
      insert into public.pix_debits (condominium_id, id, authorization_id, unit_id, charge_id, txid, charge_cents, due_on, amount_cents,
        debit_on, next_on, status, reason, step)
      select ${condominiumId}, r.id, r.authorization_id, r.unit_id, r.charge_id, r.txid, r.charge_cents, r.due_on, r.amount_cents,
        r.debit_on, r.next_on, r.status, r.reason, r.step
      from jsonb_to_recordset(${sql.json(rows)}) as r (id uuid, authorization_id uuid, unit_id uuid, charge_id uuid, txid text,
        charge_cents bigint, due_on date, amount_cents bigint, debit_on date, next_on date, status text, reason text, step text)
      on conflict do nothing returning charge_id`
    const isMade = new Set(made.map(({ charge_id }) => charge_id))
    await tellPayers(
      sql,
      context,
      condominiumId,
      rows
        .filter(({ charge_id }) => isMade.has(charge_id))
        .map((row) => ({
          authorizationId: row.authorization_id,
          chargeId: row.charge_id,
          letter: row.reason
            ? skippedLetter(row.reason, row.charge_cents, row.due_on)
            : scheduledLetter(row.amount_cents, nextBusinessDay(row.debit_on, marketDays)),
        })),
    )
  })

function rowOf(fee: Candidate, planned: NonNullable<ReturnType<typeof planDebit>>) {
  const id = crypto.randomUUID()
  const { authorization_id, charge_id, unit_id, amount_cents, due_on } = fee
  const about = { id, authorization_id, charge_id, unit_id, charge_cents: amount_cents, due_on }
  const debit = { amount_cents: planned.cents, debit_on: planned.on }
  if (planned.kind === 'skip')
    return {
      ...about,
      ...debit,
      txid: null,
      next_on: null,
      status: 'skipped',
      reason: planned.why,
      step: null,
    }
  const next_on = nextBusinessDay(planned.on, marketDays)
  return { ...about, ...debit, txid: txidFor('D', id), next_on, status: 'new', reason: null, step: 'put' }
}
