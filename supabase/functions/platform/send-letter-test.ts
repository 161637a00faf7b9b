import { AppError } from '../../../domain/errors.ts'
import { letterTest } from '../../../domain/letters/input.ts'
import { command } from '../_shared/command.ts'
import { requireShownFactor } from '../_shared/platform/accounts.ts'
import { refuseFaults } from '../_shared/platform/letters.ts'

/**
 * Mails the administrator who asks a letter with made-up data and this text, saved or not. Throws `platform_second_factor_required`,
 * `account_without_email`, `rate_limited`.
 */
export default command('send-letter-test', {
  roles: ['superadmin'],
  auditedAs: 'Pediu um teste do texto de uma mensagem',
  section: 'platform-settings',
  input: letterTest,
  async run({ sql, userId, audit, enqueue, limit }, { event, text }) {
    await requireShownFactor(sql)
    await limit(`letter-test:${userId}`, 20, 'hour')
    refuseFaults(event, text)
    const [account] = await sql<{ email: string | null }[]>`select email from private.account(${userId})`
    if (!account?.email) throw new AppError('account_without_email')
    await enqueue('letter-test', { user_id: userId, event, text })
    audit({ entity: 'letter_texts', entityId: userId!, after: { event } })
    return { email: account.email }
  },
})
