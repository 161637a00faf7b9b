import { z } from 'zod'
import { overLimits, planTerms } from '../../../domain/plans/plan-terms.ts'
import { command } from '../_shared/command.ts'
import { holdersOf, judge } from '../_shared/platform/plan-holders.ts'
import { planVersion } from '../_shared/platform/plans.ts'

/** Either terms being typed, or those of another version that people would be moved to. */
const input = z.union([
  z.strictObject({ plan_id: z.uuid('Plano inválido.'), terms: planTerms }),
  z.strictObject({ plan_id: z.uuid('Plano inválido.'), to_plan_id: z.uuid('Plano inválido.') }),
])

/** As many condominiums as are named; the others are counted. */
const MOST_NAMED = 100

/** Returns who has a version, and what other terms would mean for each of them; writes nothing. */
export default command('preview-subscription-plan', {
  roles: ['superadmin'],
  auditedAs: 'Consultou quem uma mudança de plano afeta',
  section: 'subscription',
  input,
  readOnly: true,
  async run({ sql, today }, given) {
    const from = await planVersion(sql, given.plan_id)
    const to = 'terms' in given ? given.terms : (await planVersion(sql, given.to_plan_id)).terms
    const holders = await holdersOf(sql, from.id)
    const judged = judge(holders, from.terms, to, today)
    const over = holders.flatMap(({ condominium, isTrial, use }) => {
      const limits = overLimits(use, to)
      return limits.length > 0 ? [{ condominium, is_trial: isTrial, limits }] : []
    })
    const announced = judged.flatMap(({ move }) => (move.kind === 'announced' ? [move] : []))
    const kept = judged.flatMap(({ holder, move }) =>
      move.kind === 'kept' ? [{ condominium: holder.condominium, why: move.why }] : [],
    )
    return {
      mode: from.is_kept ? 'new_version' : 'in_place',
      customers: holders.filter(({ isTrial }) => !isTrial).length,
      trials: holders.filter(({ isTrial }) => isTrial).length,
      over: over.slice(0, MOST_NAMED),
      over_count: over.length,
      moves: {
        now: judged.filter(({ move }) => move.kind === 'now').length,
        announced: announced.length,
        dearer: announced.filter(({ isDearer }) => isDearer).length,
        first_on: announced.map(({ effectiveOn }) => effectiveOn).sort()[0] ?? null,
        waiting: holders.filter(({ isMoving }) => isMoving).length,
        kept: kept.slice(0, MOST_NAMED),
        kept_count: kept.length,
      },
    }
  },
})
