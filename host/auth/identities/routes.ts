import type { Route } from '../context.ts'
import {
  createCustomProvider,
  deleteCustomProvider,
  getCustomProvider,
  listCustomProviders,
  updateCustomProvider,
} from '../providers/admin-custom-providers.ts'
import { authorize } from '../providers/authorize.ts'
import { callback } from '../providers/callback.ts'
import { samlAcs } from '../saml/acs.ts'
import {
  createAdminSsoProvider,
  deleteAdminSsoProvider,
  getAdminSsoProvider,
  listAdminSsoProviders,
  updateAdminSsoProvider,
} from '../saml/admin-sso-providers.ts'
import { samlMetadata } from '../saml/service-provider.ts'
import { sso } from '../saml/sso.ts'
import { authorizeIdentity, deleteIdentity } from './endpoints.ts'

/** Routes of identities that others vouch for: providers, companies, and the accounts' own list. */
export const identityRoutes: Route[] = [
  ['GET', '/authorize', authorize],
  ['GET', '/callback', callback],
  ['POST', '/callback', callback],
  ['GET', '/user/identities/authorize', authorizeIdentity],
  ['DELETE', '/user/identities/:id', deleteIdentity],
  ['GET', '/admin/custom-providers', listCustomProviders],
  ['POST', '/admin/custom-providers', createCustomProvider],
  ['GET', '/admin/custom-providers/:identifier', getCustomProvider],
  ['PUT', '/admin/custom-providers/:identifier', updateCustomProvider],
  ['DELETE', '/admin/custom-providers/:identifier', deleteCustomProvider],
  ['POST', '/sso', sso],
  ['GET', '/sso/saml/metadata', samlMetadata],
  ['POST', '/sso/saml/acs', samlAcs],
  ['GET', '/admin/sso/providers', listAdminSsoProviders],
  ['POST', '/admin/sso/providers', createAdminSsoProvider],
  ['GET', '/admin/sso/providers/:id', getAdminSsoProvider],
  ['PUT', '/admin/sso/providers/:id', updateAdminSsoProvider],
  ['DELETE', '/admin/sso/providers/:id', deleteAdminSsoProvider],
]
