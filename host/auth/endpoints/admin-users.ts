import type { Context } from 'hono'
import { z } from 'zod'
import {
  confirmEmail,
  confirmPhone,
  upsertEmailIdentity,
  upsertPhoneIdentity,
} from '../accounts/addresses.ts'
import { administeredUser } from '../accounts/new-users.ts'
import { checkPasswordStrength, hashPassword } from '../accounts/passwords.ts'
import { createUser } from '../accounts/sign-up.ts'
import {
  findUserByEmail,
  findUserById,
  findUserByPhone,
  listUsers,
  reloadUser,
  renderUser,
  type User,
  updateUser,
} from '../accounts/users.ts'
import { audit } from '../audit.ts'
import type { Auth, Db, Endpoint } from '../context.ts'
import { AuthError } from '../errors.ts'
import { updateProviders } from '../identities/identities.ts'
import { isUuid, requireAdmin } from '../request/bearer.ts'
import { metadata, normalizeEmail, readBody } from '../request/body.ts'
import { pageOf, pagingHeaders } from '../request/paging.ts'
import { endSessions } from '../sessions/sessions.ts'
import { normalizePhone } from '../sms/phone.ts'

/** A Go duration of hours, minutes and seconds, or `none` to lift a ban; returns seconds. */
const banDuration = z
  .string()
  .regex(/^(none|(?=\d)(\d{1,9}h)?(\d{1,9}m)?(\d{1,9}s)?)$/, 'invalid format for ban duration')
  .transform((text) => {
    const seconds = { h: 3600, m: 60, s: 1 }
    const parts = text.matchAll(/(\d+)([hms])/g)
    return [...parts].reduce(
      (sum, [, amount, unit]) => sum + Number(amount) * seconds[unit as 'h' | 'm' | 's'],
      0,
    )
  })

const attributes = z.object({
  id: z.uuid().nullish(),
  email: z.string().nullish(),
  phone: z.string().nullish(),
  password: z.string().nullish(),
  password_hash: z
    .string()
    .regex(/^\$2[aby]\$\d\d\$[./A-Za-z0-9]{53}$/)
    .nullish(),
  email_confirm: z.boolean().nullish(),
  phone_confirm: z.boolean().nullish(),
  user_metadata: metadata.nullish(),
  app_metadata: metadata.nullish(),
  role: z.string().max(255).nullish(),
  ban_duration: banDuration.nullish(),
})
type Attributes = z.output<typeof attributes>

async function passwordHashOf(auth: Auth, input: Attributes): Promise<string | undefined> {
  if (input.password && input.password_hash) {
    const message = 'Only a password or a password hash should be provided'
    throw new AuthError('validation_failed', { message })
  }
  if (!input.password) return input.password_hash ?? undefined
  await checkPasswordStrength(auth, input.password)
  return hashPassword(input.password)
}

async function ban(auth: Auth, db: Db, id: string, seconds: number | null | undefined): Promise<void> {
  if (seconds === null || seconds === undefined) return
  const until = seconds === 0 ? null : new Date(auth.now().getTime() + seconds * 1000)
  await db`update auth.users set banned_until = ${until} where id = ${id}`
}

/** The account that the path names. */
export async function userOf(auth: Auth, c: Context): Promise<User> {
  await requireAdmin(auth, c)
  const id = c.req.param('id')
  if (!isUuid(id)) {
    throw new AuthError('validation_failed', { status: 404, message: 'user_id must be an UUID' })
  }
  const user = await findUserById(auth.sql, id)
  if (!user) throw new AuthError('user_not_found')
  return user
}

/** `GET /admin/users?page=&per_page=&filter=`. */
export const listAdminUsers: Endpoint = async (auth, c) => {
  await requireAdmin(auth, c)
  const page = pageOf(c)
  const { users, total } = await listUsers(auth.sql, page, c.req.query('filter'))
  pagingHeaders(auth, c, page, total)
  return c.json({ users: users.map(renderUser), aud: 'authenticated' })
}

/** `POST /admin/users`: an account without message and without the sign-up hook. */
export const createAdminUser: Endpoint = async (auth, c) => {
  await requireAdmin(auth, c)
  const input = await readBody(c, attributes)
  if (!input.email && !input.phone) {
    const message = 'Cannot create a user without either an email or phone'
    throw new AuthError('validation_failed', { message })
  }
  const address = {
    email: input.email ? normalizeEmail(input.email) : null,
    phone: input.phone ? normalizePhone(input.phone) : null,
  }
  await refuseTaken(auth, address)
  const passwordHash = (await passwordHashOf(auth, input)) ?? null
  const draft = administeredUser(address, passwordHash, input.user_metadata ?? {})
  const id = input.id ?? draft.id
  if (await findUserById(auth.sql, id)) throw new AuthError('email_exists')
  const appMetadata = { ...draft.appMetadata, ...input.app_metadata }
  const chosen = { ...draft, id, role: input.role ?? undefined, appMetadata }
  const user = await createUser(auth, c, chosen, false, async (db, created) => {
    await confirm(auth, db, created, input)
    await ban(auth, db, created.id, input.ban_duration)
    await audit(auth, c, db, 'user_signedup', null, { user_id: created.id })
  })
  return c.json(renderUser(user))
}

