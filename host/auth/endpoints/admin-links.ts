import type { Context } from 'hono'
import { z } from 'zod'
import { administeredUser } from '../accounts/new-users.ts'
import { checkPasswordStrength, hashPassword } from '../accounts/passwords.ts'
import { createUser } from '../accounts/sign-up.ts'
import { findUserByEmail, reloadUser, renderUser, type User } from '../accounts/users.ts'
import { audit } from '../audit.ts'
import type { Auth, Endpoint } from '../context.ts'
import { AuthError } from '../errors.ts'
import { createEmailChangeLinks, createLink, type Link, mailLink } from '../mail/send.ts'
import { requireAdmin } from '../request/bearer.ts'
import { type Metadata, metadata, normalizeEmail, readBody } from '../request/body.ts'
import { allowedRedirect } from '../request/redirects.ts'

const invitation = z.object({ email: z.string().nullish(), data: metadata.nullish() })

/** `POST /invite`: an account without password, and a mail to accept it. */
export const invite: Endpoint = async (auth, c) => {
  await requireAdmin(auth, c)
  const input = await readBody(c, invitation)
  const email = normalizeEmail(input.email)
  const known = await findUserByEmail(auth.sql, email)
  if (known?.email_confirmed_at) throw new AuthError('email_exists')
  const user = known ?? (await newAccount(auth, c, email, null, input.data ?? {}))
  const redirectTo = allowedRedirect(auth.settings, c.req.query('redirect_to'))
  const invited = await auth.sql.begin(async (db) => {
    await audit(auth, c, db, 'user_invited', null, { user_id: user.id })
    await mailLink(auth, db, user, 'invite', { redirectTo })
    return reloadUser(db, user.id)
  })
  auth.mailsCommitted()
  return c.json(renderUser(invited))
}

function newAccount(auth: Auth, c: Context, email: string, passwordHash: string | null, data: Metadata) {
  return createUser(auth, c, administeredUser({ email }, passwordHash, data), true, async () => {})
}

const linkRequest = z.object({
  type: z.enum(['signup', 'invite', 'recovery', 'magiclink', 'email_change_current', 'email_change_new']),
  email: z.string().nullish(),
  new_email: z.string().nullish(),
  password: z.string().nullish(),
  data: metadata.nullish(),
  redirect_to: z.string().nullish(),
})
type LinkRequest = z.output<typeof linkRequest>

/** `POST /admin/generate_link`: the link of a mail, for who sends it by another way. */
export const generateLink: Endpoint = async (auth, c) => {
  await requireAdmin(auth, c)
  const input = await readBody(c, linkRequest)
  const email = normalizeEmail(input.email)
  const redirectTo = allowedRedirect(auth.settings, input.redirect_to ?? c.req.query('redirect_to'))
  const user = await linkUser(auth, c, input, email)
  const { link, updated } = await auth.sql.begin(async (db) => {
    await audit(auth, c, db, 'user_modified', null, { user_id: user.id, link: input.type })
    const made =
      input.type === 'email_change_current' || input.type === 'email_change_new'
        ? await emailChangeLink(auth, db, user, input, redirectTo)
        : await createLink(auth, db, user, input.type, { redirectTo })
    return { link: made, updated: await reloadUser(db, user.id) }
  })
  return c.json({
    ...renderUser(updated),
    action_link: link.url,
    email_otp: link.otp,
    hashed_token: link.hashedToken,
    verification_type: input.type,
    redirect_to: link.redirectTo,
  })
}

/** The account that the link is for; sign-up and invitation make it, a magic link does where sign-up is open. */
async function linkUser(auth: Auth, c: Context, input: LinkRequest, email: string): Promise<User> {
  const user = await findUserByEmail(auth.sql, email)
  const isForNew = input.type === 'signup' || input.type === 'invite'
  if (user) {
    if (isForNew && user.email_confirmed_at) throw new AuthError('email_exists')
    return user
  }
  if (!isForNew && !(input.type === 'magiclink' && auth.settings.enable_signup)) {
    throw new AuthError('user_not_found', { message: 'User with this email not found' })
  }
  if (input.type === 'signup' && !input.password) {
    throw new AuthError('validation_failed', { message: 'Signup requires a valid password' })
  }
  if (input.password) await checkPasswordStrength(auth, input.password)
  const passwordHash = input.password ? await hashPassword(input.password) : null
  return newAccount(auth, c, email, passwordHash, input.data ?? {})
}

async function emailChangeLink(
  auth: Auth,
  db: Parameters<typeof createEmailChangeLinks>[1],
  user: User,
  input: LinkRequest,
  redirectTo: string,
): Promise<Link> {
  const newEmail = normalizeEmail(input.new_email)
  if (await findUserByEmail(db, newEmail)) throw new AuthError('email_exists')
  const links = await createEmailChangeLinks(auth, db, user, newEmail, { redirectTo })
  const wanted = input.type === 'email_change_new' ? 'email_change_token_new' : 'email_change_token_current'
  const link = links.find(({ type }) => type === wanted)
  if (!link) {
    throw new AuthError('validation_failed', { message: 'Enable secure email change to generate this link' })
  }
  return link
}
