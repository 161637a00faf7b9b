import { z } from 'zod'
import { documentKind, unmaskDocument } from '../../../../domain/cpf-cnpj.ts'
import { filledText } from '../../../../domain/fields/text.ts'
import { billingCycle, condominiumId, planSlug } from './inputs.ts'

/** The provider's token of a card: usable once, and never a number. */
export const cardToken = z
  .string('Digite o cartão.')
  .regex(/^[0-9a-zA-Z-]{8,64}$/, 'O cartão não pôde ser lido. Digite de novo.')
export const cardEnd = z.string().regex(/^\d{4}$/, 'Cartão inválido.')
export const cardBrand = z.enum(['visa', 'master', 'amex', 'elo', 'hipercard'], 'Bandeira inválida.')
const payMethod = z.enum(['card', 'pix', 'boleto'], 'Escolha cartão, Pix ou boleto.')

const payer = z.strictObject({
  name: filledText(120, 'Escreva o nome de quem paga.', 2),
  document: z
    .string()
    .max(20, 'Confira o CPF ou CNPJ.')
    .refine((text) => documentKind(text) !== null, 'Confira o CPF ou CNPJ: os dígitos não fecham.')
    .transform(unmaskDocument),
})

export const paymentPreviewInput = z.strictObject({
  condominium_id: condominiumId,
  plan_slug: planSlug,
  billing_cycle: billingCycle,
  method: payMethod,
})

export const payInput = paymentPreviewInput
  .extend({ payer, token: cardToken.optional() })
  .refine(({ method, token }) => (method === 'card') === (token !== undefined), {
    message: 'Digite o cartão.',
    path: ['token'],
  })
