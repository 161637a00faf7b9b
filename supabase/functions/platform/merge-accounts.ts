import { z } from 'zod'
import {
  accountId,
  actReason,
  type IdentityCheck,
  identityChecks,
} from '../../../domain/platform/account-acts.ts'
import { command } from '../_shared/command.ts'
import { lockOthersAccount, requireShownFactor, tellAct } from '../_shared/platform/accounts.ts'
import { auditMerge, refuseObstacle } from '../_shared/platform/merges.ts'

const input = z
  .object({
    /** Stays, and takes what the other opens. */
    user_id: accountId,
    closed_id: accountId,
    check: z.enum(
      Object.keys(identityChecks) as [IdentityCheck, ...IdentityCheck[]],
      'Diga como a identidade foi conferida.',
    ),
    /** What was seen in that check. */
    reason: actReason,
  })
  .refine(({ user_id, closed_id }) => user_id !== closed_id, {
    path: ['closed_id'],
    message: 'Escolha duas contas diferentes.',
  })

/**
 * Makes one of two accounts of one person: memberships, records and what the person waits for pass to the one that stays, the other is closed. Throws
 * `platform_second_factor_required`, `own_account`, `account_is_platform_admin`, `account_is_suspended`, `account_unconfirmed`, `merge_of_owner`,
 * `merge_in_one_condominium`, `merge_of_vote_key`.
 */
export default command('merge-accounts', {
  roles: ['superadmin'],
  auditedAs: 'Uniu duas contas da mesma pessoa',
  auditGroup: 'access',
  section: 'platform-accounts',
  input,
  logsRefusals: true,
  async run(context, { user_id, closed_id, check, reason }) {
    const { sql, userId } = context
    await requireShownFactor(sql)
    // In one order, whichever of the two somebody else merges into the other.
    for (const id of [user_id, closed_id].sort()) await lockOthersAccount(context, id)
    await refuseObstacle(sql, { from: closed_id, to: user_id })
    const [passed] = await sql<{ condominiums: string[]; ties: Record<string, string[]> }[]>`
      select * from private.merge_accounts(${user_id}, ${closed_id}, ${userId})`
    const { condominiums, ties } = passed!
    const checked = { identity_check: identityChecks[check], reason }
    await auditMerge(context, { kept: user_id, closed: closed_id, condominiums, after: checked })
    await tellAct(context, 'other_merged', user_id, reason)
    await tellAct(context, 'merged', closed_id, reason)
    return {
      condominiums: condominiums.length,
      ties: Object.values(ties).reduce((count, ids) => count + ids.length, 0),
    }
  },
})
