import { z } from 'zod'
import { documentKind, unmaskDocument } from '../cpf-cnpj.ts'
import { filledLine, lineIfGiven } from '../fields/text.ts'
import { parsePhone } from '../phone.ts'

export const personName = filledLine(120, 'Informe o nome.', 2)

export const personDocument = z
  .string()
  .transform((text) => unmaskDocument(text) || null)
  .refine((text) => text === null || documentKind(text) !== null, 'CPF ou CNPJ inválido: confira os números.')

export const personEmail = z
  .string()
  .transform((text) => text.trim().toLowerCase() || null)
  .refine(
    (text) => text === null || (text.length <= 254 && z.email().safeParse(text).success),
    'E-mail inválido: confira o endereço.',
  )

export const personPhone = z.string().transform((text, context) => {
  if (text.trim() === '') return null
  const phone = parsePhone(text)
  if (phone) return phone
  context.addIssue({ code: 'custom', message: 'Telefone inválido: use o DDD e o número.' })
  return z.NEVER
})

/** A person's data in the register; a field omitted from a change does not change, '' empties it. */
export const personInput = z.object({
  name: personName,
  document: personDocument.optional(),
  email: personEmail.optional(),
  phone: personPhone.optional(),
  address: lineIfGiven(200),
})
