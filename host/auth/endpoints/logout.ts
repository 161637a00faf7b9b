import { z } from 'zod'
import { audit } from '../audit.ts'
import type { Endpoint } from '../context.ts'
import { AuthError } from '../errors.ts'
import { requireAnySession } from '../request/bearer.ts'
import { endSessions } from '../sessions/sessions.ts'

const scopes = z.enum(['global', 'local', 'others'])

/** `POST /logout?scope=global|local|others`. */
export const logout: Endpoint = async (auth, c) => {
  const { user, session } = await requireAnySession(auth, c)
  const scope = scopes.safeParse(c.req.query('scope') ?? 'global')
  if (!scope.success) throw new AuthError('validation_failed', { message: 'Unsupported logout scope' })
  await auth.sql.begin(async (db) => {
    await endSessions(db, user.id, scope.data, session.id)
    await audit(auth, c, db, 'logout', user)
  })
  return c.body(null, 204)
}
