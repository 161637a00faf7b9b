import { z } from 'zod'
import { condominiumId, id } from '../fields/id.ts'
import { filledLine, filledText, text } from '../fields/text.ts'
import { day } from '../fields/time.ts'
import { annualSectionNames, MOST_LETTERS } from './annual-report.ts'
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

const annualId = id('Prestação de contas inválida.')
const version = z.number().int().min(1)

/** Both days or neither: the last calendar year. */
export const draftAnnualInput = z.object({
  condominium_id: condominiumId,
  from: day('Escolha o primeiro mês.').optional(),
  until: day('Escolha o último mês.').optional(),
  /** The issued one whose mistake the new one mends; it has its period. */
  replaces: annualId.optional(),
})

export const annualInput = z.object({ condominium_id: condominiumId, report_id: annualId })

export const saveAnnualInput = z.object({
  condominium_id: condominiumId,
  report_id: annualId,
  /** The one that was read: of two who write at once the second is told. */
  version,
  sections: z
    .array(
      z.object({
        name: z.enum(annualSectionNames, 'Esta parte não existe.'),
        text: text(MOST_LETTERS),
        included: z.boolean(),
        with_tables: z.boolean(),
        /** The drafted text whose figures its writer has seen; left out, those of before. */
        drafted: text(MOST_LETTERS).optional(),
      }),
    )
    .min(1, 'Falta o texto.')
    .max(annualSectionNames.length, 'São partes demais.')
    .refine((given) => new Set(given.map(({ name }) => name)).size === given.length, 'Há partes repetidas.'),
})

export const issueAnnualInput = z.object({
  condominium_id: condominiumId,
  report_id: annualId,
  version,
  /** Whether it goes out although figures have changed since its text was drafted. */
  accepts_changed: z.boolean().default(false),
  /** Where the document goes; left out, the folder 'Prestação de contas anual' for the council and owners. */
  folder_id: id('Escolha a pasta.').optional(),
  /** The assembly whose item of accounts gets the file. */
  assembly_id: id('Escolha a assembleia.').optional(),
  /** Of several items of accounts, the one. */
  item_id: id('Escolha o item.').optional(),
  /** Of an assembly that was called: the notice that takes the place of the one that was read. */
  amendment: z
    .object({
      number: z.number().int().min(1),
      reason: filledText(1000, 'Diga o que mudou e por quê.', 10),
      by_hand: filledText(1000, 'Diga como e em que dia esses donos são avisados.', 10)
        .nullable()
        .default(null),
    })
    .optional(),
})
