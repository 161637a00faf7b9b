import { z } from 'zod'
import { isCivilDate } from '../../calendar.ts'
import { oneLine } from '../one-line.ts'
import { checklistInput } from '../orders/input.ts'
import { responsibles } from '../orders/words.ts'
import { anchors, everyUnits } from './due-days.ts'

/** `first_on` is the plan's next day, from which the others are counted. `ended` stops it; orders that it made stay. */
export const planInput = z.strictObject({
  condominium_id: z.uuid('Condomínio inválido.'),
  id: z.uuid('Plano inválido.'),
  title: oneLine(3, 120, 'Diga o que é feito.'),
  instructions: z.string().trim().max(2000, 'Use até 2000 letras.').default(''),
  kind: z.enum(['preventive', 'inspection']).default('preventive'),
  asset_id: z.uuid('Escolha o equipamento.').nullish(),
  every: z
    .number('De quanto em quanto tempo?')
    .int('Use números inteiros.')
    .min(1, 'De 1 a 120.')
    .max(120, 'De 1 a 120.'),
  every_unit: z.enum(everyUnits),
  anchor: z.enum(anchors),
  first_on: z.string('Diga quando é a próxima vez.').refine(isCivilDate, 'Diga quando é a próxima vez.'),
  season: z
    .array(z.number().int().min(1).max(12))
    .max(12)
    .transform((months) => [...new Set(months)].sort((one, other) => one - other))
    .default([]),
  ahead_days: z
    .number()
    .int('Use dias inteiros.')
    .min(0, 'De 0 a 180 dias.')
    .max(180, 'De 0 a 180 dias.')
    .default(15),
  responsible: z.enum(responsibles, 'Escolha quem faz.').default('staff'),
  assignee_id: z.uuid('Escolha a pessoa.').nullish(),
  supplier_id: z.uuid('Escolha o fornecedor.').nullish(),
  checklist: checklistInput,
  standard: z.string().trim().max(80, 'Use até 80 letras.').default(''),
  ended: z.boolean().default(false),
})

export const planFilters = z.object({
  typed: z.string().trim().max(100).optional(),
  asset_id: z.uuid().optional(),
  state: z.enum(['running', 'ended', 'any']).optional(),
})
export type PlanFilters = z.infer<typeof planFilters>
