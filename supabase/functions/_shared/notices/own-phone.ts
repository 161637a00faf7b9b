import { AppError } from '../../../../domain/errors.ts'
import { parsePhone } from '../../../../domain/phone.ts'

/** Reads a mobile number as typed, and returns it in E.164. Throws `invalid_input` for anything else, including a Brazilian landline. */
export function readMobile(typed: string): string {
  const phone = parsePhone(typed)
  if (phone && (!phone.startsWith('+55') || phone.length === 14)) return phone
  throw new AppError('invalid_input', {
    fields: [{ path: 'phone', message: 'Escreva um celular com DDD, como (11) 98765-4321.' }],
  })
}
