import { z } from 'zod'
import { AppError } from '../../../domain/errors.ts'
import {
  accountId,
  actReason,
  type FactorType,
  factorTypes,
  type IdentityCheck,
  identityChecks,
} from '../../../domain/platform/account-acts.ts'
import { command } from '../_shared/command.ts'
import { lockOthersAccount, requireShownFactor, tellAct } from '../_shared/platform/accounts.ts'

const input = z.object({
  user_id: accountId,
  factor_id: z.uuid('Segundo fator inválido.'),
  /** How the person showed who they are. */
  check: z.enum(
    Object.keys(identityChecks) as [IdentityCheck, ...IdentityCheck[]],
    'Diga como a identidade foi conferida.',
  ),
  /** What was seen in that check. */
  reason: actReason,
})

/**
 * Removes a second factor that its owner lost, after a check of identity that the audit keeps: how, what was seen, and by whom. Throws
 * `platform_second_factor_required`, `own_account`, `account_is_platform_admin`, `factor_gone`.
 */
export default command('remove-lost-factor', {
  roles: ['superadmin'],
  auditedAs: 'Removeu o segundo fator perdido de uma conta',
  auditGroup: 'access',
  section: 'platform-accounts',
  input,
  logsRefusals: true,
  async run(context, { user_id, factor_id, check, reason }) {
    const { sql, audit } = context
    await requireShownFactor(sql)
    await lockOthersAccount(context, user_id)
    const [removed] = await sql<{ type: FactorType | null }[]>`
      select private.remove_account_factor(${user_id}, ${factor_id}) as type`
    if (!removed!.type) throw new AppError('factor_gone')
    audit({
      entity: 'accounts',
      entityId: user_id,
      before: { second_factor: factorTypes[removed!.type] },
      after: { identity_check: identityChecks[check], reason },
    })
    await tellAct(context, 'factor_removed', user_id, reason)
  },
})
