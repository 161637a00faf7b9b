import { AppError, type ErrorCode } from '../../../domain/errors.ts'
import { isAdministrator } from '../../../domain/permissions/roles.ts'
import type { Context } from './command.ts'

/** Throws `code` unless `holds`. */
export function refuseUnless(holds: boolean, code: ErrorCode): asserts holds {
  if (!holds) throw new AppError(code)
}

/** Whether the caller administers the condominium. */
export const manages = ({ role }: Pick<Context, 'role'>): boolean => isAdministrator(role)

/** One field is wrong; the sentence stands next to it and on top of the form. */
export const refused = (path: string, message: string) =>
  new AppError('invalid_input', { message, fields: [{ path, message }] })
