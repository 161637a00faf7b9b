import { z } from 'zod'
import { isCivilDate } from '../calendar.ts'
import { filledLine, text } from '../fields/text.ts'

/** What an amount that waits of a unit comes from. */
export const dueSources = {
  other: 'Lançado à mão',
  reservation: 'Reserva',
  deposit: 'Caução de reserva',
  damage: 'Dano',
  fine: 'Multa por infração',
} as const
export type DueSource = keyof typeof dueSources
export const dueSourceNames = Object.keys(dueSources) as [DueSource, ...DueSource[]]

export const dueStates = { waiting: 'À espera', charged: 'Cobrado', waived: 'Dispensado' } as const
export type DueState = keyof typeof dueStates
export const dueStateNames = Object.keys(dueStates) as [DueState, ...DueState[]]

/** R$ 10 milhões: more than any unit is ever charged at once. */
const LARGEST_DUE = 1_000_000_000

/** What the management records manually for one unit's next charge. Centavos; `charged_from` is 'YYYY-MM'. */
export const unitDueInput = z.object({
  unit_id: z.uuid('Escolha a unidade.'),
  /** Of income: its id, code or purpose. */
  rubric: z.string('Escolha a rubrica.').trim().min(1, 'Escolha a rubrica.').max(60, 'Escolha a rubrica.'),
  description: filledLine(120, 'Diga a que se refere.', 2),
  note: text(160).default(''),
  cents: z
    .number('Informe o valor.')
    .int('Informe o valor em centavos inteiros.')
    .min(1, 'O valor precisa ser maior que zero.')
    .max(LARGEST_DUE, 'O valor é alto demais.'),
  charged_from: z
    .string()
    .refine((month) => isCivilDate(`${month}-01`), 'Informe a partir de que mês pode ser cobrado.'),
})
