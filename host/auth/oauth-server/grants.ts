import { audit } from '../audit.ts'
import type { Endpoint } from '../context.ts'
import { AuthError } from '../errors.ts'
import { isUuid, requireSession } from '../request/bearer.ts'
import { requireOAuthServer } from './access.ts'
import { describeClient, findClient } from './clients.ts'
import { listConsents, revoke } from './consents.ts'
import { scopesOf } from './scopes.ts'

/** `GET /user/oauth/grants`: the applications that the caller has let in. */
export const listGrants: Endpoint = async (auth, c) => {
  const { user } = await requireSession(auth, c)
  requireOAuthServer(auth)
  const consents = await listConsents(auth.sql, user.id)
  const clients = await Promise.all(consents.map((consent) => findClient(auth.sql, consent.client_id)))
  const grants = consents.flatMap(({ scopes, granted_at }, at) => {
    const client = clients[at]
    return client ? [{ client: describeClient(client), scopes: scopesOf(scopes), granted_at }] : []
  })
  return c.json(grants)
}

/** `DELETE /user/oauth/grants?client_id=`: the application is out, with every session that it has. */
export const revokeGrant: Endpoint = async (auth, c) => {
  const { user } = await requireSession(auth, c)
  requireOAuthServer(auth)
  const id = c.req.query('client_id')
  if (!id) throw new AuthError('validation_failed', { message: 'client_id query parameter is required' })
  if (!isUuid(id)) throw new AuthError('validation_failed', { message: 'invalid client_id format' })
  await auth.sql.begin(async (db) => {
    if (!(await revoke(db, user.id, id, auth.now()))) throw new AuthError('oauth_consent_not_found')
    await audit(auth, c, db, 'token_revoked', user, { oauth_client_id: id, action: 'revoke_oauth_grant' })
  })
  return c.body(null, 204)
}
