import { z } from 'zod'
import { isCivilDate } from '../../../../domain/calendar.ts'
import { condominiumId } from '../../../../domain/fields/id.ts'
import { line } from '../../../../domain/fields/text.ts'
import { unitKindNames } from '../../../../domain/units/unit-kind.ts'
import { unitNumberProblem } from '../../../../domain/units/unit-number.ts'

export const condominium_id = condominiumId
export const reason = line(500).default('')
export const block = line(20, 'O bloco tem no máximo 20 letras.')
export const number = line(20, 'O número tem no máximo 20 letras.').pipe(
  z
    .string()
    .min(1, 'Diga o número da unidade.')
    .superRefine((text, { addIssue }) => {
      const message = text === '' ? null : unitNumberProblem(text)
      if (message) addIssue({ code: 'custom', message })
    }),
)
export const floor = z
  .number('O andar vai de -20 a 300.')
  .int('O andar é um número inteiro.')
  .min(-20, 'O andar vai de -20 a 300.')
  .max(300, 'O andar vai de -20 a 300.')
export const kind = z.enum(unitKindNames, 'Escolha o tipo da unidade.')
/** Square metres, stored as whole square centimetres. */
export const area_m2 = z
  .number('Informe a área em metros quadrados.')
  .min(0.01, 'A área precisa ser maior que zero.')
  .max(1_000_000, 'A área vai até 1.000.000 m².')
/** As typed: '1/96', '1,0417%', '0,010417' or whole shares. */
export const share = z.string('Informe a fração.').trim().max(60, 'A fração tem casas demais.')
export const civilDate = (message: string) => z.string(message).refine(isCivilDate, message)
export const unitId = z.uuid('Unidade inválida.')

export const squareCentimetres = (area: number): number => Math.round(area * 10_000)

/** Units chosen individually (`ids`), or all of a filter except some. */
export const selection = z.union([
  z.object({
    ids: z
      .array(unitId)
      .min(1, 'Escolha ao menos uma unidade.')
      .max(1000, 'Escolha até 1.000 por vez, ou use o filtro.'),
  }),
  z.object({
    filter: z.object({
      block: block.optional(),
      kind: kind.optional(),
      floor_from: floor.optional(),
      floor_to: floor.optional(),
      share: z.enum(['none', 'any']).optional(),
      group_id: z.uuid('Grupo inválido.').optional(),
    }),
    except: z.array(unitId).max(1000, 'Tire até 1.000 da escolha.').default([]),
  }),
])
export type Selection = z.output<typeof selection>
