import { z } from 'zod'
import { AppError } from '../../../domain/errors.ts'
import { command } from '../_shared/command.ts'
import { postalCodesFromEnvironment } from './postal-codes.ts'

const invalid = 'CEP inválido: são 8 dígitos.'
const input = z.object({
  postal_code: z
    .string(invalid)
    .transform((typed) => typed.replace(/\D/g, ''))
    .refine((code) => code.length === 8, invalid),
})

/** The address behind a CEP. It fills a form that people correct: nothing is kept. */
export default command('look-up-postal-code', {
  input,
  readOnly: true,
  // The service is asked once the transaction is over.
  run:
    async (_context, { postal_code }) =>
    async () => {
      const found = await postalCodesFromEnvironment()(postal_code).catch((cause: unknown) => {
        throw new AppError('unavailable', { cause })
      })
      if (!found) throw new AppError('postal_code_unknown')
      return found
    },
})
