import { z } from 'zod'
import { condominiumId, id } from '../fields/id.ts'
import { filledLine } from '../fields/text.ts'
import { reportFilters } from './asked.ts'

const savedId = id('Relatório inválido.')

/** A report saved by name; with an id, in the place of what had it. */
export const savedReportInput = z.object({
  condominium_id: condominiumId,
  id: savedId.optional(),
  report: z.string().max(60),
  name: filledLine(80, 'Dê um nome de pelo menos duas letras.', 2),
  filters: reportFilters,
  is_shared: z.boolean(),
})

export const savedReportGone = z.object({ condominium_id: condominiumId, saved_id: savedId })

/** When, as what and to whom a saved report is sent by itself. */
export const reportScheduleInput = z
  .object({
    condominium_id: condominiumId,
    saved_id: savedId,
    rhythm: z.enum(['weekly', 'monthly', 'closing'], 'Escolha quando enviar.'),
    on_day: z.number().int().nullish(),
    roles: z.array(z.enum(['owner_admin', 'admin', 'council'])).min(1, 'Escolha quem recebe.'),
    format: z.enum(['pdf', 'xlsx'], 'Escolha PDF ou Excel.'),
  })
  .superRefine(({ rhythm, on_day }, { addIssue }) => {
    const most = { weekly: 7, monthly: 28, closing: 0 }[rhythm]
    if (most > 0 && !(on_day && on_day >= 1 && on_day <= most))
      addIssue({
        code: 'custom',
        path: ['on_day'],
        message: rhythm === 'weekly' ? 'Escolha o dia da semana.' : 'Escolha um dia de 1 a 28.',
      })
  })
