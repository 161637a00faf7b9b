import { z } from 'zod'
import { AppError } from '../../../domain/errors.ts'
import { command } from '../_shared/command.ts'

const input = z.strictObject({ from_plan_id: z.uuid('Plano inválido.') })

/**
 * Withdraws the moves of a version that were announced and have not begun; notifies everyone who had been notified. A move whose new price the
 * provider already has continues. Throws `no_plan_moves`.
 */
export default command('withdraw-plan-moves', {
  roles: ['superadmin'],
  auditedAs: 'Desfez uma mudança de versão anunciada',
  section: 'subscription',
  input,
  logsRefusals: true,
  async run({ sql, audit, enqueue }, { from_plan_id }) {
    const moves = await sql<{ id: string; plan_id: string }[]>`
      update private.plan_moves set status = 'withdrawn', settled_at = private.now()
      where from_plan_id = ${from_plan_id} and status = 'announced' returning id, plan_id`
    if (moves.length === 0) throw new AppError('no_plan_moves')
    await enqueue('move-plans', {})
    audit({
      entity: 'subscription_plans',
      entityId: from_plan_id,
      before: { count: moves.length },
      after: { count: 0 },
    })
    return { withdrawn: moves.length }
  },
})
