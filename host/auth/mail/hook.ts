import { renderUser, type User } from '../accounts/users.ts'
import type { Auth, Db } from '../context.ts'
import { runHook } from '../hooks/run.ts'

/** GoTrue's fields; what a mail has not is empty. */
type EmailData = {
  token?: string
  token_hash?: string
  token_new?: string
  token_hash_new?: string
  redirect_to?: string
  email_action_type: string
  old_email?: string
  old_phone?: string
  provider?: string
  factor_type?: string
}

/** Sends a mail with the project's `send_email` hook, inside the transaction that the mail reports on: the hook's refusal rolls it back. */
export async function sendByHook(auth: Auth, db: Db, user: User, data: EmailData): Promise<void> {
  const empty = { token: '', token_hash: '', token_new: '', token_hash_new: '', redirect_to: '' }
  const email_data = { ...empty, site_url: auth.settings.siteUrl, ...data }
  await runHook(auth, 'send_email', { user: renderUser(user), email_data }, { address: null, db })
}
