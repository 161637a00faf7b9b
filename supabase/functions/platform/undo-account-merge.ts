import { z } from 'zod'
import { AppError } from '../../../domain/errors.ts'
import { accountId, actReason } from '../../../domain/platform/account-acts.ts'
import { command } from '../_shared/command.ts'
import { lockAccount, lockOthersAccount, requireShownFactor, tellAct } from '../_shared/platform/accounts.ts'
import { auditMerge, refuseObstacle } from '../_shared/platform/merges.ts'

/**
 * Opens an account again that was merged into another, with what passed then and is still there. What a condominium has decided meanwhile stands. Throws
 * `platform_second_factor_required`, `own_account`, `account_is_platform_admin`, `account_not_merged`, `account_merge_ended`, `merge_of_owner`, `merge_of_vote_key`.
 */
export default command('undo-account-merge', {
  roles: ['superadmin'],
  auditedAs: 'Desfez a união de duas contas',
  auditGroup: 'access',
  section: 'platform-accounts',
  /** The account that was closed. */
  input: z.object({ user_id: accountId, reason: actReason }),
  logsRefusals: true,
  async run(context, { user_id, reason }) {
    const { sql, userId } = context
    await requireShownFactor(sql)
    await lockOthersAccount(context, user_id)
    const [merge] = await sql<{ kept_id: string; condominiums: string[]; has_ended: boolean }[]>`
      select * from private.standing_merge(${user_id})`
    if (!merge) throw new AppError('account_not_merged')
    if (merge.has_ended) throw new AppError('account_merge_ended')
    await lockAccount(sql, merge.kept_id)
    await refuseObstacle(sql, { from: merge.kept_id, to: user_id, passing: merge.condominiums })
    const [undone] = await sql<{ condominiums: string[] | null }[]>`
      select private.undo_account_merge(${user_id}, ${userId}) as condominiums`
    if (!undone!.condominiums) throw new AppError('account_not_merged')
    await auditMerge(context, {
      kept: merge.kept_id,
      closed: user_id,
      condominiums: undone!.condominiums,
      after: { reason },
    })
    for (const id of [merge.kept_id, user_id]) await tellAct(context, 'merge_undone', id, reason)
    return { condominiums: undone!.condominiums.length }
  },
})
