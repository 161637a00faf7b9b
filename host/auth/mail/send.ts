import type { User } from '../accounts/users.ts'
import type { Auth, Db } from '../context.ts'
import { hasHook } from '../hooks/run.ts'
import type { PkceFields } from '../request/body.ts'
import { limitMail } from '../request/rate-limits.ts'
import { startFlow } from '../verification/flow-states.ts'
import { issueToken, type MailAction, type TokenType } from '../verification/one-time-tokens.ts'
import type { TemplateName } from './default-templates.ts'
import { sendByHook } from './hook.ts'
import { enqueueMail } from './outbox.ts'

/** What one mail with one link does. */
type LinkAction = Exclude<MailAction, 'email_change' | 'sms' | 'phone_change'>

type MailKind = { template: TemplateName; token: TokenType; sentAt: string }

/** Which template and token each action uses, and the column that remembers when it was sent. */
const kinds: Record<LinkAction, MailKind> = {
  signup: { template: 'confirmation', token: 'confirmation_token', sentAt: 'confirmation_sent_at' },
  invite: { template: 'invite', token: 'confirmation_token', sentAt: 'invited_at' },
  recovery: { template: 'recovery', token: 'recovery_token', sentAt: 'recovery_sent_at' },
  magiclink: { template: 'magic_link', token: 'recovery_token', sentAt: 'recovery_sent_at' },
  reauthentication: {
    template: 'reauthentication',
    token: 'reauthentication_token',
    sentAt: 'reauthentication_sent_at',
  },
}

/** The link's target after verification, and the PKCE challenge of the page that requested it. */
export type LinkTarget = { redirectTo: string; pkce?: PkceFields }

export type Link = { otp: string; hashedToken: string; url: string; redirectTo: string }

/** Returns the address that verifies a token in a browser. */
function linkUrl(auth: Auth, hashedToken: string, type: MailAction, redirectTo: string): string {
  const query = new URLSearchParams({ token: hashedToken, type })
  // As GoTrue: an address that needs no escaping in a query stays readable.
  const target = /[&=#+%\s]/.test(redirectTo) ? encodeURIComponent(redirectTo) : redirectTo
  return `${auth.settings.externalUrl}/verify?${query}&redirect_to=${target}`
}

async function makeLink(
  auth: Auth,
  db: Db,
  token: { user: User; type: TokenType; action: MailAction; recipient: string; flowStateId: string | null },
  redirectTo: string,
): Promise<Link> {
  const digits = auth.settings.email.otp_length
  const issued = await issueToken(auth, db, { ...token, userId: token.user.id, digits })
  return { ...issued, url: linkUrl(auth, issued.hashedToken, token.action, redirectTo), redirectTo }
}

/** Makes the link of an action without mailing it: for administrators who send it themselves. */
export async function createLink(
  auth: Auth,
  db: Db,
  user: User,
  action: LinkAction,
  target: LinkTarget,
): Promise<Link> {
  const { token, sentAt } = kinds[action]
  const flowStateId = target.pkce ? await startFlow(auth, db, target.pkce, user.id, action) : null
  await db`update auth.users set ${db(sentAt)} = ${auth.now()}, updated_at = ${auth.now()} where id = ${user.id}`
  const recipient = user.email ?? ''
  return makeLink(auth, db, { user, type: token, action, recipient, flowStateId }, target.redirectTo)
}

/**
 * Puts the mail of an action in the outbox; call `auth.mailsCommitted()` after the commit.
 * @throws AuthError `over_email_send_rate_limit`
 */
export async function mailLink(
  auth: Auth,
  db: Db,
  user: User,
  action: LinkAction,
  target: LinkTarget,
): Promise<void> {
  const email = user.email ?? ''
  await limitMail(auth, db, action, email)
  const link = await createLink(auth, db, user, action, target)
  if (hasHook(auth, 'send_email')) {
    const said = { token: link.otp, token_hash: link.hashedToken, email_action_type: action }
    return sendByHook(auth, db, user, { ...said, redirect_to: link.redirectTo })
  }
  await enqueue(auth, db, kinds[action].template, user, email, link, '')
}

/**
 * Mails the new address, and the old one too where both must agree; the change waits in the account until then.
 * @throws AuthError `over_email_send_rate_limit`
 */
export async function mailEmailChange(
  auth: Auth,
  db: Db,
  user: User,
  newEmail: string,
  target: LinkTarget,
): Promise<void> {
  await limitMail(auth, db, 'email_change', newEmail)
  const links = await createEmailChangeLinks(auth, db, user, newEmail, target)
  if (hasHook(auth, 'send_email')) {
    const changed = { ...user, email_change: newEmail }
    return sendByHook(auth, db, changed, emailChangeData(links, target))
  }
  for (const link of links) {
    await enqueue(auth, db, 'email_change', user, link.recipient, link, newEmail)
  }
}

/** Notes the wanted address and makes the link for each mailbox that must agree. */
export async function createEmailChangeLinks(
  auth: Auth,
  db: Db,
  user: User,
  newEmail: string,
  target: LinkTarget,
): Promise<(Link & { recipient: string; type: TokenType })[]> {
  const now = auth.now()
  await db`
    update auth.users set email_change = ${newEmail}, email_change_sent_at = ${now}, updated_at = ${now},
      email_change_confirm_status = 0
    where id = ${user.id}`
  const flowStateId = target.pkce ? await startFlow(auth, db, target.pkce, user.id, 'email_change') : null
  const mailboxes: { type: TokenType; recipient: string }[] = [
    { type: 'email_change_token_new', recipient: newEmail },
  ]
  if (auth.settings.email.double_confirm_changes && user.email) {
    mailboxes.push({ type: 'email_change_token_current', recipient: user.email })
  }
  const links = []
  for (const { type, recipient } of mailboxes) {
    const token = { user, type, action: 'email_change', recipient, flowStateId } as const
    links.push({ ...(await makeLink(auth, db, token, target.redirectTo)), recipient, type })
  }
  return links
}

/** GoTrue's names are crossed: with two mailboxes `token` belongs to `token_hash_new`, the present mailbox's. */
function emailChangeData(links: readonly (Link & { type: TokenType })[], target: LinkTarget) {
  const fresh = links.find(({ type }) => type === 'email_change_token_new')
  const current = links.find(({ type }) => type === 'email_change_token_current')
  return {
    token: current?.otp ?? fresh?.otp,
    token_hash: fresh?.hashedToken,
    ...(current && { token_new: fresh?.otp, token_hash_new: current.hashedToken }),
    email_action_type: 'email_change',
    redirect_to: target.redirectTo,
  }
}

async function enqueue(
  auth: Auth,
  db: Db,
  template: TemplateName,
  user: User,
  recipient: string,
  link: Link,
  newEmail: string,
): Promise<void> {
  const mail = auth.templates[template]({
    ConfirmationURL: link.url,
    Token: link.otp,
    TokenHash: link.hashedToken,
    SiteURL: auth.settings.siteUrl,
    RedirectTo: link.redirectTo,
    Email: user.email ?? '',
    NewEmail: newEmail,
    SendingTo: recipient,
    Data: user.raw_user_meta_data ?? {},
  })
  await enqueueMail(db, { to: recipient, ...mail }, auth.now())
}
