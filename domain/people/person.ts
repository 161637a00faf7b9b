import { z } from 'zod'
import { documentKind, unmaskDocument } from '../cpf-cnpj.ts'
import { parsePhone } from '../phone.ts'

// Control characters, and marks that turn the reading direction (private.plain refuses the same).
const unplain = /[\p{Cc}\u2028-\u202E\u2066-\u2069]/u
const isPlain = (text: string): boolean => !unplain.test(text) && text.isWellFormed()

/** One line that people type: trimmed, single spaces, nothing invisible. */
export const line = (most: number) =>
  z
    .string()
    .transform((text) => text.replace(/\s+/g, ' ').trim())
    .refine((text) => [...text].length <= most, `Use até ${most} caracteres.`)
    .refine(isPlain, 'Há caracteres invisíveis. Apague e escreva de novo.')

/** The same where nothing is nothing: '' becomes null. */
export const optionalLine = (most: number) => line(most).transform((text) => text || null)

export const personName = line(120).refine((text) => text.length >= 2, 'Informe o nome.')

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

/** A person as the register keeps one; a field that is left out of a change stays as it is, '' empties it. */
export const personInput = z.object({
  name: personName,
  document: personDocument.optional(),
  email: personEmail.optional(),
  phone: personPhone.optional(),
  address: optionalLine(200).optional(),
})
