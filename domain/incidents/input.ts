import { z } from 'zod'
import { isCivilDate } from '../calendar.ts'
import { typedInstant } from '../typed-field.ts'
import { incidentStatuses, placeKinds, priorities, visibilities, waitings } from './words.ts'

const condominium = { condominium_id: z.uuid('Condomínio inválido.') }
const incident = { ...condominium, incident_id: z.uuid('Ocorrência inválida.') }
const category = z.uuid('Escolha a categoria.')
const instant = typedInstant()
const words = (most: number, empty: string) =>
  z.string().trim().min(3, empty).max(most, `Use até ${most} letras.`)
const note = (most: number) => z.string().trim().max(most, `Use até ${most} letras.`)

export const placeInput = z.strictObject({
  kind: z.enum(placeKinds, 'Escolha o lugar.'),
  unit_id: z.uuid('Unidade inválida.').nullish(),
  block: z.string().trim().max(20).nullish(),
  floor: z.number().int().min(-20).max(300).nullish(),
  place_id: z.uuid('Escolha o lugar.').nullish(),
  note: note(120).default(''),
})

export const reportInput = z.strictObject({
  ...condominium,
  /** Made by the page: photos are kept under it before the report is. */
  id: z.uuid('Ocorrência inválida.'),
  category_id: category,
  description: words(4000, 'Conte em poucas palavras o que acontece.'),
  place: placeInput,
  visibility: z.enum(visibilities).optional(),
  priority: z.enum(priorities).optional(),
  /** The failure that this is part of, where the reporter said so. */
  outage_id: z.uuid().nullish(),
})

export const incidentInput = z.strictObject(incident)
export const followInput = z.strictObject({ ...incident, follows: z.boolean() })
export const incidentCommentInput = z.strictObject({
  ...incident,
  body: z.string().trim().min(1, 'Escreva o comentário.').max(2000, 'Use até 2000 letras.'),
  is_internal: z.boolean().default(false),
})
export const removeCommentInput = z.strictObject({ ...condominium, comment_id: z.uuid() })
export const reopenInput = z.strictObject({
  ...incident,
  reason: words(500, 'Conte por que não está resolvida.'),
})
export const rateInput = z.strictObject({
  ...incident,
  rating: z.number().int().min(1, 'Escolha de 1 a 5.').max(5, 'Escolha de 1 a 5.'),
  words: note(500).default(''),
})
export const mergeInput = z.strictObject({ ...incident, into_id: z.uuid('Escolha a ocorrência.') })

/** What is done to several at once. */
const incidentChange = z.discriminatedUnion('kind', [
  z.strictObject({
    kind: z.literal('status'),
    status: z.enum(incidentStatuses),
    waiting_for: z.enum(waitings).nullish(),
    note: note(1000).default(''),
  }),
  z.strictObject({
    kind: z.literal('assign'),
    assignee_id: z.uuid().nullable(),
    supplier_id: z.uuid().nullable(),
    note: note(1000).default(''),
  }),
  z.strictObject({ kind: z.literal('priority'), priority: z.enum(priorities) }),
  z.strictObject({ kind: z.literal('category'), category_id: category }),
  z.strictObject({ kind: z.literal('visibility'), visibility: z.enum(visibilities) }),
])
export type IncidentChange = z.infer<typeof incidentChange>
export const changeInput = z.strictObject({
  ...condominium,
  ids: z.array(z.uuid()).min(1, 'Escolha ao menos uma ocorrência.').max(100, 'Escolha até 100 por vez.'),
  change: incidentChange,
})

