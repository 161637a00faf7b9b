import type { User } from '../accounts/users.ts'
import type { Auth, Db } from '../context.ts'
import { hasHook } from '../hooks/run.ts'
import type { NotificationName } from './default-templates.ts'
import { sendByHook } from './hook.ts'
import { enqueueMail } from './outbox.ts'
import type { NotificationFacts } from './templates.ts'

/**
 * Notifies the account's owner of an event by mail, where `[auth.email.notification.<name>]` is enabled; call `auth.mailsCommitted()` after the
 * commit.
 * @param user the account as it is afterwards
 * @param to the mailbox, if it is not the account's current one
 */
export async function notify(
  auth: Auth,
  db: Db,
  user: User,
  name: NotificationName,
  facts: NotificationFacts = {},
  to: string | null = user.email,
): Promise<void> {
  if (!to || !auth.settings.email.notification[name]?.enabled) return
  if (hasHook(auth, 'send_email')) {
    await sendByHook(auth, db, user, {
      email_action_type: `${name}_notification`,
      old_email: facts.OldEmail,
      old_phone: facts.OldPhone,
      provider: facts.Provider,
      factor_type: facts.FactorType,
    })
    return
  }
  const mail = auth.templates[name]({
    SiteURL: auth.settings.siteUrl,
    Email: user.email ?? '',
    Data: user.raw_user_meta_data ?? {},
    ...facts,
  })
  await enqueueMail(db, { to, ...mail }, auth.now())
}
