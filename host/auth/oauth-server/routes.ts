import type { Endpoint, Route } from '../context.ts'
import { requireAdmin } from '../request/bearer.ts'
import { requireOAuthServer } from './access.ts'
import {
  createOAuthClient,
  deleteOAuthClient,
  getOAuthClient,
  listOAuthClients,
  regenerateOAuthClientSecret,
  registerOAuthClient,
  updateOAuthClient,
} from './admin-clients.ts'
import { answerAuthorization, getAuthorization } from './answer.ts'
import { authorizeClient } from './authorize.ts'
import { listGrants, revokeGrant } from './grants.ts'
import { exchange } from './token.ts'
import { userinfo } from './userinfo.ts'

const ifOn =
  (endpoint: Endpoint): Endpoint =>
  async (auth, c) => {
    requireOAuthServer(auth)
    return endpoint(auth, c)
  }

const byAdmin =
  (endpoint: Endpoint): Endpoint =>
  async (auth, c) => {
    await requireAdmin(auth, c)
    requireOAuthServer(auth)
    return endpoint(auth, c)
  }

/** Other applications' way into people's accounts (`[auth.oauth_server]`). */
export const oauthServerRoutes: Route[] = [
  ['GET', '/oauth/authorize', ifOn(authorizeClient)],
  ['GET', '/oauth/authorizations/:authorization', ifOn(getAuthorization)],
  ['POST', '/oauth/authorizations/:authorization/consent', ifOn(answerAuthorization)],
  ['POST', '/oauth/token', ifOn(exchange)],
  ['GET', '/oauth/userinfo', ifOn(userinfo)],
  ['POST', '/oauth/clients/register', ifOn(registerOAuthClient)],
  ['GET', '/user/oauth/grants', listGrants],
  ['DELETE', '/user/oauth/grants', revokeGrant],
  ['GET', '/admin/oauth/clients', byAdmin(listOAuthClients)],
  ['POST', '/admin/oauth/clients', byAdmin(createOAuthClient)],
  ['GET', '/admin/oauth/clients/:client', byAdmin(getOAuthClient)],
  ['PUT', '/admin/oauth/clients/:client', byAdmin(updateOAuthClient)],
  ['DELETE', '/admin/oauth/clients/:client', byAdmin(deleteOAuthClient)],
  ['POST', '/admin/oauth/clients/:client/regenerate_secret', byAdmin(regenerateOAuthClientSecret)],
]
