import { z } from 'zod'
import { AppError } from '../../../domain/errors.ts'
import { accountId, actReason } from '../../../domain/platform/account-acts.ts'
import { command } from '../_shared/command.ts'

/** Reveals of one administrator in an hour, of all accounts together. */
const perHour = 60

const input = z.object({ user_id: accountId, reason: actReason })

/**
 * Shows the whole e-mail and phone of an account, and leaves the entry that its owner sees under "Quem viu meus dados". Throws `not_found`,
 * `rate_limited`.
 */
export default command('reveal-account-contacts', {
  roles: ['superadmin'],
  auditedAs: 'Revelou o contato de uma conta',
  auditGroup: 'privacy',
  section: 'platform-accounts',
  changes: 'nothing',
  isSecret: true,
  input,
  async run({ sql, userId, limit, audit }, { user_id, reason }) {
    await limit(`reveal-account:${userId}`, perHour, 'hour')
    const [contact] = await sql<{ email: string | null; phone: string | null }[]>`
      select email, phone from private.account_contacts(${user_id})`
    if (!contact) throw new AppError('not_found')
    const fields = (['email', 'phone'] as const).filter((field) => contact[field])
    audit({ entity: 'accounts', entityId: user_id, after: { fields, reason } })
    return contact
  },
})
