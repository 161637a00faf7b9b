import { dueAfter } from '../../domain/bills/instalments.ts'
import { addDays, monthOf, shiftMonth } from '../../domain/calendar.ts'
import { toAppError } from '../../domain/errors.ts'
import { askApproval } from '../../supabase/functions/_shared/bills/approving.ts'
import {
  bookBill,
  findLines,
  type Line,
  requireSupplier,
} from '../../supabase/functions/_shared/bills/booking.ts'
import type { Task, Transaction } from '../context.ts'
import { localTimeOf } from '../local-hours.ts'

/** Days before its due date that a bill is made: it is seen among those to pay, and its amount can still be corrected. */
const AHEAD = 30

type Key = { condominium_id: string; id: string }
type Recurrence = {
  supplier_id: string | null
  description: string
  lines: Line[]
  every_months: number
  due_day: number
  lag_months: number
  next_due_on: string
  until_on: string | null
  created_by: string | null
  today: string
}

/**
 * Creates every morning the recurring bills that fall due within a month. A repetition advances in the transaction of its bill, so none is created
 * twice; one that can no longer be booked (its fund was closed) stops and says why, and blocks no other.
 */
export const generateBillsTask: Task = {
  topic: 'generate-bills',
  localTime: '05:10',
  isInterruptible: true,
  async run(context, data, signal) {
    const at = localTimeOf(data)
    const due = await context.sql<Key[]>`
      select r.condominium_id, r.id from public.bill_recurrences r join public.condominiums k on k.id = r.condominium_id
      where (${at}::time is null or private.time_in(k.time_zone) >= ${at}::time)
        and r.ended_on is null and r.stopped_by is null and r.next_due_on <= private.today_in(k.time_zone) + ${AHEAD}::int
        and private.subscription_state(r.condominium_id) in ('trial', 'active')
      order by r.condominium_id, r.id`
    for (const key of due) {
      signal.throwIfAborted()
      try {
        await context.transaction((sql) => makeBills(sql, key), signal)
      } catch (thrown) {
        const { code, status } = toAppError(thrown)
        if (status >= 500) throw thrown
        await context.sql`
          update public.bill_recurrences set stopped_by = ${code} where condominium_id = ${key.condominium_id} and id = ${key.id}`
      }
    }
  },
}

async function makeBills(sql: Transaction, { condominium_id, id }: Key): Promise<void> {
  const [found] = await sql<Recurrence[]>`
    select supplier_id, description, lines, every_months, due_day, lag_months, next_due_on::text, until_on::text, created_by,
      private.today(${condominium_id})::text as today
    from public.bill_recurrences
    where condominium_id = ${condominium_id} and id = ${id} and ended_on is null and stopped_by is null for update`
  if (!found) return
  let next = found.next_due_on
  const isOver = () => found.until_on !== null && next > found.until_on
  while (next <= addDays(found.today, AHEAD) && !isOver()) {
    await makeBill(sql, condominium_id, id, found, next)
    next = dueAfter(next, found.every_months, found.due_day)
  }
  await sql`
    update public.bill_recurrences set next_due_on = ${next}, ended_on = case when ${isOver()} then private.today(${condominium_id}) end
    where condominium_id = ${condominium_id} and id = ${id}`
}

async function makeBill(
  sql: Transaction,
  condominiumId: string,
  recurrenceId: string,
  { supplier_id, description, lines, lag_months, created_by }: Recurrence,
  dueOn: string,
): Promise<void> {
  await requireSupplier(sql, condominiumId, supplier_id)
  const wanted = lines.map(({ fundId, rubricId, ...line }) => ({ ...line, fund: fundId, rubric: rubricId }))
  const id = await bookBill(sql, condominiumId, created_by, {
    supplierId: supplier_id,
    description,
    competence: shiftMonth(monthOf(dueOn), -lag_months),
    dueOn,
    lines: await findLines(sql, condominiumId, wanted),
    recurrenceId,
  })
  const enqueue = async (topic: string, payload: Record<string, unknown>) => {
    await sql`insert into private.outbox (topic, payload) values (${topic}, ${sql.json(payload as never)})`
  }
  await askApproval({ sql, condominiumId, enqueue }, [id])
}