type Address = { email: string | null; phone: string | null }

async function refuseTaken(auth: Auth, { email, phone }: Address): Promise<void> {
  if (email && (await findUserByEmail(auth.sql, email))) throw new AuthError('email_exists')
  if (phone && (await findUserByPhone(auth.sql, phone))) {
    throw new AuthError('phone_exists', { message: 'Phone number already registered by another user' })
  }
}

async function confirm(auth: Auth, db: Db, user: User, input: Attributes): Promise<void> {
  if (input.email_confirm) await confirmEmail(db, user, auth.now())
  if (input.phone_confirm) await confirmPhone(db, user, auth.now())
}

/** `GET /admin/users/:id`. */
export const getAdminUser: Endpoint = async (auth, c) => c.json(renderUser(await userOf(auth, c)))

/** `PUT /admin/users/:id`: takes effect at once, including e-mail and phone. A new password ends the account's sessions. */
export const updateAdminUser: Endpoint = async (auth, c) => {
  const user = await userOf(auth, c)
  const input = await readBody(c, attributes)
  const email = input.email ? normalizeEmail(input.email) : user.email
  const phone = input.phone ? normalizePhone(input.phone) : user.phone
  const changed = { email: email === user.email ? null : email, phone: phone === user.phone ? null : phone }
  await refuseTaken(auth, changed)
  const passwordHash = await passwordHashOf(auth, input)
  const updated = await auth.sql.begin(async (db) => {
    const changes = {
      passwordHash,
      userMetadata: input.user_metadata ?? undefined,
      appMetadata: input.app_metadata ?? undefined,
      role: input.role ?? undefined,
    }
    await updateUser(db, user.id, changes, auth.now())
    if (passwordHash) await endSessions(db, user.id, 'global', null)
    await changeAddress(auth, db, user, changed, input)
    await confirm(auth, db, { ...user, email, phone }, input)
    await ban(auth, db, user.id, input.ban_duration)
    await audit(auth, c, db, 'user_modified', null, { user_id: user.id })
    return reloadUser(db, user.id)
  })
  return c.json(renderUser(updated))
}

async function changeAddress(
  auth: Auth,
  db: Db,
  user: User,
  { email, phone }: Address,
  input: Attributes,
): Promise<void> {
  if (email) {
    await db`update auth.users set email = ${email}, email_change = '' where id = ${user.id}`
    await upsertEmailIdentity(db, user.id, email, Boolean(input.email_confirm), auth.now())
  }
  if (phone) {
    await db`update auth.users set phone = ${phone}, phone_change = '' where id = ${user.id}`
    await upsertPhoneIdentity(db, user.id, phone, Boolean(input.phone_confirm), auth.now())
  }
  if (email || phone) await updateProviders(db, user.id)
}

/** `DELETE /admin/users/:id`: deletes permanently, or (`should_soft_delete`) keeps a row that identifies no one. */
export const deleteAdminUser: Endpoint = async (auth, c) => {
  const user = await userOf(auth, c)
  const input = await readBody(c, z.object({ should_soft_delete: z.boolean().default(false) }))
  await auth.sql.begin(async (db) => {
    await audit(auth, c, db, 'user_deleted', null, { user_id: user.id })
    if (input.should_soft_delete) await softDelete(db, user, auth.now())
    else await db`delete from auth.users where id = ${user.id}`
  })
  return c.json({})
}

async function softDelete(db: Db, user: User, now: Date): Promise<void> {
  await db`
    update auth.users set deleted_at = ${now}, updated_at = ${now}, phone = null, encrypted_password = '',
      email = encode(sha256(convert_to(id::text || coalesce(email, ''), 'UTF8')), 'hex'),
      email_change = '', raw_user_meta_data = '{}', raw_app_meta_data = '{}'
    where id = ${user.id}`
  await db`delete from auth.identities where user_id = ${user.id}`
  await db`delete from auth.oauth_authorizations where user_id = ${user.id}`
  await db`delete from auth.oauth_consents where user_id = ${user.id}`
  await db`delete from auth.sessions where user_id = ${user.id}`
  await db`delete from auth.one_time_tokens where user_id = ${user.id}`
  await db`delete from auth.mfa_factors where user_id = ${user.id}`
  await db`delete from auth.webauthn_credentials where user_id = ${user.id}`
}
