import { AppError } from '../../../../domain/errors.ts'
import type { AccountAct } from '../../../../domain/platform/account-acts.ts'
import type { Context } from '../command.ts'
import type { Sql } from '../database.ts'

export type ActedAccount = {
  email: string | null
  full_name: string
  is_confirmed: boolean
  is_suspended: boolean
  is_platform_admin: boolean
}

/** Acts that open or close accounts ask for a session that has shown a second factor. Throws `platform_second_factor_required`. */
export async function requireShownFactor(sql: Sql): Promise<void> {
  const [row] = await sql<{ shown: boolean }[]>`select private.second_factor_shown() as shown`
  if (!row!.shown) throw new AppError('platform_second_factor_required')
}

/** Locks an account that an act is about. Throws `not_found`. */
export async function lockAccount(sql: Sql, target: string): Promise<ActedAccount> {
  const [account] = await sql<ActedAccount[]>`select * from private.lock_account(${target})`
  if (!account) throw new AppError('not_found')
  return account
}

/** The same of an account of somebody who does not administer the platform. Throws `not_found`, `own_account`, `account_is_platform_admin`. */
export async function lockOthersAccount({ sql, userId }: Context, target: string): Promise<ActedAccount> {
  if (target === userId) throw new AppError('own_account')
  const account = await lockAccount(sql, target)
  if (account.is_platform_admin) throw new AppError('account_is_platform_admin')
  return account
}

/** Has the person mailed about what was done, with the reason. */
export const tellAct = ({ enqueue }: Context, act: AccountAct, user_id: string, reason: string) =>
  enqueue('account-act', { act, user_id, reason })

type LockedAdmin = { present: boolean; others: number; asked_by: string | null }

/** Locks the administrators for an act about one of them, who is never the last. Throws `not_found`, `last_platform_admin`. */
export async function lockPlatformAdmin(sql: Sql, target: string): Promise<LockedAdmin> {
  const [admin] = await sql<LockedAdmin[]>`select * from private.lock_platform_admins(${target})`
  if (!admin?.present) throw new AppError('not_found')
  if (admin.others === 0) throw new AppError('last_platform_admin')
  return admin
}
