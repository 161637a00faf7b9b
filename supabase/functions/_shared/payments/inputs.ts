import { z } from 'zod'
import { documentKind, unmaskDocument } from '../../../../domain/cpf-cnpj.ts'
import * as field from '../ledger/inputs.ts'
import { line } from '../units/inputs.ts'

export const receiptId = z.uuid('Recebimento inválido.').toLowerCase()
export const note = line(500, 'Use até 500 letras.').default('')
export const why = line(300, 'Use até 300 letras.').pipe(
  z.string().min(5, 'Diga por quê, em poucas palavras.'),
)
export const unitId = z.uuid('Escolha a unidade.').toLowerCase()
/** The charges that a sum pays, in the order in which it pays them. */
export const chargeIds = z
  .array(z.uuid('Cobrança inválida.').toLowerCase(), 'Escolha as cobranças.')
  .max(120, 'Escolha até 120 cobranças.')
  .transform((ids) => [...new Set(ids)])
/** Where money that goes back is taken from. */
export const from = z.union([z.literal('cash'), field.bankAccount], 'Escolha de onde sai o dinheiro.')
export const payerName = line(120, 'Use até 120 letras.').default('')
export const payerDocument = z
  .string()
  .max(30, 'Confira o CPF ou CNPJ.')
  .default('')
  .transform(unmaskDocument)
  .refine((text) => text === '' || documentKind(text) !== null, 'Confira o CPF ou CNPJ.')
