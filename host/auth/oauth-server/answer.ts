import type { Context } from 'hono'
import { z } from 'zod'
import type { User } from '../accounts/users.ts'
import type { Auth, Db, Endpoint } from '../context.ts'
import { AuthError } from '../errors.ts'
import { hasVerifiedFactor, requireSecondFactor } from '../factors/factor.ts'
import { requireSession } from '../request/bearer.ts'
import { readBody } from '../request/body.ts'
import { isAllowedRedirect } from '../request/redirects.ts'
import {
  type Authorization,
  approveRequest,
  bindRequest,
  denyRequest,
  lockRequest,
} from './authorizations.ts'
import { backTo } from './authorize.ts'
import { describeClient, findClient, type OAuthClient } from './clients.ts'
import { grant, isGranted } from './consents.ts'

/**
 * `GET /oauth/authorizations/:authorization`: returns which application requests what, or the redirect if the person has already agreed. From then on
 * the request belongs to this person.
 */
export const getAuthorization: Endpoint = async (auth, c) => {
  refuseOtherOrigins(auth, c)
  const { user, session } = await requireSession(auth, c)
  const answer = await auth.sql.begin(async (db) => {
    const { request, client } = await openRequest(auth, db, c, user)
    if (request.user_id === null) await bindRequest(db, request, user.id)
    // A grant outlives the session, so a person with a second factor must have shown it, even for an existing grant.
    const mayAgree = session.aal === 'aal2' || !hasVerifiedFactor(user)
    if (mayAgree && (await isGranted(db, user.id, client.id, request.scope))) {
      return { redirect_url: await letIn(auth, db, request) }
    }
    return {
      authorization_id: request.authorization_id,
      redirect_uri: request.redirect_uri,
      client: describeClient(client),
      user: { id: user.id, email: user.email ?? '' },
      scope: request.scope,
    }
  })
  return c.json(answer)
}

const body = z.object({ action: z.string().default('') })

/** `POST /oauth/authorizations/:authorization/consent`: takes the person's answer, `approve` or `deny`; returns the redirect. */
export const answerAuthorization: Endpoint = async (auth, c) => {
  refuseOtherOrigins(auth, c)
  const { user, session } = await requireSession(auth, c)
  const { action } = await readBody(c, body)
  if (action !== 'approve' && action !== 'deny') {
    throw new AuthError('validation_failed', { message: "action must be 'approve' or 'deny'" })
  }
  if (action === 'approve') {
    requireSecondFactor(
      user,
      session,
      'AAL2 session is required to let an application in when MFA is enabled',
    )
  }
  const redirectUrl = await auth.sql.begin(async (db) => {
    const { request, client } = await openRequest(auth, db, c, user)
    // No one may answer a request they were not shown.
    if (request.user_id === null) throw new AuthError('oauth_authorization_not_found')
    if (action === 'deny') return refuse(db, request)
    await grant(db, user.id, client.id, request.scope, auth.now())
    return letIn(auth, db, request)
  })
  return c.json({ redirect_url: redirectUrl })
}

/** Refuses pages of other sites, whatever token they have; apps and servers send no origin. */
function refuseOtherOrigins(auth: Auth, c: Context): void {
  const origin = c.req.header('origin')
  if (!origin || isAllowedRedirect(auth.settings, origin)) return
  throw new AuthError('validation_failed', { message: 'unauthorized request origin' })
}

async function openRequest(
  auth: Auth,
  db: Db,
  c: Context,
  user: User,
): Promise<{ request: Authorization; client: OAuthClient }> {
  const request = await lockRequest(auth, db, c.req.param('authorization') ?? '', user.id)
  const client = await findClient(db, request.client_id)
  if (!client) throw new AuthError('oauth_authorization_not_found')
  return { request, client }
}

async function letIn(auth: Auth, db: Db, request: Authorization): Promise<string> {
  const code = await approveRequest(auth, db, request)
  return backTo(request.redirect_uri, { code, state: request.state })
}

async function refuse(db: Db, request: Authorization): Promise<string> {
  await denyRequest(db, request)
  const description = 'User denied the request'
  return backTo(request.redirect_uri, {
    error: 'access_denied',
    error_description: description,
    state: request.state,
  })
}
