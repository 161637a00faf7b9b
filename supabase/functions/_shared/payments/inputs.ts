import { z } from 'zod'
import { documentKind, unmaskDocument } from '../../../../domain/cpf-cnpj.ts'
import { id } from '../../../../domain/fields/id.ts'
import { filledLine, line } from '../../../../domain/fields/text.ts'
import * as field from '../ledger/inputs.ts'

export const receiptId = id('Recebimento inválido.')
export const note = line(500).default('')
export const why = filledLine(300, 'Diga por quê, em poucas palavras.', 5)
export const unitId = id('Escolha a unidade.')
/** The charges that a sum pays, in order. */
export const chargeIds = z
  .array(id('Cobrança inválida.'), 'Escolha as cobranças.')
  .max(120, 'Escolha até 120 cobranças.')
  .transform((ids) => [...new Set(ids)])
/** Where returned money is taken from. */
export const from = z.union([z.literal('cash'), field.bankAccount], 'Escolha de onde sai o dinheiro.')
export const payerName = line(120).default('')
export const payerDocument = z
  .string()
  .max(30, 'Confira o CPF ou CNPJ.')
  .default('')
  .transform(unmaskDocument)
  .refine((text) => text === '' || documentKind(text) !== null, 'Confira o CPF ou CNPJ.')