export const openOutageInput = z.strictObject({
  ...condominium,
  id: z.uuid(),
  title: words(120, 'Diga o que falhou.'),
  body: words(2000, 'Conte o que se sabe.'),
  category_id: category,
  place_id: z.uuid().nullish(),
  blocks: z.array(z.string().max(20)).max(100).default([]),
  unit_ids: z.array(z.uuid()).max(500).default([]),
  started_at: instant,
  forecast_at: instant.nullish(),
  /** Open incidents that it explains. */
  incident_ids: z.array(z.uuid()).max(100).default([]),
})
const outage = { ...condominium, outage_id: z.uuid() }
export const updateOutageInput = z.strictObject({
  ...outage,
  body: words(1000, 'Conte o que mudou.'),
  forecast_at: instant.nullish(),
})
export const endOutageInput = z.strictObject({
  ...outage,
  body: words(1000, 'Conte como terminou.'),
  ended_at: instant.optional(),
})

/** Without an id a new one; `removed` takes it from the choices and leaves what names it. */
export const categoryInput = z.strictObject({
  ...condominium,
  id: z.uuid().nullish(),
  name: z.string().trim().min(1, 'Dê um nome.').max(40, 'Use até 40 letras.'),
  icon: z.string().regex(/^[a-z0-9-]{1,30}$/, 'Escolha um ícone.'),
  is_private: z.boolean(),
  priority: z.enum(priorities),
  removed: z.boolean().default(false),
})
export const incidentPlaceInput = z.strictObject({
  ...condominium,
  id: z.uuid().nullish(),
  name: z.string().trim().min(1, 'Dê um nome.').max(60, 'Use até 60 letras.'),
  removed: z.boolean().default(false),
})
export const deadlinesInput = z.strictObject({
  ...condominium,
  /** Null is every category without a rule of its own. */
  category_id: z.uuid().nullable(),
  from_on: z.string().refine(isCivilDate, 'Data inválida.'),
  rules: z
    .array(
      z
        .strictObject({
          priority: z.enum(priorities),
          answer_hours: z.number().int().min(1, 'De 1 a 2000 horas.').max(2000, 'De 1 a 2000 horas.'),
          solve_hours: z.number().int().min(1, 'De 1 a 8000 horas.').max(8000, 'De 1 a 8000 horas.'),
          is_working: z.boolean(),
        })
        .refine((rule) => rule.solve_hours >= rule.answer_hours, {
          path: ['solve_hours'],
          message: 'O prazo para resolver não é menor que o da resposta.',
        }),
    )
    .min(1)
    .max(4)
    .refine(
      (rules) => new Set(rules.map((rule) => rule.priority)).size === rules.length,
      'Uma regra por prioridade.',
    ),
})
export const incidentSettingsInput = z
  .strictObject({
    ...condominium,
    close_days: z.number().int().min(1).max(90),
    reopen_days: z.number().int().min(1).max(180),
    work_from: z.number().int().min(0).max(23),
    work_until: z.number().int().min(1).max(24),
    warn_hours: z.number().int().min(1).max(72),
  })
  .refine((rules) => rules.work_until > rules.work_from, {
    path: ['work_until'],
    message: 'O fim do expediente vem depois do começo.',
  })

/** The filters of the list, as the address and the export have them; days in Brasília, both included. */
export const incidentFilters = z.object({
  state: z.enum(['open', 'merged', 'any', ...incidentStatuses]).optional(),
  category_id: z.uuid().optional(),
  priority: z.enum(priorities).optional(),
  assignee_id: z.union([z.uuid(), z.literal('none')]).optional(),
  supplier_id: z.uuid().optional(),
  outage_id: z.uuid().optional(),
  unit_id: z.uuid().optional(),
  block: z.string().max(20).optional(),
  floor: z.string().max(4).optional(),
  place_id: z.uuid().optional(),
  late: z.enum(['true']).optional(),
  whose: z.enum(['reported', 'followed', 'assigned']).optional(),
  visibility: z.enum(visibilities).optional(),
  from: z.string().refine(isCivilDate, 'Data inválida.').optional(),
  until: z.string().refine(isCivilDate, 'Data inválida.').optional(),
  typed: z.string().trim().max(100).optional(),
})
export type IncidentFilters = z.infer<typeof incidentFilters>
