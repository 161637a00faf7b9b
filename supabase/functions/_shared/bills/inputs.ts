import { z } from 'zod'
import { payMethodNames } from '../../../../domain/bills/bill-state.ts'
import { withholdingNames } from '../../../../domain/bills/withholding.ts'
import * as field from '../ledger/inputs.ts'
import { line } from '../units/inputs.ts'

export const description = line(200, 'Use até 200 letras.').pipe(
  z.string().min(2, 'Descreva a despesa em poucas palavras.'),
)
/** The same where the rubric's name does as well. */
export const shortDescription = line(200, 'Use até 200 letras.')
  .refine((typed) => typed === '' || typed.length >= 2, 'Descreva a despesa em poucas palavras.')
  .default('')
const text = (most: number) =>
  z
    .string()
    .max(most * 4, `Use até ${most} letras.`)
    .transform((typed) => typed.replace(hidden, '').trim())
    .pipe(z.string().max(most, `Use até ${most} letras.`))
    .transform((typed) => typed || null)
    .nullish()
// Control characters but line breaks, and marks that turn the reading direction.
const hidden = /[^\P{Cc}\n]|[\u202a-\u202e\u2066-\u2069]/gu

export const notes = text(1000)
export const documentNumber = text(40)
export const paymentCode = text(600)
export const supplierId = z.uuid('Escolha o fornecedor.').nullish()
export const billId = z.uuid('Despesa inválida.').toLowerCase()
export const reason = line(300, 'Use até 300 letras.').pipe(
  z.string().min(5, 'Diga por quê, em poucas palavras.'),
)
/** One line that may be left empty. */
export const remark = line(500, 'Use até 500 letras.').default('')
export const source = line(200, 'Use até 200 letras.').default('')
export const version = z.int32('Abra a despesa de novo.').min(1)
export const every = z.union(
  [z.literal(1), z.literal(2), z.literal(3), z.literal(4), z.literal(6), z.literal(12)],
  'Escolha de quanto em quanto tempo.',
)

export const lines = z
  .array(
    z.object({
      fund: field.fund,
      rubric: field.rubric,
      description: text(200),
      cents: field.cents,
    }),
    'Diga do que é a despesa.',
  )
  .min(1, 'Diga do que é a despesa.')
  .max(30, 'Use até 30 linhas.')
export type LineInput = z.output<typeof lines>[number]

/** A bill's money out: when, how and from which account. */
export const payment = z.object({
  paid_on: field.day,
  method: z.enum(payMethodNames, 'Escolha como foi paga.'),
  bank_account_id: field.bankAccount.nullish(),
})

/** Paths of files already kept for a bill. */
export const attachments = z.array(z.string().max(400)).max(20, 'Anexe até 20 arquivos.').default([])

export const withheld = z
  .array(
    z.object({
      kind: z.enum(withholdingNames, 'Escolha o tributo.'),
      cents: field.cents,
      due_on: field.day,
      code: line(20, 'Use até 20 letras.').default(''),
    }),
  )
  .max(8, 'Use até 8 retenções.')
  .refine((rows) => new Set(rows.map(({ kind }) => kind)).size === rows.length, 'Cada tributo entra uma vez.')
  .default([])
