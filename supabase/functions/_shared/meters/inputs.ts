import { z } from 'zod'
import { isCivilDate } from '../../../../domain/calendar.ts'
import { meterKindNames } from '../../../../domain/charges/budget-line.ts'
import { measureNames } from '../../../../domain/meters/reading.ts'
import { typedLine } from '../../../../domain/typed-field.ts'

export const condominium_id = z.uuid('Condomínio inválido.')
export const kind = z.enum(meterKindNames, 'Escolha o que é medido.')
export const measure = z.enum(measureNames, 'Escolha a medida.')
export const competence = z.string().regex(/^[12]\d{3}-(0[1-9]|1[0-2])$/, 'Informe o mês das leituras.')
export const date = z.string().refine(isCivilDate, 'Informe a data.')
/** In thousandths of the measure. */
export const value = z
  .number('Informe a leitura.')
  .int('Informe a leitura.')
  .min(0, 'Informe a leitura.')
  .max(999_999_999_999, 'A leitura é alta demais.')
export const serial = typedLine()
  .min(1, 'Informe o número do medidor.')
  .max(40, 'Use até 40 letras.')
  .transform((text) => text.replace(/\s+/g, ' '))
export const digits = z.number().int().min(3, 'De 3 a 9 dígitos.').max(9, 'De 3 a 9 dígitos.').default(5)
const note = z
  .string()
  .trim()
  .max(200, 'Use até 200 letras.')
  .transform((text) => text.replace(/\s+/g, ' '))
  .default('')

export const reading = z.object({
  meter_id: z.uuid('Medidor inválido.'),
  value,
  read_on: date,
  is_estimated: z.boolean().default(false),
  has_rolled_over: z.boolean().default(false),
  is_confirmed: z.boolean().default(false),
  note,
})
export type TypedReading = z.output<typeof reading>
