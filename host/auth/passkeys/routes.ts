import type { Route } from '../context.ts'
import { authenticationOptions, verifyAuthentication } from './authentication.ts'
import { getPasskeys, getUserPasskeys, patchPasskey, removePasskey, removeUserPasskey } from './manage.ts'
import { registrationOptions, verifyRegistration } from './registration.ts'

export const passkeyRoutes: Route[] = [
  ['POST', '/passkeys/registration/options', registrationOptions],
  ['POST', '/passkeys/registration/verify', verifyRegistration],
  ['POST', '/passkeys/authentication/options', authenticationOptions],
  ['POST', '/passkeys/authentication/verify', verifyAuthentication],
  ['GET', '/passkeys', getPasskeys],
  ['PATCH', '/passkeys/:passkey', patchPasskey],
  ['DELETE', '/passkeys/:passkey', removePasskey],
  ['GET', '/admin/users/:id/passkeys', getUserPasskeys],
  ['DELETE', '/admin/users/:id/passkeys/:passkey', removeUserPasskey],
]
