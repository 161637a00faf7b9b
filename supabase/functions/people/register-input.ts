import { z } from 'zod'
import { condominiumId } from '../../../domain/fields/id.ts'
import { text } from '../../../domain/fields/text.ts'
import { occupancyKindNames } from '../../../domain/units/occupancy-kind.ts'
import { unitKindNames } from '../../../domain/units/unit-kind.ts'

const peopleSituations = ['with_access', 'without_access', 'without_unit', 'pending'] as const
const situations = ['with_owner', 'without_owner', 'without_payer', 'let', 'open', 'late'] as const

export const exportInput = z
  .object({
    condominium_id: condominiumId,
    kind: z.enum(['units', 'people'], 'Escolha o que exportar.'),
    format: z.enum(['csv', 'xlsx'], 'Escolha CSV ou Excel.'),
    /** Part of a name: of people, or of who owns or lives in a unit. */
    search: text(100).default(''),
    block: z.string().max(20).nullish(),
    unit_kind: z.enum(unitKindNames).nullish(),
    situation: z.enum(situations).nullish(),
    /** For `late`: debts due until then and still open. */
    late_until: z.iso.date().nullish(),
    /** For people: their kind of occupancy, in any unit or in one of the block; and further filters. */
    occupancy_kind: z.enum(occupancyKindNames).nullish(),
    people_situation: z.enum(peopleSituations).nullish(),
    /** The order of the list: units by unit, name or balance, people by name, unit or the newest; by the first without it. */
    sort: z.enum(['unit', 'name', 'balance', 'newest']).nullish(),
    descending: z.boolean().default(false),
    with_contacts: z.boolean().default(false),
    reason: z.string().trim().max(300, 'O motivo é longo demais.').default(''),
  })
  .refine((given) => !given.with_contacts || given.reason.length >= 5, {
    path: ['reason'],
    message: 'Diga para que precisa de documentos e contatos.',
  })
export type ExportRequest = z.infer<typeof exportInput>
