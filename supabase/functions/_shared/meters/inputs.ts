import { z } from 'zod'
import { meterKindNames } from '../../../../domain/charges/budget-line.ts'
import { condominiumId } from '../../../../domain/fields/id.ts'
import { filledLine } from '../../../../domain/fields/text.ts'
import { day, month } from '../../../../domain/fields/time.ts'
import { measureNames } from '../../../../domain/meters/reading.ts'

export const condominium_id = condominiumId
export const kind = z.enum(meterKindNames, 'Escolha o que é medido.')
export const measure = z.enum(measureNames, 'Escolha a medida.')
export const competence = month('Informe o mês das leituras.')
export const date = day('Informe a data.')
/** In thousandths of the measure. */
export const value = z
  .number('Informe a leitura.')
  .int('Informe a leitura.')
  .min(0, 'Informe a leitura.')
  .max(999_999_999_999, 'A leitura é alta demais.')
export const serial = filledLine(40, 'Informe o número do medidor.')
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
