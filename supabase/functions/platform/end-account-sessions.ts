import { z } from 'zod'
import { AppError } from '../../../domain/errors.ts'
import { accountId, actReason } from '../../../domain/platform/account-acts.ts'
import { command } from '../_shared/command.ts'
import { lockOthersAccount, tellAct } from '../_shared/platform/accounts.ts'

const input = z.object({
  user_id: accountId,
  /** One device; all of them where it is not named. */
  session_id: z.uuid('Aparelho inválido.').nullish(),
  reason: actReason,
})

/** Signs an account out of one device, or of all. Throws `own_account`, `account_is_platform_admin`, `session_gone`. */
export default command('end-account-sessions', {
  roles: ['superadmin'],
  auditedAs: 'Encerrou sessões de uma conta',
  auditGroup: 'access',
  section: 'platform-accounts',
  input,
  logsRefusals: true,
  async run(context, { user_id, session_id = null, reason }) {
    const { sql, audit } = context
    await lockOthersAccount(context, user_id)
    const [ended] = await sql<{ count: number }[]>`
      select private.end_account_sessions(${user_id}, ${session_id}) as count`
    if (session_id && ended!.count === 0) throw new AppError('session_gone')
    audit({ entity: 'accounts', entityId: user_id, after: { reason, sessions_ended: ended!.count } })
    await tellAct(context, 'sessions_ended', user_id, reason)
    return { sessions: ended!.count }
  },
})
