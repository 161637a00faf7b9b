import { answerTaskInput } from '../../../domain/maintenance/orders/input.ts'
import { isOutside, type Limits } from '../../../domain/maintenance/orders/measures.ts'
import type { TaskKind } from '../../../domain/maintenance/orders/words.ts'
import { type Context, command } from '../_shared/command.ts'
import { refuseUnless } from '../_shared/guards.ts'
import { lockOrder, logged, written } from '../_shared/maintenance/orders.ts'

/**
 * Marks a step as done, with its measure or words, or takes that back; the first one begins the order: { id, is_met, done_at }. A step that requires a
 * photo is met once a photo is stored. A device that worked without a network says when it was done (`at`) and what it had read (`seen`); its answer
 * sent twice is taken once. Throws `maintenance_order_closed`, `maintenance_answer_missing`, `not_found`, `maintenance_measure_outside` for a measure
 * outside of its limits that nobody explains, and `maintenance_task_answered` where somebody answered since it was `seen`.
 */
export default command('answer-maintenance-task', {
  roles: 'frontDesk',
  feature: 'incidents',
  auditedAs: 'Respondeu um passo de uma ordem de serviço',
  ownCase: 'everyday',
  input: answerTaskInput,
  async run(context, { order_id, task_id, done, value, note, at, seen }) {
    const { sql, condominiumId, userId, now, audit } = context
    const order = await lockOrder(context, order_id)
    refuseUnless(order.is_open, 'maintenance_order_closed')
    const task = await lockTask(context, order_id, task_id)
    const doneAt = done ? momentOf(at ?? now, task.opened_at, now) : null
    if (doneAt && task.done_by === userId && at && same(task.done_at, doneAt))
      return { id: task_id, is_met: task.is_met, done_at: doneAt }
    refuseUnless(seen === undefined || same(task.done_at, seen), 'maintenance_task_answered')
    refuseUnless(!done || task.kind !== 'measure' || value != null, 'maintenance_answer_missing')
    refuseUnless(!done || task.kind !== 'note' || note !== '', 'maintenance_answer_missing')
    refuseUnless(
      !done || value == null || !isOutside(value, task) || note.length >= 3,
      'maintenance_measure_outside',
    )
    const columns = {
      done_at: doneAt,
      done_by: done ? userId : null,
      value: task.kind === 'measure' ? (value ?? null) : null,
      note,
    }
    const [answered] = await sql<{ is_met: boolean }[]>`
      update public.maintenance_tasks t set ${sql(columns)}
      where condominium_id = ${condominiumId} and id = ${task_id} returning private.maintenance_task_met(t) as is_met`
    if (done && (order.status === 'planned' || order.status === 'open')) {
      await written(context, order_id, { status: 'in_progress', started_at: doneAt })
      await logged(context, order_id, { kind: 'status', from: order.status, to: 'in_progress' })
    }
    audit({
      entity: 'maintenance_tasks',
      entityId: task_id,
      after: { code: order.code, label: task.label, done },
    })
    return { id: task_id, is_met: answered!.is_met, done_at: doneAt }
  },
})

type LockedTask = Limits & {
  kind: TaskKind
  label: string
  done_at: Date | null
  done_by: string | null
  is_met: boolean
  /** When the order came about. */
  opened_at: Date
}

async function lockTask(
  { sql, condominiumId }: Pick<Context, 'sql' | 'condominiumId'>,
  orderId: string,
  id: string,
): Promise<LockedTask> {
  const [task] = await sql<LockedTask[]>`
    select t.kind, t.label, t.low::float8 as low, t.high::float8 as high, t.done_at, t.done_by, private.maintenance_task_met(t) as is_met,
      o.created_at as opened_at
    from public.maintenance_tasks t join public.maintenance_orders o on o.condominium_id = t.condominium_id and o.id = t.order_id
    where t.condominium_id = ${condominiumId} and t.order_id = ${orderId} and t.id = ${id} for update of t`
  refuseUnless(task !== undefined, 'not_found')
  return task
}

/** A device's clock may be wrong: nothing was done before the order was there, or in the future. */
const momentOf = (at: Date, opened: Date, now: Date): Date =>
  new Date(Math.min(Math.max(at.getTime(), opened.getTime()), now.getTime()))

/** To the millisecond, which is what devices keep. */
const same = (one: Date | null, other: Date | null): boolean => one?.getTime() === other?.getTime()
