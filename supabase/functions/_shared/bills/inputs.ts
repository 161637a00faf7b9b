import { z } from 'zod'
import { payMethodNames } from '../../../../domain/bills/bill-state.ts'
import { withholdingNames } from '../../../../domain/bills/withholding.ts'
import { id } from '../../../../domain/fields/id.ts'
import { filledLine, line, textOrNull } from '../../../../domain/fields/text.ts'
import * as field from '../ledger/inputs.ts'

export const description = filledLine(200, 'Descreva a despesa em poucas palavras.', 2)
/** The same where the rubric's name does as well. */
export const shortDescription = line(200)
  .refine((typed) => typed === '' || typed.length >= 2, 'Descreva a despesa em poucas palavras.')
  .default('')
export const notes = textOrNull(1000)
export const documentNumber = textOrNull(40)
export const paymentCode = textOrNull(600)
export const supplierId = z.uuid('Escolha o fornecedor.').nullish()
export const billId = id('Despesa inválida.')
export const reason = filledLine(300, 'Diga por quê, em poucas palavras.', 5)
/** One line that may be left empty. */
export const remark = line(500).default('')
export const source = line(200).default('')
export const version = z.int32('Abra a despesa de novo.').min(1)
export const every = z.union(
  [z.literal(1), z.literal(2), z.literal(3), z.literal(4), z.literal(6), z.literal(12)],
  'Escolha de quanto em quanto tempo.',
)

export const lines = z
  .array(
    z.object({ fund: field.fund, rubric: field.rubric, description: textOrNull(200), cents: field.cents }),
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

/** Paths of files already stored for a bill. */
export const attachments = z.array(z.string().max(400)).max(20, 'Anexe até 20 arquivos.').default([])

const withheld = z
  .array(
    z.object({
      kind: z.enum(withholdingNames, 'Escolha o tributo.'),
      cents: field.cents,
      due_on: field.day,
      code: line(20).default(''),
    }),
  )
  .max(8, 'Use até 8 retenções.')
  .refine((rows) => new Set(rows.map(({ kind }) => kind)).size === rows.length, 'Cada tributo entra uma vez.')
  .default([])

/** What every invoice says, wherever it is booked. */
export const invoice = z.object({
  condominium_id: field.condominium_id,
  /** Id of the future bill, chosen by the caller when files are uploaded first. */
  id: billId.nullish(),
  competence: field.month,
  due_on: field.day,
  lines,
  document_number: documentNumber,
  payment_code: paymentCode,
  notes,
  withholdings: withheld,
  instalments: z.number().int().min(1).max(60, 'Use até 60 parcelas.').default(1),
  attachments,
})
export type Invoice = z.output<typeof invoice>
