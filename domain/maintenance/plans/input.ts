import { z } from 'zod'
import { condominiumId } from '../../fields/id.ts'
import { filledLine, text } from '../../fields/text.ts'
import { day } from '../../fields/time.ts'
import { checklistInput, minutesInput } from '../orders/input.ts'
import { responsibles } from '../orders/words.ts'
import { anchors, everyUnits } from './due-days.ts'

/** `first_on` is the plan's next day, from which the others are counted. `ended` stops it; orders that it made stay. */
export const planInput = z.strictObject({
  condominium_id: condominiumId,
  id: z.uuid('Plano inválido.'),
  title: filledLine(120, 'Diga o que é feito.', 3),
  instructions: text(2000).default(''),
  kind: z.enum(['preventive', 'inspection']).default('preventive'),
  asset_id: z.uuid('Escolha o equipamento.').nullish(),
  every: z
    .number('De quanto em quanto tempo?')
    .int('Use números inteiros.')
    .min(1, 'De 1 a 120.')
    .max(120, 'De 1 a 120.'),
  every_unit: z.enum(everyUnits),
  anchor: z.enum(anchors),
  first_on: day('Diga quando é a próxima vez.'),
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
  minutes: minutesInput,
  standard: text(80).default(''),
  ended: z.boolean().default(false),
})

export const planFilters = z.object({
  typed: text(100).optional(),
  asset_id: z.uuid().optional(),
  state: z.enum(['running', 'ended', 'any']).optional(),
})
export type PlanFilters = z.infer<typeof planFilters>
