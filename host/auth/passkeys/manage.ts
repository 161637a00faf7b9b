import { z } from 'zod'
import { audit } from '../audit.ts'
import type { Endpoint } from '../context.ts'
import { userOf } from '../endpoints/admin-users.ts'
import { AuthError } from '../errors.ts'
import { requireNamedSession } from '../factors/factor.ts'
import { readBody } from '../request/body.ts'
import { requirePasskeyOwner, requirePasskeys } from './access.ts'
import { deletePasskey, listPasskeys, renamePasskey, renderPasskey } from './credentials.ts'

/** `GET /passkeys`. */
export const getPasskeys: Endpoint = async (auth, c) => {
  requirePasskeys(auth)
  const { user } = await requireNamedSession(auth, c)
  return c.json((await listPasskeys(auth.sql, user.id)).map(renderPasskey))
}

const body = z.object({ friendly_name: z.string().default('') })

/** `PATCH /passkeys/:passkey`: its name. */
export const patchPasskey: Endpoint = async (auth, c) => {
  requirePasskeys(auth)
  const { user } = await requireNamedSession(auth, c)
  const { friendly_name: name } = await readBody(c, body)
  if (name === '') throw new AuthError('validation_failed', { message: 'friendly_name is required' })
  if (Buffer.byteLength(name) > 120) {
    throw new AuthError('validation_failed', { message: 'friendly_name must be 120 characters or less' })
  }
  const passkey = await auth.sql.begin(async (db) => {
    const renamed = await renamePasskey(auth, db, user.id, c.req.param('passkey'), name)
    await audit(auth, c, db, 'passkey_updated', user, { passkey_id: renamed.id })
    return renamed
  })
  return c.json(renderPasskey(passkey))
}

/** `DELETE /passkeys/:passkey`. */
export const removePasskey: Endpoint = async (auth, c) => {
  const { user } = await requirePasskeyOwner(auth, c)
  const id = c.req.param('passkey') ?? ''
  await auth.sql.begin(async (db) => {
    await deletePasskey(db, user.id, id)
    await audit(auth, c, db, 'passkey_deleted', user, { passkey_id: id })
  })
  return c.body(null, 204)
}

/** `GET /admin/users/:id/passkeys`: with the service key. */
export const getUserPasskeys: Endpoint = async (auth, c) => {
  requirePasskeys(auth)
  const user = await userOf(auth, c)
  return c.json((await listPasskeys(auth.sql, user.id)).map(renderPasskey))
}

/** `DELETE /admin/users/:id/passkeys/:passkey`: with the service key. */
export const removeUserPasskey: Endpoint = async (auth, c) => {
  requirePasskeys(auth)
  const user = await userOf(auth, c)
  const id = c.req.param('passkey') ?? ''
  await auth.sql.begin(async (db) => {
    await deletePasskey(db, user.id, id)
    await audit(auth, c, db, 'passkey_deleted', null, { user_id: user.id, passkey_id: id })
  })
  return c.body(null, 204)
}
