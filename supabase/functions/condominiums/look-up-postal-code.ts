import { z } from 'zod'
import { AppError } from '../../../domain/errors.ts'
import { command } from '../_shared/command.ts'
import { postalCodesFromEnvironment } from './postal-codes.ts'

/** More than anyone types; the service is a third party's. */
const perMinute = 20

const invalid = 'CEP inválido: são 8 dígitos.'
const input = z.object({
  postal_code: z
    .string(invalid)
    .transform((typed) => typed.replace(/\D/g, ''))
    .refine((code) => code.length === 8, invalid),
})

/** Looks up the address of a CEP. It fills a form that people correct: nothing is stored or audited. */
export default command('look-up-postal-code', {
  roles: 'user',
  readOnlyAllowed: true,
  auditedAs: 'Consultou um CEP',
  input,
  auditsOnlyWhatItTells: true,
  async run({ limit, userId }, { postal_code }) {
    await limit(`look-up-postal-code:${userId}`, perMinute)
    // Calls the service after the transaction.
    return async () => {
      const found = await postalCodesFromEnvironment()(postal_code).catch((cause: unknown) => {
        const message = 'O serviço de CEP não respondeu. Escreva o endereço ou tente de novo em instantes.'
        throw new AppError('unavailable', { cause, message })
      })
      if (!found) throw new AppError('postal_code_unknown')
      return found
    }
  },
})
