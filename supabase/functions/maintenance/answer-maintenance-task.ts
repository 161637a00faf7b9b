import { answerTaskInput } from '../../../domain/maintenance/orders/input.ts'
import { isOutside, type Limits } from '../../../domain/maintenance/orders/measures.ts'
import type { TaskKind } from '../../../domain/maintenance/orders/words.ts'
import { command } from '../_shared/command.ts'
import { refuseUnless } from '../_shared/guards.ts'
import { lockOrder, logged, written } from '../_shared/maintenance/orders.ts'

/**
 * Marks a step as done, with its measure or words, or takes that back; the first one begins the order: { id, is_met }. A step that requires a photo
 * is met once a photo is stored. Throws `maintenance_order_closed`, `maintenance_answer_missing`, `not_found`, and `maintenance_measure_outside` for a
 * measure outside of its limits that nobody explains.
 */
export default command('answer-maintenance-task', {
  roles: 'frontDesk',
  feature: 'incidents',
  auditedAs: 'Respondeu um passo de uma ordem de serviço',
  ownCase: 'everyday',
  input: answerTaskInput,
  async run(context, { order_id, task_id, done, value, note }) {
    const { sql, condominiumId, userId, now, audit } = context
    const order = await lockOrder(context, order_id)
    refuseUnless(order.is_open, 'maintenance_order_closed')
    const [task] = await sql<(Limits & { kind: TaskKind; label: string })[]>`
      select kind, label, low::float8 as low, high::float8 as high from public.maintenance_tasks
      where condominium_id = ${condominiumId} and order_id = ${order_id} and id = ${task_id} for update`
    refuseUnless(task !== undefined, 'not_found')
    refuseUnless(!done || task.kind !== 'measure' || value != null, 'maintenance_answer_missing')
    refuseUnless(!done || task.kind !== 'note' || note !== '', 'maintenance_answer_missing')
    refuseUnless(
      !done || value == null || !isOutside(value, task) || note.length >= 3,
      'maintenance_measure_outside',
    )
    const columns = {
      done_at: done ? now : null,
      done_by: done ? userId : null,
      value: task.kind === 'measure' ? (value ?? null) : null,
      note,
    }
    const [answered] = await sql<{ is_met: boolean }[]>`
      update public.maintenance_tasks t set ${sql(columns)}
      where condominium_id = ${condominiumId} and id = ${task_id} returning private.maintenance_task_met(t) as is_met`
    if (done && (order.status === 'planned' || order.status === 'open')) {
      await written(context, order_id, { status: 'in_progress', started_at: now })
      await logged(context, order_id, { kind: 'status', from: order.status, to: 'in_progress' })
    }
    audit({
      entity: 'maintenance_tasks',
      entityId: task_id,
      after: { code: order.code, label: task.label, done },
    })
    return { id: task_id, is_met: answered!.is_met }
  },
})
