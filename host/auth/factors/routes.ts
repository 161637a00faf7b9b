import type { Route } from '../context.ts'
import { getUserFactors, removeUserFactor, updateUserFactor } from './admin.ts'
import { challengeFactor } from './challenge.ts'
import { enrollFactor } from './enroll.ts'
import {
  generateRecoveryCodes,
  getRecoveryCodes,
  regenerateRecoveryCodes,
  removeRecoveryCodes,
} from './recovery-codes/manage.ts'
import { verifyRecoveryCode } from './recovery-codes/verify.ts'
import { unenrollFactor } from './unenroll.ts'
import { verifyFactor } from './verify.ts'

// `recovery-codes` comes before `:factor`, which would take it for an id.
export const factorRoutes: Route[] = [
  ['GET', '/factors/recovery-codes', getRecoveryCodes],
  ['POST', '/factors/recovery-codes', generateRecoveryCodes],
  ['DELETE', '/factors/recovery-codes', removeRecoveryCodes],
  ['POST', '/factors/recovery-codes/regenerate', regenerateRecoveryCodes],
  ['POST', '/factors/recovery-codes/verify', verifyRecoveryCode],
  ['POST', '/factors', enrollFactor],
  ['DELETE', '/factors/:factor', unenrollFactor],
  ['POST', '/factors/:factor/challenge', challengeFactor],
  ['POST', '/factors/:factor/verify', verifyFactor],
  ['GET', '/admin/users/:id/factors', getUserFactors],
  ['PUT', '/admin/users/:id/factors/:factor', updateUserFactor],
  ['DELETE', '/admin/users/:id/factors/:factor', removeUserFactor],
]
